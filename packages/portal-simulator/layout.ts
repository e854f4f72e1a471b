import { html, raw } from "hono/html";
import { browserScript } from "./browser-script.ts";
import type { LabelKey } from "./labels.ts";
import type { Html, Look } from "./look.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import { personOf } from "./people.ts";
import type { PhraseKey } from "./phrases.ts";
import type { Property } from "./properties.ts";

/** The frame of a page. Without `username` nobody is logged in. */
interface Frame {
  title: PhraseKey;
  username?: string;
  application?: PhraseKey;
}

/** A whole document. Its styles are another file: a client that searches pages for strings would take a selector for a cell. */
export function documentPage(look: Look, { title, username, application = "application" }: Frame, body: Html): Html {
  return html`<!DOCTYPE html>
<html lang="el">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${look.phrase(title)} · ${look.phrase("application")}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pathOf.styles}">
<script>${raw(browserScript)}</script>
</head>
<body>
<p class="simulated">${look.phrase("simulated")}</p>
<header class="top">
<a class="brand" href="${pathOf.home}">${look.phrase(application)}</a>
${username === undefined ? "" : userBar(look, username)}
</header>
<main>
<h1>${look.phrase(title)}</h1>
${body}
</main>
</body>
</html>`;
}

function userBar(look: Look, username: string): Html {
  const { afm, name } = personOf(username);
  return html`<span class="who">Α.Φ.Μ.: ${afm} ${name}</span>
<nav><a href="${pathOf.properties}">${look.phrase("properties")}</a><a href="${pathOf.statements}">${look.phrase("takkShort")}</a>${logoutLink(look)}</nav>`;
}

function logoutLink({ release, origin, phrase }: Look): Html {
  const icon = html`<span class="ui-icon ui-icon-power" aria-hidden="true"></span>`;
  if (release.logoutLink === "command") {
    return html`<form id="logoutForm" method="post" action="${pathOf.logout}"></form><a class="logout" href="#" onclick="document.getElementById('logoutForm').submit();return false;">${icon}${phrase("logout")}</a>`;
  }
  const end = `${origin}${signOnPath.loggedOut}?end_url=${encodeURIComponent(`${origin}${applicationRoot}`)}`;
  return html`<a class="logout" href="${release.logoutLink === "signOn" ? end : pathOf.logout}">${icon}${phrase("logout")}</a>`;
}

/** A row of a form: the label in the left cell, its field in the right one. `input` is the id of the field. */
export function formRow(look: Look, label: LabelKey, input: string, field: Html | string): Html {
  const text = look.label(label);
  const cells = {
    td: () => html`<td>${text}</td>`,
    th: () => html`<th scope="row">${text}</th>`,
    label: () => html`<td><label for="${input}">${text}</label></td>`,
  };
  return html`<tr>${cells[look.release.labelCell]()}<td>${field}</td></tr>`;
}

export const fieldset = (legend: string, content: Html) =>
  html`<fieldset class="ui-fieldset ui-widget"><legend class="ui-fieldset-legend">${legend}</legend><div class="ui-fieldset-content">${content}</div></fieldset>`;

export const rowsTable = (rows: Html) => html`<table class="panel"><tbody>${rows}</tbody></table>`;

export function propertyInfo(look: Look, { registryId, address }: Property): Html {
  const shown = (id: string, value: string) =>
    look.release.searchEcho === "text"
      ? value
      : html`<input id="appForm:${id}" name="appForm:${id}" type="text" value="${value}" class="ui-inputfield" readonly="readonly">`;
  const rows = html`${formRow(look, "ama", "appForm:ama", shown("ama", registryId))}${formRow(look, "address", "appForm:address", shown("address", address))}`;
  return fieldset(look.text("propertyInfo"), rowsTable(rows));
}
