import { expect, it } from "vitest";
import { portalUserKey } from "../../../shared/records/keys.ts";
import { blockOf, forgetPortalUser, passwordVersionOf } from "../../../shared/records/portal-users.ts";
import { emptyStore } from "../../support/memory-store.ts";

const sealed = "the password on record, sealed";
const now = 1_000_000;
const posts = (times: number, of: { fingerprint?: string; version?: string } = {}) => ({
  fingerprint: "the password",
  version: passwordVersionOf(sealed),
  times,
  ...of,
});

it.each([
  ["two posts without a clear answer", { unclear: [posts(2)] }, undefined],
  ["three", { unclear: [posts(3)] }, "unclear"],
  ["four of a password that has logged in before", { unclear: [posts(4)], proven: "the password" }, undefined],
  ["five of such a one", { unclear: [posts(5)], proven: "the password" }, "unclear"],
  ["three, two of them of a password before it", { unclear: [posts(2, { version: "before" }), posts(1)] }, "unclear"],
  ["five of a password before it alone", { unclear: [posts(5, { version: "before" })] }, "unclear"],
  ["two refusals in a row", { inARow: { refused: 2, unclear: 0 } }, undefined],
  ["three", { inARow: { refused: 3, unclear: 0 }, proven: "the password" }, "refused_often"],
  ["two, and three posts without a clear answer", { inARow: { refused: 2, unclear: 3 } }, "unclear"],
  ["three posts of a password before it alone", { unclear: [posts(3, { version: "before" })] }, undefined],
])("a login is blocked, or not, after %s", (_, known, why) => {
  expect(blockOf({ fence: 1, ...known }, sealed, now)?.why).toBe(why);
});

it.each([
  [
    "a refusal of this password",
    { refused: [{ fingerprint: "", version: passwordVersionOf(sealed) }] },
    { why: "refused", until: "" },
  ],
  [
    "a refusal of this password that is still doubted",
    { refused: [{ fingerprint: "", version: passwordVersionOf(sealed), doubtedUntil: now + 1 }] },
    undefined,
  ],
  ["a refusal of another", { refused: [{ fingerprint: "", version: "before" }] }, undefined],
  ["a lock", { lockedUntil: now + 1 }, { why: "locked", until: new Date(now + 1).toISOString() }],
  ["a lock that is over", { lockedUntil: now }, undefined],
  ["what the owner has to do", { ownerAction: { taskId: 1, what: "consent" } }, { why: "owner_action", until: "" }],
])("a blocked login has its reason after %s, and its end", (_, known, block) => {
  expect(blockOf({ fence: 1, ...known }, sealed, now)).toEqual(block);
});

/** What remains of a forgotten login. */
async function forgotten(known: object) {
  const store = emptyStore(() => now);
  const key = portalUserKey("ann");
  await store.putIfAbsent({ ...key, fence: 3, ...known });
  const { written: done } = await forgetPortalUser(store, "ann", now);
  const { pk: _, sk: __, writeId: ___, ...left } = (await store.get(key)) ?? {};
  return { done, left };
}

const dayMs = 24 * 60 * 60 * 1_000;
const dayAfter = (now + dayMs) / 1_000;
const secrets = {
  cookies: "sealed",
  proven: "f",
  refused: [{ fingerprint: "f" }],
  sinceProgress: { logins: [now], calls: [] },
};

it.each([
  ["nothing but its fence, for a day", secrets, {}],
  ["when the portal last refused it", { ...secrets, refusedAt: 5 }, { refusedAt: 5 }],
  ["what may have been a refusal, too", { posted: { fingerprint: "f", at: 7 }, refusedAt: 5 }, { refusedAt: 7 }],
  [
    "how often a password was posted without a clear answer, not which",
    { unclear: [posts(1), posts(2, { version: "before" })] },
    { unclear: [{ fingerprint: "", times: 3 }] },
  ],
  ["until when the portal rests", { ...secrets, rest: { until: 9, outages: 1 } }, { rest: { until: 9, outages: 1 } }],
  ["its lock", { lockedUntil: now + 1, ownerAction: { taskId: 1, what: "" } }, { lockedUntil: now + 1 }],
])("a forgotten login keeps %s", async (_, known, stays) => {
  expect(await forgotten(known)).toEqual({ done: true, left: { fence: 3, expiresAt: dayAfter, ...stays } });
});

it("a forgotten login keeps its refusals in a row for thirty days, since the portal never forgets them by time", async () => {
  const inARow = { refused: 2, unclear: 1 };

  expect((await forgotten({ inARow })).left).toEqual({ fence: 3, inARow, expiresAt: (now + 30 * dayMs) / 1_000 });
});

it("a login is not forgotten while a worker holds its lease", async () => {
  expect((await forgotten({ holder: "worker", leaseUntil: now })).done).toBe(false);
  expect((await forgotten({ holder: "worker", leaseUntil: now - 1 })).done).toBe(true);
});
