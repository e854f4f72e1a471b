import { describe, expect, it } from "vitest";
import {
  type Attempt,
  type LogInFacts,
  nextLogInStep,
  recentLogins,
  withUnclearPost,
} from "../../../shared/filing/session/log-in-rules.ts";
import type { PortalUser } from "../../../shared/records/portal-users.ts";
import { say } from "../../../shared/wording/say.ts";
import { minute } from "./one-visit.ts";

const now = Date.UTC(2026, 6, 15, 9);
const times = { lockWindow: 30 * minute, loginWindow: 60 * minute, unclearLogin: 240 * minute };
const attempt: Attempt = { fingerprint: "a", version: "1", taskId: 7 };
const brought: Attempt = { fingerprint: "a", taskId: 7 };

const logIn = (user: Partial<PortalUser> = {}, change: Partial<LogInFacts> = {}): LogInFacts => ({
  user: { fence: 1, ...user },
  attempt,
  guess: "counted",
  hasSession: false,
  hasTime: true,
  now,
  times,
  ...change,
});
/** The step that prevents the post, if any. */
function veto(user: Partial<PortalUser>, by: Attempt = attempt) {
  const step = nextLogInStep(logIn(user, { attempt: by }));
  return step.do === "post" ? undefined : step;
}
const refusedAs = (errorValue: string) => ({ do: "end", outcome: { errorValue } });
const notBefore = (at: number) => ({ do: "pause", pause: { until: at } });

describe("the next log-in step", () => {
  it.each<[string, Partial<PortalUser>, Partial<LogInFacts>]>([
    ["open the password", { proven: "a" }, { attempt: undefined, hasSession: true }],
    ["go on in the session", { proven: "a" }, { hasSession: true, hasTime: false }],
    ["end the session", { proven: "b" }, { hasSession: true, hasTime: false }],
    ["pause", {}, { hasTime: false }],
    ["count the guess", { proven: "b" }, { guess: undefined }],
    ["post", { proven: "a" }, { guess: undefined }],
    ["pause", {}, { guess: "too many" }],
    ["post", {}, {}],
  ])("is to %s: %#", (what, user, change) => {
    expect(nextLogInStep(logIn(user, change)).do).toBe(what);
  });

  it("pauses for an outage or for taken sessions, and says which", () => {
    expect(veto({ rest: { until: now + 1, outages: 1 } })).toMatchObject({
      pause: { until: now + 1, reason: "", outage: true, keepEarlierReason: true },
    });
    expect(veto({ rest: { until: now + 1, outages: 0, taken: true } })).toMatchObject({
      pause: { until: now + 1, reason: { code: "other_session" }, outage: false },
    });
    expect(veto({ rest: { until: now, outages: 1 } })).toBeUndefined();
    expect(nextLogInStep(logIn({}, { guess: "too many" }))).toMatchObject({
      pause: { reason: { code: "guesses_spent" }, cause: "invalid_credentials", outage: false },
    });
  });
});

