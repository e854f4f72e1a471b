import type { CheckResult } from "../../../shared/portal/aade/check.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { Fact } from "./seen.ts";

/**
 * A check's result for the operator: how filing would read each page, and which values of the profile were seen. If
 * something differs, also what the pages say instead. Exit codes: 0 all as described, 1 something differs, 2 no login.
 */
export function describe(result: CheckResult, facts: readonly Fact[], words: readonly string[]) {
  const said = words.length === 0 ? [] : ["What the pages say:", ...words];
  if (result.kind !== "checked") return { lines: [`Not logged in: ${reasonOf(result)}`, ...said], exitCode: 2 };
  const pages = result.findings.flatMap(({ page, differences }) => [
    `${page}: ${differences === undefined ? "not seen" : differences.length === 0 ? "as expected" : "differs"}`,
    ...(differences ?? []).map((difference) => `  - ${difference}`),
  ]);
  const differs = result.findings.some(({ differences = [] }) => differences.length > 0);
  const seen = facts.filter(({ isSeen }) => isSeen).length;
  const lines = [
    "As filing reads the pages:",
    ...pages,
    "",
    "Value by value:",
    ...facts.map(factLine),
    `${seen} seen, ${facts.length - seen} not seen`,
    ...(differs ? ["", ...said] : []),
  ];
  return { lines, exitCode: differs ? 1 : 0 };
}

/** Marks values without a source: they are guesses until seen. */
const factLine = ({ path, is, from, isSeen }: Fact) =>
  `  ${isSeen ? "seen    " : "not seen"}  ${path} = ${JSON.stringify(is instanceof Map ? [...is] : is)}${from.includes("unverified") ? " (a guess)" : ""}`;

const reasons = {
  invalid_credentials:
    "wrong username or password. Several in a row lock the account: do not try again unless you are sure.",
  account_locked: "the account is locked for the time being.",
  session_limit: "the user is logged in elsewhere; log out there, or wait.",
} as const;

function reasonOf(result: Exclude<CheckResult, { kind: "checked" }>): string {
  if (result.kind === "failed") return result.failure.detail;
  return result.kind === "owner_action_required" ? inWords(result.what) : reasons[result.kind];
}
