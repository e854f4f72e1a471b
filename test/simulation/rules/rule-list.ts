import { join } from "node:path";
import type { Rule } from "../../../shared/filing/rules/rule.ts";
import { moves } from "../../../shared/records/lifecycle.ts";
import { limits, notGuaranteed } from "../seeds/not-guaranteed.ts";
import { tables } from "./watched.ts";

export const filingPage = join(import.meta.dirname, "../../../docs/filing.md");

/** What of the page is written from the code, between comments of these names. */
const sections: Readonly<Record<string, () => string>> = {
  states: () => ["```mermaid", "stateDiagram-v2", "  [*] --> PENDING: accepted", ...movesAsLines(), "```"].join("\n"),
  rules: () =>
    Object.entries(tables)
      .map(([title, rules]) => [`### ${title}`, "", ...head, ...rules.map(lineOf)].join("\n"))
      .join("\n\n"),
  "not guaranteed": () =>
    [
      "| Not guaranteed | Why |",
      "|---|---|",
      ...Object.entries(notGuaranteed).map(([name, why]) => `| ${name} | ${why} |`),
      "",
      "What no seed draws, or scenes alone show:",
      "",
      ...limits.map((limit) => `- ${limit}`),
    ].join("\n"),
};

/** The page with its states, rules and limits as they stand in the code. */
export const withGenerated = (page: string): string => withSections(page, (text) => `\n\n${text()}\n\n`);

/** What people have written of it. */
export const byHand = (page: string): string => withSections(page, () => "");

function withSections(page: string, put: (text: () => string) => string): string {
  return Object.entries(sections).reduce((written, [name, text]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [before, rest] = written.split(begin);
    const [, after] = rest?.split(end) ?? [];
    if (after === undefined) throw new Error(`${filingPage} has no place for the ${name}`);
    return `${before}${begin}${put(text)}${end}${after}`;
  }, page);
}

const movesAsLines = () =>
  Object.values(moves).flatMap(({ from, to, by }) => from.map((state) => `  ${state} --> ${to}: ${by}`));

const head = ["| | Rule | When | Then | Because |", "|---|---|---|---|---|"];

function lineOf({ name, because, parts: [when, then] }: Rule<never, object>, index: number): string {
  return `| ${index + 1} | ${name} | ${whenIn(when)} | ${thenIn(bodyOf(then))} | ${because} |`;
}

/** What stands behind the arrow, in one line. */
const bodyOf = (part: unknown) => {
  const source = typeof part === "function" ? String(part) : JSON.stringify(part);
  return source
    .slice(source.indexOf("=>") + 2)
    .replaceAll(/\s+/g, " ")
    .trim();
};

/** A condition of its own name is told by that name. */
function whenIn(when: unknown): string {
  if (typeof when === "function" && when.name !== "") return `\`${when.name}\``;
  const body = bodyOf(when);
  if (body === "true") return "always";
  const facts = body.replaceAll(/\bs\.(?:seen\.)?/g, "").split(" && ");
  return facts
    .map((fact) => `\`${fact}\``)
    .filter((fact, index, all) => all.indexOf(fact) === index)
    .join(" and ");
}

const said: Readonly<Record<string, string>> = {
  failWith: "end",
  pauseLogIn: "wait",
  delayLogIn: "wait",
  lookAgain: "wait",
  next: "wait",
  removeDraft: "delete",
};

/** Each step that the rule may come to: its kind, and of an end or a wait which. */
function thenIn(body: string): string {
  const steps = body.matchAll(
    /\b(wait|pauseLogIn|delayLogIn|lookAgain|next|end|failWith|removeDraft|submit)\((?:\s*"?(\w+))?|do"?: ?"([^"]+)"|(isDueNow): true/g,
  );
  const told = [...steps].map(([, kind = "", which = "pause", plain, isDueNow]) =>
    /^(?:wait|end|failWith)$/.test(kind) && which !== "pause"
      ? `${said[kind] ?? kind}: \`${which}\``
      : isDueNow
        ? "wakes"
        : (plain ?? said[kind] ?? kind),
  );
  return [...new Set(told)].join(", ") || `\`${body}\``;
}
