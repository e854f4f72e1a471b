import { files } from "../wording/files.ts";
import type { Messages } from "../wording/message.ts";
import { outcomes } from "../wording/outcomes.ts";
import { waiting } from "../wording/waiting.ts";

const head = `# The texts of outcomes

Generated from \`shared/wording/\` by \`npm run openapi\`: change a text there. Each says what it is about, why, and what to
do. \`{name}\` stands for what differs from case to case; a value that was sent is never among it. Of \`{days|day|days}\`
the first word is for one, the second for any other number. Outcomes are kept by their code, so an answer is in English,
or in Greek for \`Accept-Language: el\`, whenever it is read. Why requests are refused: [errors.md](errors.md).
`;

export function messagesPage(): string {
  return [
    head,
    section("How something ends (`details`)", outcomes),
    section("Why something waits (`details`)", waiting),
    section("What is wrong with a file (the command line, in English, and the console)", files),
  ].join("\n");
}

function section(title: string, messages: Messages): string {
  const rows = Object.entries(messages).map(([code, { en, el }]) => `| \`${code}\` | ${cell(en)} | ${cell(el)} |`);
  return [`## ${title}`, "", "| Code | English | Greek |", "|---|---|---|", ...rows, ""].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
