import { expect, describe as group, it } from "vitest";
import { describe } from "../../../cli/portal-check/describe.ts";
import type { Fact } from "../../../cli/portal-check/seen/facts.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { say } from "../../../shared/wording/say.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const told: Fact[] = [
  { path: "login.logout", verdict: "as expected" },
  { path: "login.loggedOut", verdict: "not seen" },
  { path: "login.rolePage", verdict: "differs", found: "Ρόλος" },
];
const lines = [
  '  as expected  login.logout = "Αποσύνδεση"',
  '  not seen     login.loggedOut = "Η αποσύνδεση ολοκληρώθηκε" (a guess)',
  '  differs      login.rolePage = "Επιλογή", found "Ρόλος"',
];
const asExpected = told.slice(0, 2);
const finding = (differences?: readonly string[]) => ({ page: "search", differences });
const checked = (...findings: ReturnType<typeof finding>[]) => ({ kind: "checked", findings }) as const;

group("what a check of the portal found", () => {
  it("is told page by page, then fact by fact, a guess as one, and what stands there instead", () => {
    const found = describe(checked(finding([]), finding(), finding(["no table"])), told, profile);

    expect(found.lines).toEqual([
      ...[
        "As filing reads the pages:",
        "search: as expected",
        "search: not seen",
        "search: differs",
        "  - no table",
        "",
      ],
      ...["Fact by fact:", ...lines, "1 as expected, 1 differ, 1 not seen"],
    ]);
  });

  it.each([
    [0, checked(finding([]), finding()), asExpected],
    [1, checked(finding(["no table"]), finding([])), asExpected],
    [1, checked(finding([])), told],
    [2, { kind: "session_limit" } as const, asExpected],
  ])("ends with %i: %j", (code, result, facts) => {
    expect(describe(result, facts, profile).exitCode).toBe(code);
  });

  it.each([
    [{ kind: "invalid_credentials" } as const, /wrong username or password.*do not try again/],
    [{ kind: "account_locked" } as const, /locked/],
    [{ kind: "session_limit" } as const, /logged in elsewhere/],
    [{ kind: "owner_action_required", what: say("owner_second_factor") } as const, /: it wants a one-time code/],
    [{ kind: "failed", failure: { kind: "changed", effect: "no", detail: "no form" } } as const, /no form/],
  ])("without a login is why, and only what differs: %j", (result, why) => {
    const [first, ...rest] = describe(result, told, profile).lines;

    expect(first).toMatch(/^Not logged in: /);
    expect(first).toMatch(why);
    expect(rest).toEqual([lines[2]]);
  });
});
