import { gatewayErrors } from "../../shared/contract/gateway-errors.ts";
import { files } from "../../shared/wording/files.ts";
import type { Messages } from "../../shared/wording/message.ts";
import { mistakes } from "../../shared/wording/mistakes.ts";
import { outcomes } from "../../shared/wording/outcomes.ts";
import { refusals } from "../../shared/wording/refusals.ts";
import { waiting } from "../../shared/wording/waiting.ts";

const head = `# Every text that a consumer can read

Generated from \`shared/wording/\` by \`npm run openapi\`: change a text there. Each says what it is about, why, and what to
do. \`{name}\` stands for what differs from case to case; a value that was sent is never among it. Of \`{days|day|days}\`
the first word is for one, the second for any other number. Outcomes are kept by their code, so an answer is in English,
or in Greek for \`Accept-Language: el\`, whenever it is read.
`;

/** The page of all messages: what is added to the table stands on it by itself. */
export function messagesPage(): string {
  return [
    head,
    section("How something ends (`details`)", outcomes),
    section("Why something waits (`details`)", waiting),
    section("What is wrong with a field (`errors[].message`)", mistakes),
    section("Why a request is refused (`errorMessage`)", refusals),
    section("What is wrong with a file (the command line, in English, and the console)", files),
    gatewaySection(),
  ].join("\n");
}

function section(title: string, messages: Messages): string {
  const rows = Object.entries(messages).map(([code, { en, el }]) => `| \`${code}\` | ${cell(en)} | ${cell(el)} |`);
  return [`## ${title}`, "", "| Code | English | Greek |", "|---|---|---|", ...rows, ""].join("\n");
}

function gatewaySection(): string {
  const rows = Object.values(gatewayErrors).map(({ status, message }) => `| ${status} | ${cell(message)} |`);
  const title = "## What the gateway says by itself (`errorMessage`; it knows no languages)";
  return [title, "", "| Status | English |", "|---|---|", ...rows, ""].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
