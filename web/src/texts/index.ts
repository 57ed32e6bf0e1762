/** The texts in use, in the language of the page. */

export { english as t } from "./english";
