import { cancelled, datesOf, fileFinal, foreigner, openForm, saveDraft } from "./declaration-form.ts";
import type { Observations } from "./factor-observations.ts";
import { messagesOf, stateOf, type Visitor } from "./visitor.ts";

type Rules =
  | "equalDates"
  | "overlap"
  | "secondFinalise"
  | "cancelledDeparture"
  | "cancellationPair"
  | "foreignerNeeds"
  | "amountsCompared"
  | "notesKept"
  | "refusalTexts";

/** What a save says, and then a finalise. */
async function saveAndFinalise(visitor: Visitor, fields = {}): Promise<string> {
  const form = await openForm(visitor);
  const saved = messagesOf(await form.send("saveButton", fields)).join();
  return `${saved}; ${messagesOf(await form.send("finalizeButton", fields)).join()}`;
}

const [saved, filed] = ["Επιτυχής Αποθήκευση", "Επιτυχής Οριστικοποίηση Δήλωσης"];
const equal = "Υπάρχει ήδη οριστικοποιημένη δήλωση για το ίδιο διάστημα (Α/Α Δήλωσης 1)";
const longNotes = `  Σημείωση ${"abcdefghij".repeat(21)}  `;

export const ruleObservations: Pick<Observations, Rules> = {
  equalDates: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor);
      return await saveAndFinalise(visitor);
    },
    expected: { finalise: `${saved}; ${equal}`, save: `${equal}; ${equal}`, never: `${saved}; ${filed}` },
  },
  overlap: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor);
      return await saveAndFinalise(visitor, datesOf("03/11/2026", "06/11/2026"));
    },
    expected: {
      accepted: `${saved}; ${filed}`,
      refused: `${saved}; Το διάστημα επικαλύπτεται με οριστικοποιημένη δήλωση (Α/Α Δήλωσης 1)`,
    },
  },
  secondFinalise: {
    async see({ visitor, site }) {
      await visitor.login();
      const form = await openForm(visitor);
      await form.send("finalizeButton");
      const said = messagesOf(await form.send("finalizeButton", datesOf("02/11/2026", "05/11/2026"))).join();
      const { declarations } = await stateOf(site);
      return `${said}|${declarations.map(({ declarationId, startDate }) => `${declarationId} ${String(startDate)}`).join()}`;
    },
    expected: {
      refused: "Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης 1)|1 01/11/2026",
      silent: "|1 01/11/2026",
      repeated: `${filed}|1 01/11/2026`,
    },
  },
  cancelledDeparture: {
    async see({ visitor }) {
      await visitor.login();
      return messagesOf(await saveDraft(visitor, { ...cancelled, "appForm:rentalTo_input": "" })).join();
    },
    expected: { optional: saved, required: "Υποχρεωτικό πεδίο: Αναχώρηση / Departure Date" },
  },
  cancellationPair: {
    async see({ visitor }) {
      await visitor.login();
      return messagesOf(await saveDraft(visitor, { ...cancelled, "appForm:cancelDate_input": "" })).join();
    },
    expected: { free: saved, both: "Συμπληρώστε ποσό και ημερομηνία ακύρωσης" },
  },
  foreignerNeeds: {
    async see({ visitor }) {
      await visitor.login();
      const nameless = { ...foreigner, "appForm:renterName": "" };
      const nothing = { ...nameless, "appForm:renterIdCard": "" };
      const said = async (fields: Record<string, string>) =>
        messagesOf(await saveDraft(visitor, fields)).join() === saved;
      const numberless = { ...foreigner, "appForm:renterAfm": "" };
      return `nameless ${await said(nameless)}, nothing ${await said(nothing)}, numberless ${await said(numberless)}`;
    },
    expected: {
      document: "nameless true, nothing false, numberless true",
      nameAndDocument: "nameless false, nothing false, numberless true",
      number: "nameless true, nothing true, numberless false",
      nothing: "nameless true, nothing true, numberless true",
    },
  },
  amountsCompared: {
    async see({ visitor }) {
      await visitor.login();
      return messagesOf(await saveDraft(visitor, { "appForm:sumAmount_input": "1.350,00" })).join();
    },
    expected: { no: saved, yes: "Μη έγκυρο ποσό: Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent" },
  },
  notesKept: {
    async see({ visitor, site }) {
      await visitor.login();
      const form = await openForm(visitor);
      await form.send("saveButton", { [form.notesId]: longNotes });
      const [draft] = (await stateOf(site)).declarations;
      return String(draft?.["notes"]);
    },
    expected: {
      whole: longNotes,
      trimmed: longNotes.trim(),
      upperCased: longNotes.toUpperCase(),
      cutAt200: longNotes.slice(0, 200),
      cutAt40: longNotes.slice(0, 40),
    },
  },
  refusalTexts: {
    async see({ visitor }) {
      await visitor.login();
      return messagesOf(await saveDraft(visitor, datesOf("01/11/2026", ""))).join();
    },
    expected: {
      first: "Υποχρεωτικό πεδίο: Αναχώρηση / Departure Date",
      second: "Αναχώρηση / Departure Date: Απαιτείται τιμή",
      third: "Το πεδίο Αναχώρηση / Departure Date είναι υποχρεωτικό",
    },
  },
};
