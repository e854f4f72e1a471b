import { afterAll, beforeAll, expect, it } from "vitest";
import { control, forgetAll, stateOf } from "../../../../test/support/portal-control.ts";
import { defaultRelease } from "../../release.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { fileFinal, openForm } from "../integration/declaration-form.ts";
import { createVisitor, declarationPath, firstPropertyOf, propertiesPath } from "../integration/visitor.ts";

let now = Date.parse("2026-11-05T10:00:00Z");
let portal: PortalWebsite;
beforeAll(() => {
  portal = openPortalWebsite({ clock: () => now });
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

it("the state names every figure that the portal holds, and which accounts are locked", async () => {
  await forgetAll(portal);
  await control(portal, "accounts/other", { password: "p", properties: [] });
  const visitor = createVisitor(portal);
  await visitor.login("DEMO-OWNER", "demo-password");
  const guest = { "appForm:renterName": "ZOE", "appForm:renterIdCard": "AB1", "appForm:foreignCheckBox_input": "on" };
  const final = await openForm(visitor);
  const noted = { "appForm:rentalTo_input": "05/11/2026", [final.notesId]: "one\r\ntwo\r\nthree" };
  await final.send("finalizeButton", { ...guest, ...noted });
  const cancelled = {
    "appForm:rentalTo_input": "",
    "appForm:sumAmount_input": "",
    "appForm:sumAmount_hinput": "",
    "appForm:cancelAmount_hinput": "20.07",
    "appForm:cancelDate_input": "30/10/2026",
  };
  const draft = await openForm(visitor);
  await draft.send("saveButton", { ...cancelled, "appForm:renterAfm": "123456789", [draft.notesId]: "" });
  for (let tries = 0; tries < 7; tries += 1) await createVisitor(portal).sendCredentials("other", "wrong");

  const here = { registryId: "00000123456", username: "demo-owner", startDate: "01/11/2026", platform: "Booking.com" };
  expect(await stateOf(portal)).toEqual({
    accounts: [
      { username: "demo-owner", failedLogins: 0, locked: false, activeSessions: 1, maxActiveSessions: 1 },
      { username: "other", failedLogins: 7, locked: true, activeSessions: 0, maxActiveSessions: 0 },
    ],
    declarations: [
      {
        ...here,
        declarationId: "1",
        draft: false,
        filedAt: new Date(now).toISOString(),
        endDate: "05/11/2026",
        amountReceived: 1350.5,
        cancellationDate: null,
        cancellationAmount: null,
        paymentMethod: "Μετρητά",
        guestName: "ZOE",
        guestId: "AB1",
        guestTaxId: null,
        notes: "one\ntwo\nthree",
      },
      {
        ...here,
        declarationId: "4810002",
        draft: true,
        filedAt: null,
        endDate: null,
        amountReceived: null,
        cancellationDate: "30/10/2026",
        cancellationAmount: 20.07,
        paymentMethod: "Μετρητά",
        guestName: expect.any(String) as unknown,
        guestId: null,
        guestTaxId: "123456789",
        notes: null,
      },
    ],
    takkStatements: [],
  });
  now += 600_001;
  expect((await stateOf(portal)).accounts.map(({ locked }) => locked)).toEqual([false, false]);
});

it("a reset leaves the portal as it started: with the demo owner alone, the default release and no faults", async () => {
  await control(portal, "accounts/maria", { password: "p", properties: ["00000000001"] });
  await forgetAll(portal);
  const fresh = await stateOf(portal);
  const visitor = createVisitor(portal);
  await visitor.login();
  await fileFinal(visitor);
  now += 3_000;
  await fileFinal(visitor, { "appForm:rentalTo_input": "05/11/2026" });
  await control(portal, "release", { labelCell: "th", listLag: "seconds" });
  await control(portal, "faults", { unavailableRate: 1 });
  await forgetAll(portal);

  expect(fresh.accounts).toMatchObject([{ username: "demo-owner", activeSessions: 0 }]);
  expect(await stateOf(portal)).toEqual(fresh);
  expect((await visitor.get(propertiesPath)).location).toContain("/oam/server/obrareq.cgi");
  const again = createVisitor(portal);
  await again.login();
  expect((await openForm(again)).page.body).toContain("<td>Άφιξη");
  await control(portal, "release", { listLag: "seconds" });
  const search = declarationPath.replace("declaration.xhtml", "declarationSearch.xhtml");
  const { body } = await again.get(`${search}?propertyId=${await firstPropertyOf(again)}`);
  expect(/data-ri|empty-message/.exec(body)?.[0], "no list remembers what was there before").toBe("empty-message");
});

it("a release has the default for every factor that is not named, whatever was in force before", async () => {
  await control(portal, "release", { paging: "range" });
  const init = { method: "PUT", body: JSON.stringify({ listOrder: "arrival" }) };

  const answer = await portal.fetch(`${portal.url}/_control/release`, init);
  expect(await answer.json()).toEqual({ ...defaultRelease, listOrder: "arrival" });
});
