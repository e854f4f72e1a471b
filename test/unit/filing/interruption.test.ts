import { expect, it } from "vitest";
import { Interrupted, interruptionOf, later, troubleOf } from "../../../shared/filing/session/interruption.ts";

it("tells an outage, which the breaker counts, from what is not the portal's absence", () => {
  const failures = [
    { kind: "unavailable", effect: "no", detail: "x" },
    { kind: "refused", effect: "no", detail: "closed for today" },
    { kind: "changed", effect: "no", detail: "a label" },
  ] as const;

  expect(failures.map(troubleOf)).toMatchObject([
    { reason: "", cause: "portal_unavailable", outage: true, detail: "x" },
    {
      ...{ cause: "portal_unavailable", outage: true, detail: "closed for today" },
      reason: { code: "portal_refuses_page", params: { words: "closed for today" } },
    },
    { reason: { code: "portal_changed" }, cause: "portal_changed", outage: false, detail: "a label" },
  ]);
});

it("passes on when the portal wants to be asked again, and what a lost session is", () => {
  const asked = { kind: "unavailable", effect: "no", detail: "x", retryAfterMs: 1_000 } as const;

  expect(interruptionOf(asked)).toMatchObject({ kind: "later", retryAfterMs: 1_000, outage: true });
  expect(interruptionOf({ ...asked, kind: "session_lost" })).toEqual({ kind: "session_lost" });
  expect(later({ reason: "", cause: "portal_unavailable", outage: true }, 5)).toMatchObject({ at: 5 });
  expect(later({ reason: "", cause: "portal_unavailable", outage: true })).not.toHaveProperty("at");
  expect(interruptionOf({ kind: "changed", effect: "no", detail: "x" })).not.toHaveProperty("retryAfterMs");
});

it("says in a log what it is, where nobody ends it", () => {
  expect(String(new Interrupted({ kind: "session_lost" }))).toBe("Interrupted: interrupted: session_lost");
});
