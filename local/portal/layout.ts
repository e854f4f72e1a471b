import { html, raw } from "hono/html";
import type { Html } from "./faces.ts";
import { stylesheet } from "./stylesheet.ts";
import type { Texts } from "./texts.ts";

export const applicationRoot = "/taxisnet/short_term_letting";
export const takkRoot = "/taxisnet/takk";
export const pathOf = {
  home: `${applicationRoot}/`,
  logout: `${applicationRoot}/logout`,
  contact: `${applicationRoot}/contact`,
  properties: `${applicationRoot}/views/propertyRegistry/propertyRegistrySearch.xhtml`,
  search: `${applicationRoot}/views/declarationSearch.xhtml`,
  declaration: `${applicationRoot}/views/declaration.xhtml`,
  statements: `${takkRoot}/views/statements.xhtml`,
  statement: `${takkRoot}/views/statement.xhtml`,
} as const;

export const searchPath = (propertyId: number) => `${pathOf.search}?propertyId=${propertyId}`;
export const declarationPath = (propertyId: number, declarationDbId?: number) =>
  `${pathOf.declaration}?propertyId=${propertyId}${declarationDbId === undefined ? "" : `&declarationDbId=${declarationDbId}`}`;
export const statementPath = (statementDbId?: number) =>
  `${pathOf.statement}${statementDbId === undefined ? "" : `?statementDbId=${statementDbId}`}`;

/** A page's frame. `here` is the address to reload it with; without `username` nobody is logged in. */
interface Frame {
  texts: Texts;
  title: string;
  here: string;
  username?: string;
}

/** A whole document, Greek or English, with nothing loaded from elsewhere. */
export function documentPage(frame: Frame, body: Html): Html {
  const { texts, title, here } = frame;
  const other = texts.language === "en" ? "el" : "en";
  return html`<!DOCTYPE html>
<html lang="${texts.language}">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${texts.text("application")}</title>
<link rel="icon" href="data:,">
<style>${raw(stylesheet)}</style>
<script>window.PrimeFaces = { cw() {} };</script>
</head>
<body>
<header class="top">
<a class="brand" href="${pathOf.home}">${texts.text("application")}<small>${texts.text("simulated")}</small></a>
<nav>${menu(frame)}<a class="language" lang="${other}" href="${here}${here.includes("?") ? "&" : "?"}lang=${other}">${texts.text("otherLanguage")}</a></nav>
</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
}

function menu({ texts, username }: Frame): Html | string {
  if (username === undefined) return "";
  return html`<a href="${pathOf.properties}">${texts.text("properties")}</a><a href="${pathOf.statements}">${texts.text("takkShort")}</a><span class="who">${username}</span><a class="logout" href="${pathOf.logout}">${texts.text("logout")}</a>`;
}
