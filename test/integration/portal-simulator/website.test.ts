import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { control, stateOf } from "../../support/portal-control.ts";
import { openForm } from "./declaration-form.ts";
import { createVisitor, propertiesPath, type Visitor } from "./visitor.ts";

/** A clock that moves only when it is told to. */
function virtualTime() {
  let now = Date.parse("2026-11-05T10:00:00Z");
  const waiting = new Map<object, { at: number; effect: () => void }>();
  return {
    clock: () => now,
    later: (ms: number, effect: () => void) => {
      const key = {};
      waiting.set(key, { at: now + ms, effect });
      return () => void waiting.delete(key);
    },
    waiting: () => waiting.size,
    pass(ms: number) {
      now += ms;
      for (const [key, { at, effect }] of waiting) {
        if (at <= now && waiting.delete(key)) effect();
      }
    },
  };
}

let time: ReturnType<typeof virtualTime>;
let site: PortalWebsite;
let visitor: Visitor;

beforeEach(async () => {
  time = virtualTime();
  site = openPortalWebsite(time);
  visitor = createVisitor(site);
  await visitor.login();
});
afterEach(() => site.close());

it("lets a lost commit land when the virtual clock comes to it, and not before", async () => {
  const form = await openForm(visitor);
  await form.exchange("renterAfm");
  await control(site, "faults", { lateCommitRate: 1, lateCommitMs: 60_000, seed: 2 });
  const lost = form.press("saveButton").catch((reason: unknown) => reason);
  await vi.waitFor(() => expect(time.waiting()).toBeGreaterThan(0));

  time.pass(59_999);
  expect((await stateOf(site)).declarations).toEqual([]);
  time.pass(1);
  expect((await stateOf(site)).declarations).toHaveLength(1);
  time.pass(120_000);
  expect(await lost).toMatchObject({ message: "fetch failed" });
});

it("cuts a connection as fetch tells it", async () => {
  const form = await openForm(visitor);
  await form.exchange("renterAfm");
  await control(site, "faults", { dropAfterCommitRate: 1 });

  const lost = await form.press("saveButton").catch((reason: unknown) => reason);
  expect(lost).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } });
  expect((await stateOf(site)).declarations).toHaveLength(1);
});

it("holds an answer for its latency, and leaves a caller who gives up", async () => {
  await control(site, "faults", { latencyMs: 5_000 });
  let answered = false;
  const slow = visitor.get(propertiesPath).then(() => {
    answered = true;
  });
  await vi.waitFor(() => expect(time.waiting()).toBe(1));
  expect(answered).toBe(false);
  time.pass(5_000);
  await slow;
  expect(answered).toBe(true);

  const given = new AbortController();
  const left = site.fetch(site.url, { signal: given.signal }).catch((reason: unknown) => reason);
  given.abort(new Error("too long"));
  expect(await left).toMatchObject({ message: "too long" });
});
