import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultRelease } from "../../../local/portal/release.ts";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { control } from "../../support/portal-control.ts";

let portal: PortalWebsite;
beforeAll(() => {
  portal = openPortalWebsite();
});
afterAll(() => portal.close());

it.each([
  ["faults", { latencyMs: -1, truncateRate: 2 }, ["latencyMs: min_value", "truncateRate: max_value"]],
  ["faults", { maxSessions: 0, throttleRate: -1 }, ["maxSessions: min_value", "throttleRate: min_value"]],
  ["faults", { maxSessions: 1.5, seed: 1.5 }, ["maxSessions: integer", "seed: integer"]],
  ["faults", { nothing: 1 }, ["nothing: strict_object"]],
  ["accounts/maria", { password: "", properties: [] }, ["password: min_length"]],
  ["accounts/maria", { password: "p" }, ["properties: strict_object"]],
  ["release", { seed: 1.5 }, ["seed: integer"]],
  ["release", { paging: "none" }, ["no such factor, or not a value of it: paging"]],
  ["release", undefined, ["body: "]],
])("a wrong body for %s is refused with its fields: %j", async (path, body, reasons) => {
  const init = { method: "PUT", ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await portal.fetch(`${portal.url}/_control/${path}`, init);
  const text = await answer.text();

  expect(answer.status).toBe(400);
  for (const reason of reasons) expect(text).toContain(reason);
});

it("a release has the default for every factor that is not named, whatever was in force before", async () => {
  await control(portal, "release", { paging: "range" });
  const init = { method: "PUT", body: JSON.stringify({ listOrder: "arrival" }) };

  const answer = await portal.fetch(`${portal.url}/_control/release`, init);
  expect(await answer.json()).toEqual({ ...defaultRelease, listOrder: "arrival" });
});
