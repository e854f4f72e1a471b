import { selectAll } from "css-select";
import { type findAll, getAttributeValue, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { datesOf, fileFinal, openForm, openPage, saveDraft } from "./declaration-form.ts";
import { itemOf, openList } from "./search-list.ts";
import { type Answer, control, createVisitor, propertiesPath, type Visitor } from "./visitor.ts";

let portal: PortalWebsite;
let visitor: Visitor;
let list: Answer;

beforeAll(async () => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  visitor = createVisitor(portal);
  await visitor.login();
  await fileFinal(visitor);
  await saveDraft(visitor, datesOf("10/11/2026", "18/11/2026"));
  list = (await openList(visitor)).page;
});
afterAll(() => portal.close());

type Element = ReturnType<typeof findAll>[number];
type Node = Parameters<typeof textContent>[0];
const all = (selector: string, root: Node) => selectAll<Node, Element>(selector, root);
const linesOf = (text: string) => text.replaceAll(/\s+/g, " ").trim();
/** What a person reads in the elements that a selector finds, a line break as a space. */
const read = ({ body }: Answer, selector: string) =>
  all(selector, parseDocument(body.replaceAll("<br/>", " "))).map((element) => linesOf(textContent(element)));
/** The field in the cell beside a label, by its id. */
const fieldBeside = ({ body }: Answer, label: string) => {
  const row = all("tr", parseDocument(body.replaceAll("<br/>", " "))).find((candidate) => {
    const [first] = all("td", candidate);
    return first && linesOf(textContent(first)) === label;
  });
  const [field] = row ? all("td:last-child input:not([id$=_focus]), td:last-child select", row) : [];
  return field && getAttributeValue(field, "id");
};

it("has the bar of every page: the application, who is logged in, and a way out in Greek only", async () => {
  for (const page of [list, await visitor.get(propertiesPath), (await openForm(visitor)).page]) {
    expect(read(page, ".brand")).toEqual(["Μητρώο Ακινήτων Βραχυχρόνιας Διαμονής"]);
    expect(read(page, ".who")[0]).toMatch(/^Α\.Φ\.Μ\.: \d{9} \p{Lu}/u);
    expect(read(page, "a.logout")).toEqual(["Αποσύνδεση"]);
    expect(read(page, ".simulated")[0]).toContain("Προσομοίωση");
  }
});

it("has the registry page of the manual", async () => {
  const page = await visitor.get(propertiesPath);

  expect(read(page, ".actions button")).toEqual([
    "Τροποποίηση στοιχείων διαχειριστή/ Edit Manager Account Details",
    "Εκτύπωση Μητρώου/ Registry entries for printing",
    "Εισαγωγή Ακινήτου/ Add Property",
  ]);
  expect(page.body).toContain("Αποτελέσματα Ανά Σελίδα/ Results Per Page");
  expect(page.body).toContain('<option value="10" selected="selected">');
  expect(page.body).toContain("Σύνολο/ Total: 2");
  expect(read(page, "th")).toEqual([
    "A/A/ S/N",
    "Αρ. Μητρώου Ακινήτου/ Registry No for Short-Term Residential Rental",
    "Ιδιότητα/ Manager Type",
    "ΑΤΑΚ/ PIN (Property's Identification No)",
    "Διεύθυνση Ακινήτου/ Property Address",
    "Κατάσταση/ Status",
    "Ενέργειες/ Actions",
  ]);
  expect(read(page, "td:nth-child(6)")).toEqual(Array.from({ length: 2 }, () => "Οριστική/ Finalαπό 06/08/2018"));
  expect(read(page, "td:last-child button").slice(0, 2)).toEqual([
    "Πίνακας Συνδικαιούχων/ Beneficiaries",
    "Δηλώσεις Βρχυχρόνιας Διαμονής/ Short Term Lease Declarations",
  ]);
  expect(read(page, "td:last-child summary")[0]).toBe("Ενέργειες / Actions");
  expect(read(page, "[role=menuitem]").slice(0, 3)).toEqual(["Προβολή", "Εκτύπωση Αποδεικτικού", "Διακοπή"]);
});

it("has the search page of the manual", () => {
  expect(read(list, ".calendar button")).toEqual(["‹", "Σήμερα", "›"]);
  expect(read(list, "legend")).toEqual([
    "Στοιχεία Ακινήτου / Residence info",
    "Περίοδος υποβληθεισών δηλώσεων / Declarations submission period",
  ]);
  expect(read(list, ".panel td:first-child")).toEqual([
    "Αρ. Μητρώου Ακινήτου/ Registry No for Short-Term Residential Rental",
    "Διεύθυνση Ακινήτου/ Property Address",
    "Από / From",
    "Έως / To",
  ]);
  expect(read(list, "button.main")).toEqual(["Υποβολή Νέας Δήλωσης / New Declaration", "Αναζήτηση / Search"]);
  expect(read(list, "[id='appForm:totalDeclarations']")).toEqual([
    "Πλήθος υποβληθεισών δηλώσεων: / Total of submitted declarations: 1",
  ]);
  expect(read(list, "[id='appForm:basicDT'] th")).toEqual([
    "Α/Α Δήλωσης / S/N Declaration",
    "Περίοδος Μίσθωσης / Booking Period",
    "Ημερομηνία Υποβολής / Submission Date",
    "Είδος Δήλωσης / Declaration Type",
    "Κατάσταση / Status",
    "Εμπρόθεσμη / Εκπρόθεσμη / In Due Time / Overdue",
    "Ποσό / Amount",
    "Ενέργειες / Actions",
    "Από / From",
    "Έως / To",
  ]);
  expect(read(list, "[id^='appForm:basicDT:0'][role=menuitem]")).toEqual([
    "Προβολή Δήλωσης / Show Declaration",
    "Υποβολή Τροποποιητικής / Amend",
    "Εκτύπωση Δήλωσης / Print Declaration",
  ]);
  expect(read(list, "[id^='appForm:basicDT:1'][role=menuitem]")).toEqual([
    "Επεξεργασία Δήλωσης / Edit Declaration",
    "Διαγραφή / Delete",
  ]);
});