describe("a password", () => {
  it("of a user without history may be posted", () => {
    expect(veto({})).toBeUndefined();
    expect(veto({}, brought)).toBeUndefined();
  });

  it.each([
    ["the same setting of it", attempt, [{ fingerprint: "a", version: "1" }], true],
    ["the same, set again", attempt, [{ fingerprint: "a", version: "0" }], false],
    ["the same, brought along by a task then", attempt, [{ fingerprint: "a" }], true],
    ["the same, brought along by a task now", brought, [{ fingerprint: "a", version: "0" }], true],
    ["another", attempt, [{ fingerprint: "b", version: "1" }], false],
  ])("is refused again or not after a refusal of %s", (_, by, refused, condemned) => {
    const found = veto({ refused }, by);

    if (condemned) expect(found).toMatchObject(refusedAs("invalid_credentials"));
    else expect(found).toBeUndefined();
  });

  it("waits for the end of a lock, but ends first when it was refused", () => {
    const refused = [{ fingerprint: "a" }];

    expect(veto({ lockedUntil: now + 1 })).toMatchObject(refusedAs("account_locked"));
    expect(veto({ lockedUntil: now })).toBeUndefined();
    expect(veto({ lockedUntil: now + 1, refused })).toMatchObject(refusedAs("invalid_credentials"));
  });

  it("is tried once per task when the owner has to act", () => {
    expect(veto({ ownerAction: { taskId: 7, what: "a code" } })).toMatchObject(refusedAs("owner_action_required"));
    expect(veto({ ownerAction: { taskId: 6, what: "a code" } })).toBeUndefined();
  });

  it("is not posted within half an hour of a refusal, even if it was good", () => {
    const waits = { do: "pause", pause: { until: now + 1, cause: "invalid_credentials", outage: false } };

    expect(veto({ refusedAt: now - 30 * minute + 1 })).toMatchObject(waits);
    expect(veto({ refusedAt: now - 30 * minute + 1, proven: "a" })).toMatchObject(notBefore(now + 1));
    expect(veto({ refusedAt: now - 30 * minute })).toBeUndefined();
  });

  it.each([
    ["one that has logged in before, at once", 1, true, 0],
    ["the same a third time", 2, true, 30],
    ["the same a fourth time", 3, true, 240],
    ["the same a fifth time", 4, true, 1440],
    ["one that never logged in", 1, false, 30],
    ["the same a third time", 2, false, 240],
  ])("is posted again after a lost answer: %s", (_, posts, isProven, pause) => {
    const unclear = [{ fingerprint: "a", version: "1", times: posts }];
    const postedAgo = (minutes: number) =>
      veto({ posted: { fingerprint: "a", at: now - minutes * minute }, unclear, ...(isProven && { proven: "a" }) });

    expect(postedAgo(pause)).toBeUndefined();
    if (pause === 0) return;
    // At least every half hour is checked whether it was set again.
    expect(postedAgo(pause - 1)).toMatchObject(notBefore(now + minute));
    if (pause > 60) expect(postedAgo(1)).toMatchObject(notBefore(now + 30 * minute));
  });

  it("counts another password's unanswered post as a refusal", () => {
    const posted = { fingerprint: "b", at: now - 1 };

    expect(veto({ posted, proven: "a" })).toMatchObject(notBefore(now + 30 * minute - 1));
    expect(veto({ posted: { ...posted, at: now - 30 * minute }, proven: "a" })).toBeUndefined();
  });

  it("stops at the user's third unclear post until it is set again, or at the fifth if it was proven", () => {
    const posts = (times: number) => ({ fingerprint: "a", version: "1", times });
    const thrice = { unclear: [posts(2), { fingerprint: "b", times: 1 }] };
    const waits = (count: number) => ({
      do: "pause",
      pause: { reason: say("password_awaited", { count }), cause: "owner_action_required", outage: false },
    });

    expect(veto({ unclear: [posts(2)] })).toBeUndefined();
    expect(veto({ unclear: [posts(3)] })).toMatchObject(waits(3));
    expect(veto(thrice)).toMatchObject(waits(3));
    expect(veto(thrice)).not.toHaveProperty("pause.until");
    expect(veto(thrice, { ...attempt, version: "2" })).toBeUndefined();
    // Nobody can set it again.
    expect(veto(thrice, { ...brought, fingerprint: "c" })).toMatchObject({
      do: "end",
      outcome: { errorValue: "owner_action_required", details: say("logins_unclear", { count: 3 }) },
    });
    expect(veto({ unclear: [posts(4)], proven: "a" })).toBeUndefined();
    expect(veto({ unclear: [posts(5)], proven: "a" })).toMatchObject({
      pause: { reason: say("logins_await_person"), cause: "owner_action_required" },
    });
  });

  it("is not posted after three refusals in a row, of whichever passwords, until a person says so", () => {
    const thrice = { inARow: { refused: 3, unclear: 0 }, refusedAt: now - 1 };
    const waits = { pause: { reason: say("passwords_refused_waits", { count: 3 }), cause: "invalid_credentials" } };
    const ends = { outcome: { errorValue: "invalid_credentials", details: say("passwords_refused", { count: 3 }) } };

    expect(veto({ inARow: { refused: 2, unclear: 0 } })).toBeUndefined();
    expect(veto(thrice)).toMatchObject(waits);
    expect(veto(thrice)).not.toHaveProperty("pause.until");
    expect(veto({ ...thrice, proven: "a" })).toMatchObject(waits);
    expect(veto({ ...thrice, refused: [{ fingerprint: "a", version: "1" }] })).toMatchObject(ends);
    expect(veto(thrice, brought)).toMatchObject(ends);
  });

  it("is not posted, even if set again, once five posts in a row were refused or may have been", () => {
    const unclear = [{ fingerprint: "b", version: "0", times: 2 }];
    const waits = { pause: { reason: say("logins_await_person"), cause: "owner_action_required" } };

    expect(veto({ inARow: { refused: 1, unclear: 1 }, unclear })).toBeUndefined();
    expect(veto({ inARow: { refused: 1, unclear: 2 }, unclear })).toMatchObject(waits);
    expect(veto({ inARow: { refused: 2, unclear: 1 }, unclear })).toMatchObject(waits);
    expect(veto({ unclear: [{ fingerprint: "b", version: "0", times: 5 }] })).toMatchObject(waits);
  });

  it("that had logged in waits ten minutes after its refusal for what others meet, and then counts as refused", () => {
    const refused = [{ fingerprint: "a", version: "1", doubtedUntil: now + 1 }];

    expect(veto({ refused })).toMatchObject({
      pause: { reason: say("login_doubted"), cause: "invalid_credentials", outage: false, until: now + 1 },
    });
    expect(veto({ refused: [{ fingerprint: "a", version: "1", doubtedUntil: now }] })).toMatchObject(
      refusedAs("invalid_credentials"),
    );
  });

  it("that had logged in and was refused twice in a row waits four hours", () => {
    const twice = { inARow: { refused: 2, unclear: 0 }, refusedAt: now - 30 * minute };

    expect(veto(twice)).toBeUndefined();
    expect(veto({ ...twice, proven: "a" })).toMatchObject(notBefore(now + 30 * minute));
    expect(veto({ ...twice, proven: "a", refusedAt: now - 240 * minute })).toBeUndefined();
  });

  it("is not posted for a fifth login within an hour without progress", () => {
    const ago = (...minutes: number[]) => ({
      sinceProgress: { logins: minutes.map((each) => now - each * minute), calls: [] },
    });

    expect(veto(ago(50, 40, 30))).toBeUndefined();
    expect(veto(ago(50, 40, 30, 20))).toMatchObject({
      do: "pause",
      pause: { until: now + 10 * minute, keepEarlierReason: true, outage: false, cause: "portal_unavailable" },
    });
    expect(veto(ago(55, 50, 40, 30, 20))).toMatchObject(notBefore(now + 10 * minute));
    expect(veto(ago(60, 40, 30, 20))).toBeUndefined();
  });
});

it("posts are counted per setting of a password", () => {
  const [one, other] = [
    { fingerprint: "a", version: "1", times: 1 },
    { fingerprint: "b", times: 2 },
  ] as const;
  const user = { fence: 1, unclear: [one, other] };

  expect(withUnclearPost(user, attempt)).toEqual([other, { ...one, times: 2 }]);
  expect(withUnclearPost(user, { ...attempt, version: "2" })).toEqual([one, other, { ...one, version: "2" }]);
});

it("logins are forgotten after an hour", () => {
  const [first, ...recent] = [now - 60 * minute, now - 60 * minute + 1, now];
  const sinceProgress = { logins: [first ?? 0, ...recent], calls: [] };

  expect(recentLogins({ sinceProgress }, now, 60 * minute)).toEqual(recent);
  expect(recentLogins({}, now, 60 * minute)).toEqual([]);
});
