import type { CheckResult } from "../../shared/portal/aade/check.ts";
import { unverified } from "../../shared/portal/aade/known.ts";
import type { AadeProfile } from "../../shared/portal/aade/profile.ts";

/** A check's result for the operator. Exit codes: 0 all as described, 1 something differs, 2 no login. */
export function describe(result: CheckResult, profile: AadeProfile): { lines: string[]; exitCode: 0 | 1 | 2 } {
  if (result.kind !== "checked") return { lines: [`Not logged in: ${reasonOf(result)}`], exitCode: 2 };
  const pages = result.findings.flatMap(({ page, differences }) => [
    `${page}: ${differences === undefined ? "not seen" : differences.length === 0 ? "as expected" : "differs"}`,
    ...(differences ?? []).map((difference) => `  - ${difference}`),
  ]);
  const guesses = unverified(profile).map(({ path, is }) => `  ${path} = ${is}`);
  const lines = [...pages, "", `In the profile and verified by nobody yet (${guesses.length}):`, ...guesses];
  return { lines, exitCode: result.findings.some(({ differences = [] }) => differences.length > 0) ? 1 : 0 };
}

function reasonOf(result: Exclude<CheckResult, { kind: "checked" }>): string {
  switch (result.kind) {
    case "failed":
      return result.failure.detail;
    case "owner_action_required":
      return result.what;
    case "invalid_credentials":
      return "wrong username or password. Several in a row lock the account: do not try again unless you are sure.";
    case "account_locked":
      return "the account is locked for the time being.";
    case "session_limit":
      return "the user is logged in elsewhere; log out there, or wait.";
  }
}
