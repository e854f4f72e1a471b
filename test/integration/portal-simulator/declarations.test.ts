import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningPortal, startPortal } from "../../../local/portal/server.ts";
import { type Fields, fileFinal, openForm } from "./declaration-form.ts";
import {
  control,
  createVisitor,
  declarationPath,
  firstPropertyOf,
  messagesOf,
  stateOf,
  type Visitor,
  viewStateOf,
} from "./visitor.ts";

let portal: RunningPortal;
let visitor: Visitor;

beforeAll(async () => {
  portal = await startPortal({ port: 0, clock: () => Date.parse("2026-11-05T10:00:00Z") });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await fetch(`${portal.url}/_control/state`, { method: "DELETE" });
  visitor = createVisitor(portal.url);
  await visitor.login();
});

const declarations = async () => (await stateOf(portal.url)).declarations;
const kept: Fields = {
  "appForm:sumAmount_input": "",
  "appForm:sumAmount_hinput": "",
  "appForm:rentalTo_input": "",
  "appForm:cancelAmount_input": "80,00",
  "appForm:cancelAmount_hinput": "80.00",
  "appForm:cancelDate_input": "30/10/2026",
};

it("saves a draft, shows it again as typed, and keeps every character", async () => {
  const form = await openForm(visitor);
  expect(messagesOf(await form.press("saveButton"))).toEqual(["Επιτυχής Αποθήκευση"]);
  expect(form.last.body).not.toContain("declarationDbId");

  const [draft] = await declarations();
  expect(draft).toMatchObject({
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

  const { last } = await openForm(visitor, draft?.declarationId);
  expect(last.body).toContain('name="appForm:sumAmount_input" inputmode="decimal" value="1350,50"');
  expect(last.body).toContain(
    "id:'appForm:sumAmount',decimalSeparator:',',thousandSeparator:'.',valueToRender:'1350.500000'",
  );
  expect(last.body).toContain("Ιωάννα &quot;Zoë&quot; &lt;O&#39;Neil&gt; 🏖");
  expect(last.body).toMatch(/<option value="3" selected="selected">Μετρητά</);
  expect(last.body).toMatch(/rows="3">mark-0001<\/textarea>/);
});

it("gives the notes field of an existing declaration the generated id before that of a new one", async () => {
  const form = await openForm(visitor);
  await form.press("saveButton");
  const existing = await openForm(visitor, "1");

  const number = (id: string) => Number(id.replace("appForm:j_idt", ""));
  expect(number(existing.notesId)).toBe(number(form.notesId) - 1);
});

it("numbers finals by year, and changes or deletes none of them", async () => {
  const first = await openForm(visitor);
  await first.press("saveButton");
  expect(messagesOf(await first.press("finalizeButton"))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
  expect(first.last.body).toMatch(/S\/N Declaration<\/td><td>1\/2026</);
  expect(first.last.body).toMatch(/Submission Date:<\/td><td>05\/11\/2026</);
  await fileFinal(visitor, { "appForm:rentalFrom_input": "02/11/2026" });

  expect((await declarations()).map(({ declarationId }) => declarationId)).toEqual(["1/2026", "2/2026"]);
  for (const button of ["finalizeButton", "saveButton"]) {
    expect(messagesOf(await first.press(button))).toEqual(["Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης 1/2026)"]);
  }
  expect(messagesOf(await first.press("deleteButton"))).toEqual(["Οριστικοποιημένη δήλωση δεν διαγράφεται"]);
  expect(await declarations()).toHaveLength(2);
});

it("says of a deleted draft that it does not exist, on its page and to a page opened before", async () => {
  const form = await openForm(visitor);
  await form.press("saveButton");
  const opened = await openForm(visitor, "1");
  expect(messagesOf(await form.press("deleteButton"))).toEqual(["Επιτυχής Διαγραφή Δήλωσης"]);

  expect(messagesOf(await opened.press("finalizeButton"))).toEqual(["Η δήλωση δεν υπάρχει"]);
  const gone = await openForm(visitor, "1");
  expect(messagesOf(gone.last)).toEqual(["Η δήλωση δεν υπάρχει"]);
  expect(await declarations()).toEqual([]);
});

it("takes equal drafts, and refuses equal dates at finalise naming the one in the way", async () => {
  await fileFinal(visitor);
  const second = await openForm(visitor);
  expect(messagesOf(await second.press("saveButton"))).toEqual(["Επιτυχής Αποθήκευση"]);
  const duplicate = "Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης 1/2026)";
  expect(messagesOf(await second.press("finalizeButton"))).toEqual([duplicate]);

  await control(portal.url, "faults", { equalDatesAccepted: true });
  expect(messagesOf(await second.press("finalizeButton"))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
});

it("accepts overlapping dates, unless told to refuse them", async () => {
  await fileFinal(visitor);
  const shifted = { "appForm:rentalFrom_input": "03/11/2026", "appForm:rentalTo_input": "06/11/2026" };
  await control(portal.url, "faults", { overlapRefused: true });
  const refused = await fileFinal(visitor, shifted);
  expect(messagesOf(refused)).toEqual(["Το διάστημα επικαλύπτεται με οριστικοποιημένη δήλωση (Α/Α Δήλωσης 1/2026)"]);

  await control(portal.url, "faults", {});
  expect(messagesOf(await fileFinal(visitor, shifted))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
});

it("takes a cancelled stay with the kept amount and no departure", async () => {
  expect(messagesOf(await fileFinal(visitor, kept))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
  expect(await declarations()).toMatchObject([
    { endDate: null, amountReceived: null, cancellationAmount: 80, cancellationDate: "30/10/2026" },
  ]);
});

it("amends a final by another with its own number, shown as a chain", async () => {
  await fileFinal(visitor);
  const propertyId = await firstPropertyOf(visitor);
  const path = `${declarationPath}?propertyId=${propertyId}&amends=1`;
  const page = await visitor.get(path);
  expect(page.body).toContain("Δήλωση που τροποποιείται / Amending Declaration Details");

  const form = await openForm(visitor);
  form.last = page;
  expect(messagesOf(await form.press("finalizeButton"))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
  const list = await visitor.get(`/taxisnet/short_term_letting/views/declarationSearch.xhtml?propertyId=${propertyId}`);
  expect(list.body).toMatch(/:1:aaDilwsis" class="">2\/2026</);
  expect(list.body).toMatch(/:1:declarationTypeDescr" class="modifiedOutput">Τροποποιητική</);
});

it.each<[string, Fields, string]>([
  ["a date that is none", { "appForm:rentalFrom_input": "31/11/2026" }, "Μη έγκυρη ημερομηνία: Άφιξη / Arrival Date"],
  ["no departure", { "appForm:rentalTo_input": "" }, "Υποχρεωτικό πεδίο: Αναχώρηση / Departure Date"],
  ["departure at arrival", { "appForm:rentalTo_input": "01/11/2026" }, "Η αναχώρηση πρέπει να είναι μετά την άφιξη"],
  ["sixty nights", { "appForm:rentalTo_input": "31/12/2026" }, "Η διαμονή πρέπει να είναι μικρότερη των 60 ημερών"],
  [
    "amounts that differ",
    { "appForm:sumAmount_hinput": "1350.00" },
    "Μη έγκυρο ποσό: Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent",
  ],
  [
    "both amounts",
    { ...kept, "appForm:sumAmount_input": "1,00", "appForm:sumAmount_hinput": "1.00" },
    "Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης",
  ],
  [
    "no amount",
    { "appForm:sumAmount_input": "", "appForm:sumAmount_hinput": "" },
    "Συμπληρώστε είτε το μίσθωμα είτε το ποσό ακύρωσης",
  ],
  [
    "an option that is none",
    { "appForm:platform_input": "10" },
    "Μη έγκυρη επιλογή: Ηλεκτρονική πλατφόρμα / E-platform",
  ],
  [
    "a foreigner without a name",
    { "appForm:renterName": "" },
    "Για αλλοδαπό μισθωτή απαιτούνται ονοματεπώνυμο και αριθμός εγγράφου",
  ],
  ["a tax number of 8 digits", { "appForm:renterAfm": "12345678" }, "Μη έγκυρος ΑΦΜ"],
  ["a tax number not looked up", { "appForm:renterAfm": "123456789" }, "Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή"],
])("refuses %s, and keeps nothing", async (_, fields, message) => {
  const form = await openForm(visitor);

  expect(messagesOf(await form.press("saveButton", fields))).toEqual([message]);
  expect(form.last.status).toBe(200);
  expect(await declarations()).toEqual([]);
});

it("fills a Greek tenant's name by the look-up step, without which it saves nothing", async () => {
  const greek = { "appForm:renterAfm": "123456789", "appForm:renterName": "", "appForm:foreignCheckBox": "" };
  const form = await openForm(visitor);
  expect(messagesOf(await form.press("renterAfm", { ...greek, "appForm:renterAfm": "999912345" }))).toEqual([
    "Ο ΑΦΜ δεν βρέθηκε στο Μητρώο",
  ]);
  expect(messagesOf(await form.press("saveButton", greek))).toEqual(["Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή"]);

  const found = await form.press("renterAfm", greek);
  expect(found.body).toContain('name="appForm:renterName" value="ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ"');
  expect(messagesOf(await form.press("saveButton", greek))).toEqual(["Επιτυχής Αποθήκευση"]);
  expect(await declarations()).toMatchObject([{ guestTaxId: "123456789", guestName: "ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ" }]);
});

it("takes each ViewState once", async () => {
  const form = await openForm(visitor);
  const used = viewStateOf(form.last);
  await form.press("saveButton");

  const again = await form.press("saveButton", { "javax.faces.ViewState": used });
  expect(again.body).toContain("javax.faces.application.ViewExpiredException");
  expect(await declarations()).toHaveLength(1);
});

it.each([
  ["appForm", ""],
  ["javax.faces.partial.execute", "appForm:saveButton"],
])("submits nothing when %s is not as JSF sends it", async (field, value) => {
  const form = await openForm(visitor);

  expect(messagesOf(await form.press("saveButton", { [field]: value }))).toEqual([]);
  expect(await declarations()).toEqual([]);
});

it("files for final properties of the owner only", async () => {
  const properties = [
    { registryId: "00000000001", state: "provisional" },
    { registryId: "00000000002", state: "stopped" },
  ];
  await control(portal.url, "accounts/other-owner", { password: "p", properties });
  const strangers = await firstPropertyOf(visitor);
  const other = createVisitor(portal.url);
  await other.login("other-owner", "p");

  const form = await openForm(other);
  expect(messagesOf(form.last)).toEqual(["Το ακίνητο δεν είναι σε οριστική κατάσταση"]);
  expect(messagesOf(await form.press("saveButton"))).toEqual(["Το ακίνητο δεν είναι σε οριστική κατάσταση"]);
  const page = await other.get(`${declarationPath}?propertyId=${strangers}`);
  expect(messagesOf(page)).toEqual(["Το ακίνητο δεν βρέθηκε"]);
});
