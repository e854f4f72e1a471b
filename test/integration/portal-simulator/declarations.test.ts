import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { cancelled, datesOf, type Fields, fileFinal, foreigner, openForm, openPage } from "./declaration-form.ts";
import { itemOf, openList } from "./search-list.ts";
import {
  control,
  createVisitor,
  declarationPath,
  firstPropertyOf,
  forgetAll,
  messagesOf,
  stateOf,
  type Visitor,
} from "./visitor.ts";

let portal: PortalWebsite;
let visitor: Visitor;

beforeAll(() => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAll(portal);
  visitor = createVisitor(portal);
  await visitor.login();
});

const declarations = async () => (await stateOf(portal)).declarations;
const saved = "Επιτυχής Αποθήκευση";
const filed = "Επιτυχής Οριστικοποίηση Δήλωσης";

it("saves a draft, shows it again as typed, and keeps every character", async () => {
  const form = await openForm(visitor);
  expect(messagesOf(await form.send("saveButton", foreigner))).toEqual([saved]);
  expect(form.last.body).not.toContain("declarationDbId");

  const [draft] = await declarations();
  expect(draft).toMatchObject({
    declarationId: "4810001",
    registryId: "00000123456",
    username: "demo-owner",
    startDate: "01/11/2026",
    endDate: "04/11/2026",
    amountReceived: 1350.5,
    cancellationDate: null,
    cancellationAmount: null,
    platform: "Booking.com",
    paymentMethod: "Μετρητά",
    guestName: 'Ιωάννα "Zoë" <O\'Neil> 🏖',
    guestId: "X&1234567",
    guestTaxId: null,
    notes: "mark-0001",
    draft: true,
    filedAt: null,
  });

  const { body } = (await openForm(visitor, draft?.declarationId)).page;
  expect(body).toContain('name="appForm:sumAmount_input" type="text" inputmode="decimal" value="1.350,50"');
  expect(body).toContain("{id:'appForm:sumAmount',disabled:false,valueToRender:'1350.500000'");
  expect(body).toContain("Ιωάννα &quot;Zoë&quot; &lt;O&#39;Neil&gt; 🏖");
  expect(body).toMatch(/<option value="3" selected="selected">Μετρητά</);
  expect(body).toMatch(/<textarea[^>]*>mark-0001<\/textarea>/);
});

it("gives the notes field of an existing declaration the generated id before that of a new one", async () => {
  const form = await openForm(visitor);
  await form.send("saveButton");
  const existing = await openForm(visitor, "4810001");

  expect([form.notesId, existing.notesId]).toEqual(["appForm:j_idt93", "appForm:j_idt92"]);
});

it("keeps the details table empty until a declaration is final, then shows its number and day", async () => {
  const empty = /S\/N Declaration<\/td>\n<td>\s*<\/td>/;
  const form = await openForm(visitor);
  expect(form.page.body).toMatch(empty);
  await form.send("saveButton");
  expect((await openForm(visitor, "4810001")).page.body).toMatch(empty);

  await form.send("finalizeButton");
  const { body } = (await openForm(visitor, "4810001")).page;
  expect(body).toContain("S/N Declaration</td>\n<td> 1 </td>");
  expect(body).toContain("Submission Date: </td>\n<td>05/11/2026</td>");
});

it("numbers finals of all properties by year, and changes or deletes none of them", async () => {
  const first = await openForm(visitor);
  await first.send("saveButton");
  expect(messagesOf(await first.send("finalizeButton"))).toEqual([filed]);
  await (await openPage(visitor, `${declarationPath}?propertyId=70116`)).send("finalizeButton");

  expect((await declarations()).map(({ declarationId }) => declarationId)).toEqual(["1", "2"]);
  for (const button of ["finalizeButton", "saveButton"] as const) {
    expect(messagesOf(await first.press(button))).toEqual(["Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης 1)"]);
  }
  expect(messagesOf(await first.press("deleteButton"))).toEqual(["Οριστικοποιημένη δήλωση δεν διαγράφεται"]);
  expect(await declarations()).toHaveLength(2);
});

it("says of a deleted draft that it does not exist, on its page and to a page opened before", async () => {
  const form = await openForm(visitor);
  await form.send("saveButton");
  const opened = await openForm(visitor, "4810001");
  const deleted = await form.press("deleteButton", datesOf("10/11/2026", "18/11/2026"));
  expect(messagesOf(deleted)).toEqual(["Επιτυχής Διαγραφή Δήλωσης"]);
  expect(deleted.body, "what was typed is gone with it").not.toContain("18/11/2026");

  expect(messagesOf(await opened.press("finalizeButton"))).toEqual(["Η δήλωση δεν υπάρχει"]);
  const gone = await openForm(visitor, "4810001");
  expect(messagesOf(gone.page)).toEqual(["Η δήλωση δεν υπάρχει"]);
  expect(await declarations()).toEqual([]);
});

