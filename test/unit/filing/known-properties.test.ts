import { expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { createKnownProperties } from "../../../shared/records/portal-users.ts";

const { backoffCap, settle } = times.aws;
const property = (registryId: string) => ({ propertyId: "1", registryId, state: "final" }) as const;

/** A login that has had property a, after a page that shows these. */
function missed(...shown: readonly string[]) {
  const time = { now: 1_000 };
  const known = createKnownProperties({ now: () => time.now }, times.aws);
  known.begin({ seen: ["a"], missing: [] });
  known.note(shown.map(property));
  return { ...known, time };
}

it("a property that the login has had is waited for until a new session, a while after the first miss", () => {
  const { awaitedUntil, begin, learned, loggedIn, time } = missed("b");
  const again = time.now + backoffCap;

  expect(awaitedUntil("a")).toBe(again);
  expect(learned()).toEqual({ seen: ["a", "b"], missing: [{ registryId: "a", at: 1_000 }] });
  time.now = again - 1;
  loggedIn();
  expect(awaitedUntil("a"), "never sooner than anything settles").toBe(time.now + settle);
  time.now = again;
  expect(awaitedUntil("a"), "this session began too early").toBe(time.now + settle);
  loggedIn();
  expect(awaitedUntil("a")).toBeUndefined();
  begin({ seen: ["a"], missing: [{ registryId: "a", at: 1_000 }] });
  expect(awaitedUntil("a"), "that session was another user's").toBe(time.now + settle);
});

it("a property that the login never had is not waited for, unless the page shows none at all", () => {
  const [some, none] = [missed("b"), missed()];

  expect([some, none].map(({ awaitedUntil }) => [awaitedUntil("a"), awaitedUntil("c")])).toEqual([
    [1_000 + backoffCap, undefined],
    [1_000 + backoffCap, 1_000 + backoffCap],
  ]);
  some.noteOurs(["c"]);
  expect(some.awaitedUntil("c")).toBe(1_000 + backoffCap);
  some.note([property("c")]);
  expect(some.learned()).toEqual({ seen: ["a", "b", "c"], missing: [{ registryId: "a", at: 1_000 }] });
  for (const known of [some, none]) known.begin();
  expect(some.learned()).toBeUndefined();
  expect(some.awaitedUntil("a")).toBeUndefined();
  expect(none.awaitedUntil("a")).toBeUndefined();
});
