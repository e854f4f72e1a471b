import { html } from "hono/html";
import { evidence } from "../../../shared/wording/evidence.ts";
import type { Messages } from "../../../shared/wording/message.ts";
import { kinds } from "../../../shared/wording/mistakes.ts";
import { outcomes } from "../../../shared/wording/outcomes.ts";
import { refusals } from "../../../shared/wording/refusals.ts";
import { waiting } from "../../../shared/wording/waiting.ts";

const sections: Readonly<Record<string, Messages>> = {
  "How something ends": outcomes,
  "Why something waits": waiting,
  "What was sent and seen before an operator has to decide": evidence,
  "Why a request is refused": refusals,
  "What was found instead of what was expected": kinds,
};

/** Every text of an outcome or a refusal, by its code, in both languages. */
export const messagesPage = () => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Short-term rental declarations: messages</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/simple.css">
</head>
<body>
<main>
<h1>Messages</h1>
<p>In English, or in Greek with <code>Accept-Language: el</code>. <a href="/docs">The API reference</a> has the codes of each answer.
The texts are in ICU MessageFormat: <code>{name}</code> stands for a value.</p>
${Object.entries(sections).map(
  ([title, messages]) => html`<h2>${title}</h2>
<table>
<thead><tr><th>Code</th><th>English</th><th lang="el">Ελληνικά</th></tr></thead>
<tbody>${Object.entries(messages).map(
    ([code, { en, el }]) => html`
<tr><td><code>${code}</code></td><td>${en}</td><td lang="el">${el}</td></tr>`,
  )}
</tbody>
</table>`,
)}
</main>
</body>
</html>
`;
