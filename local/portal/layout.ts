import { html, raw } from "hono/html";
import { browserScript } from "./browser-script.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import { personOf } from "./people.ts";
import type { PhraseKey } from "./phrases.ts";

/** What stands around a page's body. Without `username` nobody is logged in. */
interface Frame {
  title: string;
  username?: string;
  application?: PhraseKey;
}

/** A whole document. Styles stand apart: what reads pages by their strings would take a selector for a cell. */
export function documentPage(look: Look, { title, username, application = "application" }: Frame, body: Html): Html {
  return html`<!DOCTYPE html>
<html lang="el">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${look.phrase("application")}</title>
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
<h1>${title}</h1>
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
