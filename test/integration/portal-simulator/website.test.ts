import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { control, stateOf } from "../../support/portal-control.ts";
import { openForm } from "./declaration-form.ts";
import {
  createVisitor,
  declarationPath,
  firstPropertyOf,
  messagesOf,
  propertiesPath,
  type Visitor,
  viewStateOf,
} from "./visitor.ts";

/** A clock that moves only by `pass`. */
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

it("a late commit lands exactly at its time on the virtual clock", async () => {
  const form = await openForm(visitor);
  await form.exchange("renterAfm");
  await control(site, "faults", { lateCommitRate: 1, lateCommitMs: 60_000, seed: 2 });
  const lost = form.press("saveButton").catch((reason: unknown) => reason);
  await vi.waitFor(() => expect(time.waiting()).toBe(2));

  time.pass(59_999);
  expect((await stateOf(site)).declarations).toEqual([]);
  time.pass(1);
  expect((await stateOf(site)).declarations).toHaveLength(1);
  time.pass(120_000);
  expect(await lost).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } });
});

it("a save at a property that stopped after its form was opened is refused with the reason", async () => {
  const form = await openForm(visitor);
  const properties = [{ registryId: "00000123456", state: "stopped" }];
  await control(site, "accounts/demo-owner", { password: "demo-password", properties });

  expect(messagesOf(await form.send("saveButton"))).toEqual(["Το ακίνητο βρίσκεται σε διακοπή"]);
  expect((await stateOf(site)).declarations).toEqual([]);
});

it.each([
  ["many", ["Επιτυχής Αποθήκευση"]],
  ["untilSent", []],
])("a form's page is accepted again after it was sent, or not: %s", async (formViewState, said) => {
  await control(site, "release", { formViewState });
  const form = await openForm(visitor);
  const sent = await form.exchange("renterAfm");
  expect(messagesOf(await form.press("saveButton"))).toEqual(["Επιτυχής Αποθήκευση"]);
  form.last = sent;

  expect(messagesOf(await form.press("saveButton"))).toEqual(said);
});

it("a search takes a range of one day or more, and no reversed one", async () => {
  const path = declarationPath.replace("declaration.xhtml", "declarationSearch.xhtml");
  const search = async (dateFrom: string, dateTo: string) => {
    const page = await visitor.get(`${path}?propertyId=${await firstPropertyOf(visitor)}`);
    const days = { "appForm:dateFrom_input": dateFrom, "appForm:dateTo_input": dateTo };
    const button = { "javax.faces.partial.ajax": "true", "javax.faces.source": "appForm:j_idt44" };
    return messagesOf(
      await visitor.post(path, { appForm: "appForm", ...button, ...days, "javax.faces.ViewState": viewStateOf(page) }),
    );
  };

  expect(await search("01/11/2026", "01/11/2026")).toEqual([]);
  expect(await search("02/11/2026", "01/11/2026")).toEqual(["Μη έγκυρο διάστημα αναζήτησης"]);
});

it("the logout link leads to the sign-on if the release says so", async () => {
  await control(site, "release", { logoutLink: "signOn" });
  const { body } = await visitor.get(propertiesPath);

  expect(body).toContain(`logout?end_url=${encodeURIComponent(`${site.url}/taxisnet/short_term_letting`)}`);
});

const finalised = "Επιτυχής Οριστικοποίηση Δήλωσης";

it.each([
  ["refused", ["Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης 1)"]],
  ["silent", []],
  ["repeated", [finalised]],
])("a second finalise is answered as the release says: %s", async (secondFinalise, said) => {
  await control(site, "release", { secondFinalise });
  const form = await openForm(visitor);

  expect(messagesOf(await form.send("finalizeButton"))).toEqual([finalised]);
  expect(messagesOf(await form.press("finalizeButton"))).toEqual(said);
});
