import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/chrome.css";
import "./styles/table.css";
import "./styles/phone.css";
import "./styles/board.css";
import "./styles/sheets.css";
import "./styles/maps.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