it("takes equal drafts, and refuses equal dates at finalise naming the one in the way", async () => {
  await fileFinal(visitor);
  const second = await openForm(visitor);
  expect(messagesOf(await second.send("saveButton"))).toEqual([saved]);
  const duplicate = "Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης 1)";
  expect(messagesOf(await second.press("finalizeButton"))).toEqual([duplicate]);

  await control(portal, "faults", { equalDatesAccepted: true });
  expect(messagesOf(await second.press("finalizeButton"))).toEqual([filed]);
});

it("accepts overlapping dates, unless the fault plan refuses them", async () => {
  await fileFinal(visitor);
  const shifted = datesOf("03/11/2026", "06/11/2026");
  await control(portal, "faults", { overlapRefused: true });
  const refused = await fileFinal(visitor, shifted);
  expect(messagesOf(refused)).toEqual(["Το διάστημα επικαλύπτεται με οριστικοποιημένη δήλωση (Α/Α Δήλωσης 1)"]);

  await control(portal, "faults", {});
  expect(messagesOf(await fileFinal(visitor, shifted))).toEqual([filed]);
});

it("amends a final by another with its own number, filled with what it amends", async () => {
  await fileFinal(visitor, foreigner);
  const list = await openList(visitor);
  const { body } = await list.post(itemOf(list.page, 0, "Υποβολή Τροποποιητικής") ?? "none");
  const form = await openPage(visitor, /url="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "none");
  expect(form.page.body).toContain("Δήλωση που τροποποιείται / Amending Declaration Details");
  expect(form.page.body).toMatch(/Amending Declaration Details[\s\S]*S\/N Declaration<\/td>\n<td> 1 <\/td>/);
  expect(form.page.body).toContain('appForm:rentalFrom_input" type="text" value="01/11/2026"');
  expect(form.page.body).toMatch(/renterIdCard"[^>]* value="X&amp;1234567"/);

  const changed = { ...foreigner, ...cancelled };
  expect(messagesOf(await form.send("finalizeButton", changed))).toEqual([filed]);
  expect(await declarations()).toMatchObject([
    { declarationId: "1", amountReceived: 1350.5, cancellationAmount: null },
    { declarationId: "2", amountReceived: null, cancellationAmount: 80, endDate: "04/11/2026", guestId: "X&1234567" },
  ]);
});

it("counts a chain of amendments once, by its last, where equal dates are refused", async () => {
  await fileFinal(visitor);
  const list = await openList(visitor);
  const { body } = await list.post(itemOf(list.page, 0, "Υποβολή Τροποποιητικής") ?? "none");
  const form = await openPage(visitor, /url="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "none");
  await form.send("finalizeButton", datesOf("10/11/2026", "12/11/2026"));

  expect(messagesOf(await fileFinal(visitor))).toEqual([filed]);
  const again = messagesOf(await fileFinal(visitor, datesOf("10/11/2026", "12/11/2026")));
  expect(again).toEqual(["Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης 2)"]);
});

it.each<[string, Fields, string]>([
  ["a date that is none", { "appForm:rentalFrom_input": "31/11/2026" }, "Μη έγκυρη ημερομηνία: Άφιξη / Arrival Date"],
  ["no departure", { "appForm:rentalTo_input": "" }, "Υποχρεωτικό πεδίο: Αναχώρηση / Departure Date"],
  ["departure at arrival", { "appForm:rentalTo_input": "01/11/2026" }, "Η αναχώρηση πρέπει να είναι μετά την άφιξη"],
  ["sixty nights", { "appForm:rentalTo_input": "31/12/2026" }, "Η διαμονή πρέπει να είναι μικρότερη των 60 ημερών"],
  [
    "an amount with a comma where a dot belongs",
    { "appForm:sumAmount_hinput": "1350,50" },
    "Μη έγκυρο ποσό: Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent",
  ],
  [
    "both amounts",
    { ...cancelled, "appForm:sumAmount_hinput": "1.00" },
    "Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης",
  ],
  ["no amount", { "appForm:sumAmount_hinput": "" }, "Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης"],
  [
    "an option that is none",
    { "appForm:platform_input": "10" },
    "Μη έγκυρη επιλογή: Ηλεκτρονική πλατφόρμα / E- platform",
  ],
  [
    "a foreigner without a document",
    { ...foreigner, "appForm:renterIdCard": "" },
    "Για αλλοδαπό μισθωτή απαιτείται αριθμός εγγράφου",
  ],
  ["a tax number of 8 digits", { "appForm:renterAfm": "12345678" }, "Μη έγκυρος ΑΦΜ"],
])("refuses %s, keeps what was typed, and stores nothing", async (_, fields, message) => {
  const form = await openForm(visitor);

  expect(messagesOf(await form.send("saveButton", fields))).toEqual([message]);
  expect(form.last.status).toBe(200);
  expect(form.last.body).toMatch(/<textarea[^>]*>mark-0001</);
  expect(await declarations()).toEqual([]);
});

it("fills a Greek tenant's name by the look-up step, without which it saves nothing", async () => {
  const greek = { "appForm:renterAfm": "123456789" };
  const form = await openForm(visitor);
  const unknown = await form.exchange("renterAfm", { "appForm:renterAfm": "999912345" });
  expect(messagesOf(unknown)).toEqual(["Ο ΑΦΜ δεν βρέθηκε στο Μητρώο"]);
  expect(messagesOf(await form.press("saveButton", greek))).toEqual(["Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή"]);

  const found = await form.exchange("renterAfm", greek);
  expect(found.body).toMatch(/name="appForm:renterName"[^>]* value="ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ"[^>]* disabled="disabled"/);
  expect(messagesOf(await form.press("saveButton", greek))).toEqual([saved]);
  expect(await declarations()).toMatchObject([{ guestTaxId: "123456789", guestName: "ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ" }]);
});

it("lets name and document be typed once the box's exchange says foreigner, and ignores them before", async () => {
  const disabled = (body: string) => /renterIdCard"[^>]* disabled="disabled"/.test(body);
  const form = await openForm(visitor);
  expect(disabled(form.page.body)).toBe(true);
  expect(disabled((await form.exchange("foreignCheckBox", foreigner)).body)).toBe(false);
  expect(disabled((await form.exchange("foreignCheckBox")).body)).toBe(true);

  await form.send("saveButton", { "appForm:renterName": "Nobody", "appForm:renterIdCard": "N1" });
  expect(await declarations()).toMatchObject([{ guestName: null, guestId: null }]);
});

it("keeps of a draft what a post leaves out", async () => {
  const first = await openForm(visitor);
  await first.send("saveButton", foreigner);
  const path = declarationPath;
  const form = await openForm(visitor, "4810001");
  await visitor.post(path, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": "appForm:saveButton",
    "javax.faces.partial.execute": "@all",
    "javax.faces.ViewState": /ViewState" value="([^"]*)"/.exec(form.page.body)?.[1] ?? "none",
    "appForm:foreignCheckBox_input": "on",
    "appForm:rentalTo_input": "05/11/2026",
  });

  expect(await declarations()).toMatchObject([
    {
      startDate: "01/11/2026",
      endDate: "05/11/2026",
      amountReceived: 1350.5,
      guestId: "X&1234567",
      notes: "mark-0001",
    },
  ]);
});

it("answers with the parts that a post asks for, and the messages always", async () => {
  const form = await openForm(visitor);
  const parts = (body: string) => [...body.matchAll(/<update id="([^"]*)"/g)].map(([, id]) => id);

  const narrow = await form.exchange("renterAfm", { "javax.faces.partial.render": "appForm:renterName" });
  expect(parts(narrow.body)).toEqual(["appForm:messages", "appForm:renterName", "javax.faces.ViewState"]);
  const whole = await form.press("saveButton");
  expect(parts(whole.body)).toEqual(["appForm", "javax.faces.ViewState"]);
});

it.each([
  ["appForm", ""],
  ["javax.faces.partial.ajax", "false"],
  ["javax.faces.partial.execute", "appForm:saveButton"],
])("submits nothing when %s is not as JSF sends it", async (field, value) => {
  const form = await openForm(visitor);

  expect(messagesOf(await form.send("saveButton", { [field]: value }))).toEqual([]);
  expect(await declarations()).toEqual([]);
});

it("files for final properties of the owner only", async () => {
  const properties = [
    { registryId: "00000000001", state: "provisional" },
    { registryId: "00000000002", state: "stopped" },
  ];
  await control(portal, "accounts/other-owner", { password: "p", properties });
  const strangers = await firstPropertyOf(visitor);
  const other = createVisitor(portal);
  await other.login("other-owner", "p");

  const form = await openForm(other);
  expect(messagesOf(form.page)).toEqual(["Το ακίνητο δεν είναι σε οριστική κατάσταση"]);
  expect(messagesOf(await form.send("saveButton"))).toEqual(["Το ακίνητο δεν είναι σε οριστική κατάσταση"]);
  const page = await other.get(`${declarationPath}?propertyId=${strangers}`);
  expect(messagesOf(page)).toEqual(["Το ακίνητο δεν βρέθηκε"]);
});