it("has the declaration form of the manual, each field beside its label", async () => {
  const { page } = await openForm(visitor);

  expect(read(page, "legend")).toEqual([
    "Στοιχεία διαμονής / Residence info",
    "Στοιχεία μισθωτή / Tenant Details",
    "Στοιχεία Ακύρωσης / Cancelation Details",
    "Σημειώσεις / Notes",
  ]);
  const fields = {
    "Άφιξη / Arrival Date": "rentalFrom_input",
    "Αναχώρηση / Departure Date": "rentalTo_input",
    "Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent": "sumAmount_input",
    "Τρόπος πληρωμής μισθώματος / Method of Payment": "paymentType_input",
    "Ηλεκτρονική πλατφόρμα / E- platform": "platform_input",
    "ΑΦΜ / TIN (Tax Identification No)": "renterAfm",
    "Ονοματεπώνυμο μισθωτή / Full name": "renterName",
    "Αλλοδαπός / Foreigner": "foreignCheckBox_input",
    "Αρ. Διαβατηρίου / Ταυτότητα Ε.Ε. / Passport ID": "renterIdCard",
    "Συνολικό εισπραχθέν ποσό βάσει της πολιτικής ακύρωσης / Total amount received under cancellation policy":
      "cancelAmount_input",
    "Ημερομηνία ακύρωσης / Cancelation Date": "cancelDate_input",
  };
  for (const [label, id] of Object.entries(fields)) expect(fieldBeside(page, label), label).toBe(`appForm:${id}`);
  expect(read(page, ".hint")).toEqual([
    "* Σε περίπτωση ακύρωσης της διαμονής πρέπει να συμπληρώσετε το ακόλουθο πεδίο: / In case of cancellation, you have to fill in the following field:",
  ]);
  expect(read(page, "[id='appForm:paymentType_input'] option")).toEqual([
    "",
    "Λογαριασμός Πληρωμών Ημεδαπής",
    "Λογαριασμός Πληρωμών Αλλοδαπής",
    "Μετρητά",
    "Λοιποί",
  ]);
  expect(read(page, "[role=menuitem]")).toEqual([
    "Προσωρινή Αποθήκευση / Draft",
    "Οριστικοποίηση / Finalize",
    "Ακύρωση / Cancel",
  ]);
  for (const id of ["renterName", "renterIdCard"]) {
    expect(page.body).toMatch(new RegExp(`id="appForm:${id}"[^>]* disabled="disabled"`));
  }
  const focus = page.body.indexOf('name="appForm:platform_focus"');
  expect(focus).toBeGreaterThan(0);
  expect(focus).toBeLessThan(page.body.indexOf('name="appForm:platform_input"'));
});

it("has the details tables of the manual, of an amendment two", async () => {
  const { body } = await (await openList(visitor)).post(itemOf(list, 0, "Υποβολή Τροποποιητικής") ?? "none");
  const { page } = await openPage(visitor, /url="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "none");

  expect(read(page, "table.userMainTable th")).toEqual([
    "Στοιχεία Δήλωσης / Declaration Details",
    "Δήλωση που τροποποιείται / Amending Declaration Details",
  ]);
  const labels = [
    "Α/Α Δήλωσης / S/N Declaration",
    "Ημ/νία Υποβολής: / Submission Date:",
    "Δ.Ο.Υ. Υποβολής: / Competent Local Tax Office:",
  ];
  expect(read(page, "table.userMainTable td:first-child")).toEqual([...labels, ...labels]);
  expect(read(page, "table.userMainTable td:last-child")).toEqual(["", "", "", "1", "05/11/2026", "Α' ΑΘΗΝΩΝ"]);
});

it("has the contact page of the manual, told by its legends", async () => {
  await control(portal, "accounts/new-owner", { password: "p", properties: [], contactPage: true });
  const newcomer = createVisitor(portal);
  await newcomer.login("new-owner", "p");
  const page = await newcomer.get(propertiesPath);

  expect(read(page, ".brand")).toEqual(["Στοιχεία διαχειριστή ακινήτου βραχυχρόνιας μίσθωσης"]);
  expect(read(page, "legend")).toEqual([
    "Στοιχεία Λογαριασμού TAXISnet / TAXISnet Account Info",
    "Στοιχεία Επικοινωνίας / Contact Info",
  ]);
  expect(read(page, ".panel td:first-child")).toEqual([
    "Ονοματεπώνυμο / Full name",
    "Α.Φ.Μ.: / T.I.N.:",
    "Username",
    "Τηλέφωνο / Telephone",
    "Κινητό / Mobile",
    "Email",
  ]);
  expect(read(page, ".actions button")).toEqual(["Ακύρωση και Έξοδος / Cancel and Return", "Αποθήκευση / Save"]);
});
