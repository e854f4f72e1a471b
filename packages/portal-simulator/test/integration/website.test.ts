import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { control, stateOf } from "../../../../test/support/portal-control.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { fileFinal, openForm, openPage } from "./declaration-form.ts";
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

it("a save at a property that stopped after its form was opened is refused, and what is filed there is shown", async () => {
  await fileFinal(visitor);
  const form = await openForm(visitor);
  const properties = [{ registryId: "00000123456", state: "stopped" }];
  await control(site, "accounts/demo-owner", { password: "demo-password", properties });

  expect(messagesOf(await form.send("saveButton"))).toEqual(["Το ακίνητο βρίσκεται σε διακοπή"]);
  expect((await stateOf(site)).declarations).toHaveLength(1);
  const filed = `${declarationPath}?propertyId=${await firstPropertyOf(visitor)}&declarationDbId=4810001`;
  expect(messagesOf((await openPage(visitor, filed)).page)).toEqual([]);
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

const path = declarationPath.replace("declaration.xhtml", "declarationSearch.xhtml");

it("a list whose deletion is asked for serves only to confirm it", async () => {
  await (await openForm(visitor)).send("saveButton");
  const open = async () => await visitor.get(`${path}?propertyId=${await firstPropertyOf(visitor)}`);
  let page = await open();
  const post = (component: string) =>
    visitor.post(path, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.partial.render": "appForm",
      "javax.faces.source": `appForm:${component}`,
      "javax.faces.ViewState": viewStateOf(page),
    });
  await post("basicDT:0:deleteButton");
  const shown = await post("basicDT:0:declarationDetails");
  page = await open();
  await post("basicDT:0:deleteButton");
  const deleted = await post("deleteConfirm");

  expect(shown.body).toContain("ViewExpiredException");
  expect(messagesOf(deleted)).toEqual(["Επιτυχής Διαγραφή Δήλωσης"]);
  expect((await stateOf(site)).declarations).toEqual([]);
});

it("a search takes a range of one day or more, and no reversed one, and the calendar shows its month", async () => {
  const search = async (dateFrom: string, dateTo: string) => {
    const page = await visitor.get(`${path}?propertyId=${await firstPropertyOf(visitor)}`);
    const days = { "appForm:dateFrom_input": dateFrom, "appForm:dateTo_input": dateTo };
    const button = { "javax.faces.partial.ajax": "true", "javax.faces.source": "appForm:j_idt44" };
    return messagesOf(
      await visitor.post(path, { appForm: "appForm", ...button, ...days, "javax.faces.ViewState": viewStateOf(page) }),
    );
  };

  expect(await search("01/08/2026", "01/08/2026")).toEqual([]);
  const { body } = await visitor.get(`${path}?propertyId=${await firstPropertyOf(visitor)}`);
  expect(/<h2>([^<]*2026)</.exec(body)?.[1]).toBe("Αύγουστος 2026");
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

it("a form needs the tax number's exchange again once its draft is deleted, or another number was not found", async () => {
  const form = await openForm(visitor);
  await form.send("saveButton");
  await form.press("deleteButton");
  const [deleted] = messagesOf(await form.press("saveButton"));
  await form.exchange("renterAfm");
  await form.exchange("renterAfm", { "appForm:renterAfm": "999912345" });
  const [unknown] = messagesOf(await form.press("saveButton"));

  expect(deleted).toBe("Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή");
  expect(unknown).toBe("Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή");
});

it("a draft stays the amendment of its final when it is opened again, and only a final is amended", async () => {
  await fileFinal(visitor);
  const path = `${declarationPath}?propertyId=${await firstPropertyOf(visitor)}`;
  await (await openPage(visitor, `${path}&amendedDbId=4810001`)).send("saveButton");
  const refused = await visitor.get(`${path}&amendedDbId=4810002`);
  const again = await openPage(visitor, `${path}&declarationDbId=4810002`);

  expect(refused.body).toContain("Η δήλωση δεν υπάρχει");
  expect(messagesOf(await again.send("finalizeButton"))).toEqual([finalised]);
});

it("the name of a foreigner who was saved without the box's exchange can be typed", async () => {
  await control(site, "release", { foreignerNeeds: "nothing" });
  const form = await openForm(visitor);
  await form.exchange("renterAfm");
  await form.press("saveButton", { "appForm:foreignCheckBox_input": "true" });
  await form.press("saveButton", { "appForm:foreignCheckBox_input": "yes", "appForm:renterName": "ZOE" });

  expect((await stateOf(site)).declarations).toMatchObject([{ guestName: "ZOE" }]);
});

it("a post without its form's name presses nothing, and no answer has characters that XML cannot carry", async () => {
  const form = await openForm(visitor);
  await form.exchange("renterAfm");
  const answer = await form.press("saveButton", { appForm: "", [form.notesId]: "a\u0001b" });

  expect(messagesOf(answer)).toEqual([]);
  expect((await stateOf(site)).declarations).toEqual([]);
  expect(answer.body).toContain(">ab</textarea>");
});
