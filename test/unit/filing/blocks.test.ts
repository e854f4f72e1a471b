import { expect, it } from "vitest";
import { blockOf, versionOf } from "../../../shared/filing/records/blocks.ts";

const sealed = "the password on record, sealed";
const now = 1_000_000;
const posts = (times: number, of: { fingerprint?: string; version?: string } = {}) => ({
  ...{ fingerprint: "the password", version: versionOf(sealed), times },
  ...of,
});

it.each([
  ["two posts without a clear answer", { unclear: [posts(2)] }, undefined],
  ["three", { unclear: [posts(3)] }, "unclear"],
  ["four of a password that has logged in before", { unclear: [posts(4)], proven: "the password" }, undefined],
  ["five of such a one", { unclear: [posts(5)], proven: "the password" }, "unclear"],
  ["three, two of them of a password before it", { unclear: [posts(2, { version: "before" }), posts(1)] }, "unclear"],
  ["three of a password before it alone", { unclear: [posts(3, { version: "before" })] }, undefined],
])("a login stands still, or not, after %s", (_, known, why) => {
  expect(blockOf({ fence: 1, ...known }, sealed, now)?.why).toBe(why);
});

it.each([
  [
    "a refusal of this password",
    { refused: [{ fingerprint: "", version: versionOf(sealed) }] },
    { why: "refused", until: "" },
  ],
  ["a refusal of another", { refused: [{ fingerprint: "", version: "before" }] }, undefined],
  ["a lock", { lockedUntil: now + 1 }, { why: "locked", until: new Date(now + 1).toISOString() }],
  ["a lock that is over", { lockedUntil: now }, undefined],
  ["what the owner has to do", { ownerAction: { taskId: 1, what: "consent" } }, { why: "owner_action", until: "" }],
])("says why it stands still after %s, and until when", (_, known, block) => {
  expect(blockOf({ fence: 1, ...known }, sealed, now)).toEqual(block);
});
