import { expect, it } from "vitest";
import { strTaskBody } from "../../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../../shared/parsing/parse.ts";
import { welcome } from "../../run.ts";
import { stack } from "./demo-world.ts";

const settings = {
  folder: "/state",
  reset: false,
  demo: false,
  help: false,
  port: 8081,
  portalPort: 8082,
  admin: { id: "the-admin", secret: "the-secret" },
  tableEndpoint: undefined,
  identity: undefined,
  otherPortal: undefined,
};
const shown = welcome(stack, settings, [11, 12], new Date("2026-11-21T10:00:00Z"));
const bodies = [...shown.matchAll(/-d '(.*?)'/g)].map(([, body = ""]): unknown => JSON.parse(body));

it("the welcome shows commands that log in as the admin and file a stay of this month in a demo apartment", () => {
  const [login, task] = bodies;
  const [token, filing, look] = shown.split("\n").filter((line) => line.includes("curl"));
  const asked = [token, filing, look].map((line) => /curl -s http:\/\/api\.test(\S+)/.exec(line ?? "")?.[1]);

  expect(asked).toEqual(["/auth/token", "/str/task", "/reservations"]);
  for (const line of [filing, look]) expect(line).toContain('-H "authorization: Bearer $TOKEN"');
  expect(login).toEqual({ clientId: "the-admin", secret: "the-secret" });
  expect(parseRequest(strTaskBody(), task).reservations).toMatchObject([
    { apartmentId: 11, startDate: "24/11/2026", endDate: "27/11/2026" },
  ]);
});

it("the welcome shows every address and where the state is", () => {
  expect(shown.trim().split("\n").slice(0, 8)).toEqual([
    "Start here     http://api.test/",
    "Console        http://api.test/console",
    "API            http://api.test",
    "API reference  http://api.test/docs",
    "Portal         http://portal.test (a simulator: nothing leaves this machine)",
    "Admin client   the-admin / the-secret",
    "Portal user    demo-owner / demo-password, apartments 11 and 12",
    "State          /state",
  ]);
  expect(welcome(stack, { ...settings, folder: undefined }, [11], new Date())).toMatch(/^State +in memory/m);
});
