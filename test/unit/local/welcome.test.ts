import { expect, it } from "vitest";
import { welcome } from "../../../local/run.ts";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { stack } from "./demo-world.ts";

const settings = {
  ...{ folder: "/state", reset: false, demo: false, help: false, port: 8081, portalPort: 8082 },
  ...{
    admin: { id: "the-admin", secret: "the-secret" },
    tableEndpoint: undefined,
    identity: undefined,
    otherPortal: undefined,
  },
};
const shown = welcome(stack, settings, [11, 12], new Date("2026-11-21T10:00:00Z"));
const bodies = [...shown.matchAll(/-d '(.*?)'/g)].map(([, body = ""]): unknown => JSON.parse(body));

it("the welcome shows commands that log in as the admin and file a stay of this month in a demo apartment", () => {
  const [login, task] = bodies;

  expect(login).toEqual({ clientId: "the-admin", secret: "the-secret" });
  expect(parseRequest(strTaskBody(), task).reservations).toMatchObject([
    { apartmentId: 11, startDate: "24/11/2026", endDate: "27/11/2026" },
  ]);
});

it("the welcome shows every address and where the state is", () => {
  expect(shown).toContain("http://api.test/console");
  expect(shown).toContain("http://api.test/docs");
  expect(shown).toContain("apartments 11 and 12");
  expect(shown).toMatch(/^State +\/state$/m);
  expect(welcome(stack, { ...settings, folder: undefined }, [11], new Date())).toMatch(/^State +in memory/m);
});
