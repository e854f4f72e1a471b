import { html } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { type Declaration, filedOn, numberOf } from "./declaration-record.ts";
import type { LabelKey } from "./labels.ts";
import type { Html, Look } from "./look.ts";

const taxOffice = "Α' ΑΘΗΝΩΝ";

/** The tables above the fields: of the declaration, and of the one that it amends. A draft's and a new one's are empty. */
export function detailsTables(look: Look, saved: Declaration | undefined, amended: Declaration | undefined): Html {
  return html`<div id="declarationDetails">${detailsTable(look, "declarationDetails", saved)}
${amended && detailsTable(look, "amendedDetails", amended)}</div>`;
}

/** One table, with the very white space in which the real one was seen. */
function detailsTable(look: Look, title: LabelKey, of: Declaration | undefined): Html {
  const day = of && filedOn(of);
  const head = html`<tr><th colspan="2">${look.text(title)}</th></tr>`;
  const heads =
    look.release.detailsTitle === "head"
      ? html`<thead>${head}</thead><tbody>`
      : html`<tbody><tr><td colspan="2">${look.text(title)}</td></tr>`;
  return html`<table class="userMainTable">${heads}
<tr><td>${look.label("serial")}</td>
<td> ${of ? numberOf(of) : ""} </td></tr>
<tr><td>${look.label("submitted")} </td>
<td>${day ? shownFromDay(day) : ""}</td></tr>
<tr><td>${look.label("taxOffice")} </td>
<td>${day ? taxOffice : ""}</td></tr>
</tbody></table>`;
}
