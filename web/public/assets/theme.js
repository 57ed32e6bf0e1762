// Runs before the first paint, so that the page never flashes in the wrong theme.
(function () {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("ludarium.settings") || "{}").theme;
  } catch {
    kept = "system";
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
