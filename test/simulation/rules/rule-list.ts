import { join } from "node:path";
import type { Rule } from "../../../shared/filing/rules/rule.ts";
import { tables } from "./watched.ts";

export const filingPage = join(import.meta.dirname, "../../../docs/filing.md");

const [begin, end] = ["<!-- rules -->", "<!-- end of rules -->"];

/** The page with the rules as they stand in the code, in the order in which they are asked. */
export function withRuleList(page: string): string {
  const [before, after] = [page.split(begin)[0], page.split(end)[1]];
  return `${before}${begin}\n\n${ruleList()}\n${end}${after}`;
}

const ruleList = (): string =>
  Object.entries(tables)
    .map(([title, rules]) => [`### ${title}`, "", ...head, ...rules.map(lineOf), ""].join("\n"))
    .join("\n");

const head = ["| | Rule | When | Then | Because |", "|---|---|---|---|---|"];

function lineOf({ name, because, parts }: Rule<never, object>, index: number): string {
  const [when, then] = parts.map((part) => bodyOf(String(part)));
  return `| ${index + 1} | ${name} | ${whenIn(when ?? "")} | ${thenIn(then ?? "")} | ${because} |`;
}

/** What stands behind the arrow, in one line. */
const bodyOf = (source: string) =>
  source
    .slice(source.indexOf("=>") + 2)
    .replaceAll(/\s+/g, " ")
    .trim();

function whenIn(body: string): string {
  if (body === "true") return "always";
  const facts = body.replaceAll(/\bs\.(?:seen\.)?/g, "").split(" && ");
  return facts
    .map((fact) => `\`${fact}\``)
    .filter((fact, index, all) => all.indexOf(fact) === index)
    .join(" and ");
}

/** Each step that the rule may come to: its kind, and of an end or a wait which. */
function thenIn(body: string): string {
  const steps = body.matchAll(/\b(end|wait)\(\s*(\w+)|\b(remove)\(|do: "([^"]+)"/g);
  const told = [...steps].map(([, kind, which, removes, plain]) =>
    which === "pause" ? "wait" : kind ? `${kind}: \`${which}\`` : removes ? "delete" : (plain ?? ""),
  );
  return [...new Set(told)].join(", ");
}
