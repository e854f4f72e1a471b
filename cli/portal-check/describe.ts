import type { CheckResult } from "../../shared/portal/aade/check.ts";
import type { AadeProfile } from "../../shared/portal/aade/profile.ts";
import { inWords } from "../../shared/wording/outcome-words.ts";
import { type Fact, leavesOf } from "./seen/facts.ts";

/**
 * A check's result for the operator: how filing would read each page, then fact by fact. Exit codes: 0 all as described,
 * 1 something differs, 2 no login.
 */
export function describe(
  result: CheckResult,
  facts: readonly Fact[],
  profile: AadeProfile,
): { lines: string[]; exitCode: 0 | 1 | 2 } {
  const known = new Map(leavesOf(profile).map((leaf) => [leaf.path, leaf]));
  const told = facts.map((fact) => factLine(fact, known.get(fact.path)));
  const count = (verdict: Fact["verdict"]) => facts.filter((fact) => fact.verdict === verdict).length;
  const sums = `${count("as expected")} as expected, ${count("differs")} differ, ${count("not seen")} not seen`;
  const lines = ["Fact by fact:", ...told, sums];
  if (result.kind !== "checked") {
    const differing = told.filter((_, place) => facts[place]?.verdict === "differs");
    return { lines: [`Not logged in: ${reasonOf(result)}`, ...differing], exitCode: 2 };
  }
  const pages = result.findings.flatMap(({ page, differences }) => [
    `${page}: ${differences === undefined ? "not seen" : differences.length === 0 ? "as expected" : "differs"}`,
    ...(differences ?? []).map((difference) => `  - ${difference}`),
  ]);
  const differs = result.findings.some(({ differences = [] }) => differences.length > 0) || count("differs") > 0;
  return { lines: ["As filing reads the pages:", ...pages, "", ...lines], exitCode: differs ? 1 : 0 };
}

/** What no source vouches for is marked: a fact that was not seen is then a guess still. */
function factLine({ path, verdict, found }: Fact, leaf: { is: unknown; from: string } | undefined): string {
  const is = leaf?.is instanceof Map ? [...leaf.is] : leaf?.is;
  const guess = leaf?.from.includes("unverified") ? " (a guess)" : "";
  const other = found === undefined ? "" : `, found ${JSON.stringify(found)}`;
  return `  ${verdict.padEnd(11)}  ${path} = ${JSON.stringify(is)}${guess}${other}`;
}

function reasonOf(result: Exclude<CheckResult, { kind: "checked" }>): string {
  switch (result.kind) {
    case "failed":
      return result.failure.detail;
    case "owner_action_required":
      return inWords(result.what);
    case "invalid_credentials":
      return "wrong username or password. Several in a row lock the account: do not try again unless you are sure.";
    case "account_locked":
      return "the account is locked for the time being.";
    case "session_limit":
      return "the user is logged in elsewhere; log out there, or wait.";
  }
}
