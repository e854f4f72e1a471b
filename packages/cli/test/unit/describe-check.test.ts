import { expect, describe as group, it } from "vitest";
import { say } from "../../../../shared/wording/say.ts";
import { describe } from "../../portal-check/describe.ts";

const facts = [
  { path: "login.logout", is: "Αποσύνδεση", from: "S1", isSeen: true },
  { path: "login.loggedOut", is: "Η αποσύνδεση ολοκληρώθηκε", from: "unverified", isSeen: false },
  { path: "login.codes", is: new Map([["OAM-1", "refused"]]), from: "S2", isSeen: false },
];
const words = ["  /search: Έξοδος · Εύρεση"];
const said = ["What the pages say:", ...words];
const values = [
  "Value by value:",
  '  seen      login.logout = "Αποσύνδεση"',
  '  not seen  login.loggedOut = "Η αποσύνδεση ολοκληρώθηκε" (a guess)',
  '  not seen  login.codes = [["OAM-1","refused"]]',
  "1 seen, 2 not seen",
];
const finding = (differences?: readonly string[]) => ({ page: "search", differences });
const checked = (...findings: ReturnType<typeof finding>[]) => ({ kind: "checked", findings }) as const;

group("the report of portal-check", () => {
  it("lists the pages, then each value, with guesses marked", () => {
    expect(describe(checked(finding([]), finding()), facts, words)).toEqual({
      exitCode: 0,
      lines: ["As filing reads the pages:", "search: as expected", "search: not seen", "", ...values],
    });
  });

  it("adds the words on the pages when something differs", () => {
    const { lines, exitCode } = describe(checked(finding(["no table"]), finding([])), facts, words);

    expect(exitCode).toBe(1);
    expect(lines.slice(1, 4)).toEqual(["search: differs", "  - no table", "search: as expected"]);
    expect(lines.slice(-3)).toEqual(["", ...said]);
  });

  it.each([
    [{ kind: "invalid_credentials" } as const, /wrong username or password.*do not try again/],
    [{ kind: "account_locked" } as const, /locked/],
    [{ kind: "session_limit" } as const, /logged in elsewhere/],
    [{ kind: "owner_action_required", what: say("owner_second_factor") } as const, /: it wants a one-time code/],
    [{ kind: "failed", failure: { kind: "changed", effect: "no", detail: "no form" } } as const, /no form/],
  ])("says why it could not log in, and adds the words on the pages: %j", (result, why) => {
    const { lines, exitCode } = describe(result, facts, words);
    const [first, ...rest] = lines;

    expect(exitCode).toBe(2);
    expect(first).toMatch(/^Not logged in: /);
    expect(first).toMatch(why);
    expect(rest).toEqual(said);
    expect(describe(result, [], []).lines).toEqual([first]);
  });
});
