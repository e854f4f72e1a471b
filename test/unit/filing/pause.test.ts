import { expect, it } from "vitest";
import { Interrupted, pauseAfter, pauseUntil, sessionLost } from "../../../shared/filing/session/pause.ts";

it("a failure is an outage, which the breaker counts, or a changed portal", () => {
  const failures = [
    { kind: "unavailable", effect: "no", detail: "x" },
    { kind: "refused", effect: "no", detail: "closed for today" },
    { kind: "changed", effect: "no", detail: "a label" },
  ] as const;

  expect(failures.map(pauseAfter)).toMatchObject([
    { reason: "", cause: "portal_unavailable", outage: true, detail: "x" },
    {
      ...{ cause: "portal_unavailable", outage: true, detail: "closed for today" },
      reason: { code: "portal_refuses_page", params: { words: "closed for today" } },
    },
    { reason: { code: "portal_changed" }, cause: "portal_changed", outage: false, detail: "a label" },
  ]);
});

it("a pause passes on the portal's retry time, and a lost session is its own pause", () => {
  const asked = { kind: "unavailable", effect: "no", detail: "x", retryAfterMs: 1_000 } as const;

  expect(pauseAfter(asked)).toMatchObject({ retryAfterMs: 1_000, outage: true });
  expect(pauseAfter({ ...asked, kind: "session_lost" })).toBe(sessionLost);
  expect(pauseUntil({ reason: "", cause: "portal_unavailable", outage: true }, 5)).toMatchObject({ until: 5 });
  expect(pauseUntil({ reason: "", cause: "portal_unavailable", outage: true }, undefined)).not.toHaveProperty("until");
  expect(pauseAfter({ kind: "changed", effect: "no", detail: "x" })).not.toHaveProperty("retryAfterMs");
});

it("an uncaught interruption names its cause", () => {
  expect(String(new Interrupted(sessionLost))).toBe("Interrupted: interrupted: session");
});
