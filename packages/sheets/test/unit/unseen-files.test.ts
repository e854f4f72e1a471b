import { utils, write } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { workbookOf, zipOf } from "../../../../test/support/workbook.ts";
import { guessMapping } from "../../columns.ts";
import { toKeep, withAnswer } from "../../question.ts";
import { openFile, readFile } from "../../read-file.ts";
import { codePageQuestion } from "../../said-page.ts";
import { chooseSheet } from "../../sheets.ts";
import { readAs } from "../support/read-as.ts";

/** What none of these files holds. */
const guest = { isForeigner: true, guestName: "Ada", guestId: "P1", paymentMethod: "Λοιποί" };
const set = { ...guest, platform: "Airbnb" };
const { guestName: _, ...unnamed } = set;
const { guestId: __, ...undocumented } = set;

const own = "Κωδικός κράτησης;Ακίνητο;Άφιξη;Αναχώρηση;Ποσό";
const first = "A;Demo studio;03/11/2026;06/11/2026;250,00";
const second = "B;Demo loft;13/11/2026;15/11/2026;200,00";
const a = "= 2 A 1 03/11/2026 06/11/2026 250.00 Airbnb";
const b = "= 3 B 2 13/11/2026 15/11/2026 200.00 Airbnb";

const as = async (lines: readonly string[], given = {}) => readAs(lines.join("\n"), { set, ...given });
/** Two good lines with one more column. */
const beside = async (heading: string, one: string, other: string, given = {}) =>
  as([`${own};${heading}`, `${first};${one}`, `${second};${other}`], given);
/** The same, and a line whose word says that it is no stay. */
const third = async (heading: string, good: string, word: string) =>
  as([
    `${own};${heading}`,
    `${first};${good}`,
    `${second};${good}`,
    `C;Demo studio;10/10/2026;11/10/2026;90,00;${word}`,
  ]);

const Bytes = v.pipe(
  v.instance(ArrayBuffer),
  v.transform((buffer) => new Uint8Array(buffer)),
);

/**
 * Files that nobody built the reader for: what each office's, program's or country's habit teaches stands in the name of
 * its test. None is declared with what it does not say.
 */
describe("a line that is no stay", () => {
  it.each([
    ["Status", "Bestätigt", "Abgelehnt", "- enquiries 4"],
    ["Statut", "Confirmée", "Propriétaire", "- owners 4"],
    ["Stato", "Confermata", "Rifiutata", "- enquiries 4"],
    ["Estado", "Confirmada", "Bloqueado", "- blocked 4"],
    ["Στάτους", "ΟΚ", "ΙΔΙΟΚΑΤΟΙΚΗΣΗ", "- owners 4"],
    ["Κατάσταση", "Οριστική", "Ακυρώθηκε από τον πελάτη", "? 4.cancellationDate"],
    ["Buchungsstatus", "Gebucht", "Storniert durch den Gast", "? 4.cancellationDate"],
    ["Status", "OK", "Verschoben", "? status:Verschoben"],
    ["Stav", "Potvrzeno", "Zrušeno", "? 4.cancellationDate"],
    ["Durum", "Onaylandı", "İptal edildi", "? 4.cancellationDate"],
    ["Статус", "Подтверждено", "Отменено", "? 4.cancellationDate"],
    ["Stato", "Confermato", "Uso proprietario", "- owners 4"],
    ["Status", "Bestätigt", "Vom Gast storniert", "? 4.cancellationDate"],
    ["Status", "OK", "Not cancelled", "? status:Not cancelled"],
  ])("in the words of a language: %s: %s", async (heading, good, word, becomes) => {
    expect(await third(heading, good, word)).toEqual(expect.arrayContaining([a, b, becomes]));
    expect((await third(heading, good, word)).filter((line) => line.startsWith("= "))).toEqual([a, b]);
  });

  it.each([
    ["Φάση", "ΟΚ", "Απορρίφθηκε", "? column:status (Φάση)"],
    ["Cancelled", "No", "Yes", "? 4.cancellationDate", "? 4.cancellationAmount"],
    ["Ακύρωση", "", "x", "? 4.cancellationDate", "? 4.cancellationAmount"],
    ["Ακύρωση", "", "5/10, κρατήθηκαν 40", "? 4.status"],
    ["Παρατηρήσεις", "αργή άφιξη", "ΑΚΥΡΩΘΗΚΕ 5/10", "? 4.status"],
    ["Notes", "late", "guest was a no-show", "? 4.status"],
    ["Payment status", "Paid", "Refunded", "? 4.status"],
    ["Type", "Guest", "Owner", "? 4.status"],
    ["Refunded amount", "0,00", "90,00", "? 4.status"],
    ["Фаза", "ОК", "Отменена", "? 4.status"],
    ["Ενεργή", "ΝΑΙ", "ΟΧΙ", "? 4.status"],
    ["Confirmed", "Yes", "No", "? 4.status"],
    ["Τύπος", "Βραχυχρόνια", "Μακροχρόνια", "? 4.status"],
    ["Σχόλια", "επιστρέφει κάθε χρόνο", "επιστροφή 50€", "? 4.status"],
    ["Σχόλια", "δωρεάν ακύρωση έως 1/11", "ακυρ. 5/11", "? 4.status"],
    ["Notes", "non refundable", "cxl, moved to Loft", "? 4.status"],
    ["Όνομα επισκέπτη", "Anna", "ΑΚΥΡΩΣΗ Anna Braun", "? 4.status"],
    ["Όνομα επισκέπτη", "Anna", "Anna Braun (CANCELLED)", "? 4.status"],
    ["Όνομα επισκέπτη", "Anna", "BLOCKED", "? 4.status"],
    ["Παραστατικό", "ΑΛΠ 12", "Πιστωτικό 13", "? 4.status"],
    ["Σημειώσεις", "πιστωτική κάρτα", "παράταση 1 βράδυ", "? 4.status"],
    ["Notes", "changed the towels", "changed to 12-14/11", "? 4.status"],
    ["Σημειώσεις", "αντί για ταξί", "200 αντί 250", "? 4.status"],
    ["Σημειώσεις", "ok", "φίλος ιδιοκτήτη", "? 4.status"],
    ["", "με παιδί", "ΑΚΥΡΩΘΗΚΕ", "? 4.status"],
    ["Deleted", "0", "1", "? 4.cancellationDate", "? 4.cancellationAmount"],
    ["Voided", "no", "yes", "? 4.cancellationDate", "? 4.cancellationAmount"],
    ["Διαγραμμένη", "", "ΝΑΙ", "? 4.cancellationDate", "? 4.cancellationAmount"],
    ["No show", "", "x", "? 4.status"],
    ["Owner stay", "No", "Yes", "? 4.status"],
    ["Ιδιοχρησία", "", "ν", "? 4.status"],
  ])("is asked, whichever column says so: %s: %s", async (heading, good, word, ...questions) => {
    expect((await third(heading, good, word)).filter((line) => line.startsWith("? "))).toEqual(questions);
  });

  it("is declared or left out as a person says, or as its column does", async () => {
    const lines = [`${own};Notes`, `${first};late`, `${second};no-show`];
    expect(await as(lines, { answers: { "3.status": "stay" } })).toEqual([a, b]);
    expect(await as(lines, { answers: { "3.status": "leave-out" } })).toEqual([a, "- answered 3"]);
    const phase = [`${own};Φάση`, `${first};ΟΚ`, `${second};Απορρίφθηκε`];
    expect(await as(phase, { answers: { "column:status": "Φάση" } })).toEqual([a, "- enquiries 3"]);
    expect(await as(phase, { answers: { "column:status": "none" } })).toEqual([a, b]);
  });

  it.each(["xlsx", "ods"] as const)("is asked where a comment on one of its cells says so: %s", async (bookType) => {
    const said = (text: string) => {
      const lines = [own, first, second].map((line) => line.split(";"));
      const sheet = utils.aoa_to_sheet(lines, { dense: true });
      const amount = sheet["!data"]?.[2]?.[4];
      if (amount) utils.cell_add_comment(amount, text, "Μαρία");
      const book = utils.book_new();
      utils.book_append_sheet(book, sheet, "a");
      return readAs(v.parse(Bytes, write(book, { type: "array", bookType })), { set });
    };
    expect(await said("Μαρία:\nΑΚΥΡΩΘΗΚΕ στις 5/10")).toEqual(["? 3.status", a]);
    expect(await said("αργή άφιξη")).toEqual([a, b]);
    const thread =
      "[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\nComment:\n    ";
    expect(await said(`${thread}${"για το κλειδί ".repeat(10)}no-show`)).toEqual(["? 3.status", a]);
  });

  it("is none because of a fee of 0 for its cancellation", async () => {
    expect(await beside("Χρέωση ακύρωσης", "0,00", "0,00")).toEqual([a, b]);
  });

  it("was cancelled for a fee whose day and amount stand in columns of their own", async () => {
    const lines = [
      `${own};Κατάσταση;Ημ/νία ακύρωσης;Χρέωση ακύρωσης`,
      `${first};ΟΚ;;`,
      `${second};Ακυρώθηκε;05/11/2026;50,00`,
    ];
    expect(await as(lines)).toEqual([a, "= 3 B 2 13/11/2026 x 05/11/2026 50.00 Airbnb"]);
  });

  it("is asked by its line where a column has words for a few lines only", async () => {
    const lines = [`${own};Σχόλια`, `${first};`, `${second};ΑΚΥΡΩΘΗΚΕ`, "C;Demo loft;10/10/2026;11/10/2026;90,00;"];
    expect((await as(lines))[0]).toBe("? 3.status");
  });

  it("is asked where its code says so, or has a sign that a footnote explains", async () => {
    expect(await as([own, first, second.replace("B;", "B (CANCELLED);")])).toContain("? 3.status");
    expect(await as([own, first, second.replace("B;", "B*;"), "* ακυρώθηκε;;;;"])).toEqual([
      "? 3.status",
      a,
      "- titles 4",
    ]);
  });

  it("is asked where a line beside the table speaks of its code, or of colours", async () => {
    const code = await as([own, first, second.replace("B;", "K-7;"), "Σημ.: η κράτηση K-7 ακυρώθηκε;;;;"]);
    expect(code).toEqual(["? 3.status", a, "- titles 4"]);
    for (const legend of ["Με κίτρινο: ακυρώσεις", "Red = cancelled", "Τα διαγραμμένα δεν πραγματοποιήθηκαν"]) {
      const lines = [own, first, second, `${legend};;;;`];
      expect((await as(lines))[0]).toBe("? legend");
      expect(await as(lines, { answers: { legend: "read" } })).toEqual([a, b, "- titles 4"]);
    }
    expect(await as(["Green House, Red Street;;;;", own, second])).toEqual([b, "- titles 1"]);
  });

  it("is a further guest of a register that has a line for each", async () => {
    const lines = [
      `${own};Όνομα επισκέπτη;Σχόλια`,
      `${second};Anna Braun;`,
      "B;Demo loft;13/11/2026;15/11/2026;;Jan Braun;",
    ];
    expect(await as(lines, { set: unnamed })).toEqual([b.replace("= 3", "= 2"), "- guests 3"]);
    expect(
      await as(
        [...lines.slice(0, 2), "B;;;;;Jan Braun;"].map((line) => line.replace(/^B;/, "K-7;")),
        { set: unnamed },
      ),
    ).toEqual([b.replace("= 3 B", "= 2 K-7"), "- guests 3"]);
    // Other days, or a remark, are not the guest's.
    const other = lines.with(2, lines[2]?.replace("15/11", "16/11") ?? "");
    expect(await as(other, { set: unnamed })).toContain("! 3 amountReceived amount_missing");
    expect(await as(lines.with(2, `${lines[2]}ακυρώθηκε 5/10`), { set: unnamed })).toContain(
      "? column:status (Σχόλια)",
    );
  });

  it("was cancelled on a day, and its price is not what was kept until a person says so", async () => {
    const lines = [`${own};Ημερομηνία ακύρωσης`, `${first};`, "B;Demo loft;13/11/2026;15/11/2026;200,00;05/11/2026"];
    expect(await as(lines)).toEqual(["? 3.cancellationAmount", a]);
    const kept = "= 3 B 2 13/11/2026 x 05/11/2026 50.00 Airbnb";
    expect(await as(lines, { answers: { "3.cancellationAmount": "50" } })).toEqual([a, kept]);
    const beside = [`${own};Amount kept;Ημερομηνία ακύρωσης`, `${first};;`, `${second};50,00;05/11/2026`];
    expect(await as(beside)).toEqual([a, kept]);
  });

  it("is none because of the conditions of the booking", async () => {
    expect(await beside("Cancellation policy", "Cancelled without charge until 5 days before", "Strict")).toEqual([
      a,
      b,
    ]);
  });

  it("has an amount below zero: the refund of a stay, and asked", async () => {
    expect(await as([own, first, second, "A;Demo studio;03/11/2026;06/11/2026;-50,00"])).toEqual([
      "? 2.amountReceived",
      b,
      "- adjustments 4",
    ]);
    expect(await as([own, first, "B;Demo loft;13/11/2026;15/11/2026;(200,00)"])).toContain("? 3.refund (leave-out)");
  });
});

describe("days", () => {
  const days = (one: readonly [string, string], other: readonly [string, string]) =>
    as([own, `A;Demo studio;${one.join(";")};250,00`, `B;Demo loft;${other.join(";")};200,00`]);

  it.each([
    ["numbers of a spreadsheet", ["46329", "46332"], ["46339,625", "46341.458"]],
    [
      "UTC in words",
      ["2026-11-02 22:00:00 UTC", "2026-11-05 22:00 UTC"],
      ["2026-11-13", "Sun Nov 15 2026 00:00:00 GMT+0200 (EET)"],
    ],
    ["German months", ["3. November 2026", "6. Nov. 2026"], ["13. Nov 2026", "15. November 26"]],
    ["Polish and Czech months", ["3 listopada 2026", "6. listopadu 2026"], ["13 Listopad 2026", "15. listopadu 2026"]],
    ["Turkish and Russian months", ["3 Kasım 2026", "6 ноября 2026"], ["13 Kas 2026", "15 нояб. 2026"]],
    ["days of the week", ["Τρίτη 03/11/2026", "Fr, 06.11.2026"], ["Fri 13/11/2026", "Sunday, 15 November 2026"]],
    ["words between", ["3 de noviembre de 2026", "6th of November 2026"], ["Nov 13th, 2026", "15 / 11 / 2026"]],
    ["Greek months as they are spoken", ["3 Νοέ 26", "6-Νοε-26"], ["13η Νοεμβρίου 2026", "15 Νοεμ. 2026"]],
    ["French months", ["3 novembre 2026", "6 nov. 2026"], ["13 novembre 2026", "15 novembre 2026"]],
  ] as const)("are read as %s", async (_name, one, other) => {
    expect(await days(one, other)).toEqual([a, b]);
  });

  it.each([
    ["full dates", "03/11/2026 - 06/11/2026", "13/11/2026–15/11/2026"],
    ["hyphens in the dates, too", "03-11-2026 - 06-11-2026", "13-11-2026-15-11-2026"],
    ["ISO", "2026-11-03/2026-11-06", "2026-11-13 to 2026-11-15"],
    ["nights in brackets", "03/11/2026 - 06/11/2026 (3)", "13/11/2026 - 15/11/2026 (2 nights)"],
    ["the month once", "3-6 Nov 2026", "13 – 15 Νοεμβρίου 2026"],
    ["the month once, in numbers", "3–6/11/26", "13-15/11/2026"],
    ["the month before the days", "Nov 3 - 6, 2026", "November 13–15, 2026"],
    ["the year once", "03/11 - 06/11/2026", "13.11. - 15.11.2026"],
    ["words around", "από 3/11/2026 έως 6/11/2026", "vom 13.11.2026 bis 15.11.2026"],
  ])("of arrival and departure in one cell are read: %s", async (_name, one, other) => {
    const lines = [
      "Κωδικός κράτησης;Ακίνητο;Διαμονή;Ποσό",
      `A;Demo studio;${one};250,00`,
      `B;Demo loft;${other};200,00`,
    ];
    expect(await as(lines)).toEqual([a, b]);
  });

  it("in one cell belong to two years where the departure is earlier in its own", async () => {
    const lines = [
      "Κωδικός κράτησης;Ακίνητο;Ημερομηνίες;Ποσό",
      "A;Demo studio;28/12 - 2/1/26;250",
      "B;Demo loft;13-15/11/25;200",
    ];
    expect((await as(lines))[0]).toBe("= 2 A 1 28/12/2025 02/01/2026 250.00 Airbnb");
  });

  it("in one cell without a year are asked once; in no order they are fixed and not guessed", async () => {
    const lines = [
      "Κωδικός κράτησης;Ακίνητο;Άφιξη - Αναχώρηση;Ποσό",
      "A;Demo studio;3/11 - 6/11;250",
      "B;Demo loft;15-13/11/2026;200",
      "C;Demo loft;28 Δεκ. – 2 Ιαν.;90",
      "D;Demo loft;20-22/11;90",
    ];
    expect(await as(lines)).toContain("? year");
    expect(await as(lines, { answers: { year: "2025" } })).toEqual([
      "! 3 startDate cell_day",
      "! 3 endDate cell_day",
      "= 2 A 1 03/11/2025 06/11/2025 250.00 Airbnb",
      "= 4 C 2 28/12/2025 02/01/2026 90.00 Airbnb",
      "= 5 D 2 20/11/2025 22/11/2025 90.00 Airbnb",
    ]);
  });

  it("in one cell may stand in two lines", async () => {
    const lines = ["Κωδικός κράτησης;Ακίνητο;Διαμονή;Ποσό", 'B;Demo loft;"13/11/2026\n15/11/2026";200,00'];
    expect(await as(lines)).toEqual([b]);
  });

  it("in one cell beside columns of their own are not needed", async () => {
    expect(await beside("Stay", "3-6 Nov", "13-15 Nov")).toEqual([a, b]);
  });

  it("of arrival as real dates beside month-first texts of departure stop the file: a spreadsheet turned some", async () => {
    const rows = [own.split(";"), ["A", "Demo studio", new Date("2026-03-11T00:00Z"), "11/13/2026", 250]];
    expect(await readAs(workbookOf(rows), { set })).toEqual(["stopped file_dates_mixed"]);
  });

  it("in both orders stop the file, whatever a person says of the order", async () => {
    const lines = [own, "A;Demo studio;25/11/2026;28/11/2026;1", "B;Demo loft;11/13/2026;11/15/2026;1"];
    for (const given of [{}, { answers: { dates: "DMY" } }])
      expect(await as(lines, given)).toEqual(["stopped file_dates_both"]);
  });

  it("without a year are asked once, and those of a departure may be of the next", async () => {
    const lines = [own, "A;Demo studio;28/12;2/1;250,00", "B;Demo loft;29 Δεκ;31 Δεκ;200,00"];
    expect(await as(lines)).toEqual(["? year"]);
    expect(await as(lines, { answers: { year: "2025" } })).toEqual([
      "= 2 A 1 28/12/2025 02/01/2026 250.00 Airbnb",
      "= 3 B 2 29/12/2025 31/12/2025 200.00 Airbnb",
    ]);
  });

  describe("without a year on both sides of New Year", () => {
    const sorted = [
      own,
      "A;Demo studio;15/11;17/11;250,00",
      "B;Demo loft;28/12;2/1;200,00",
      "C;Demo loft;13/1;15/1;90,00",
    ];
    const newestFirst = [own, ...sorted.slice(1).toReversed()];
    const bySeason = [own, ...[2, 3, 1].flatMap((at) => sorted[at] ?? [])];

    it.each([
      ["in the file's order", sorted],
      ["newest first", newestFirst],
      ["in no order", bySeason],
    ])("are asked once: %s", async (_name, lines) => {
      expect(await as(lines)).toEqual(["? year"]);
      const over = await as(lines, { answers: { year: "2025-2026" } });
      expect(over.toSorted().map((line) => line.split(" ").slice(2).join(" "))).toEqual(
        [
          "A 1 15/11/2025 17/11/2025 250.00 Airbnb",
          "B 2 28/12/2025 02/01/2026 200.00 Airbnb",
          "C 2 13/01/2026 15/01/2026 90.00 Airbnb",
        ].toSorted((one, other) => lines.findIndex((l) => l[0] === one[0]) - lines.findIndex((l) => l[0] === other[0])),
      );
      expect((await as(lines, { answers: { year: "2025" } })).join()).toContain("C 2 13/01/2025 15/01/2025 90.00");
    });

    it("are all of one year where a file has arrivals of every season", async () => {
      const days = ["25/8", "5/2", "20/10", "2/7", "20/3", "13/5"];
      const months = days.map((day, at) => `${at};Demo studio;${day};${day.replace(/^\d+/, "28")};250,00`);
      expect(await as([own, ...months])).toEqual(["? year"]);
      expect(await as([own, ...months], { answers: { year: "2025-2026" } })).toEqual(["? year"]);
      expect(
        (await as([own, ...months], { answers: { year: "2026" } })).filter((line) => line.startsWith("= ")),
      ).toHaveLength(6);
    });

    it("are proposed as the title says", async () => {
      const titled = (title: string, lines: readonly string[]) => as([`${title};;;;`, ...lines]);
      expect(await titled("Κρατήσεις 01/11/2025 - 31/01/2026", sorted)).toEqual(["? year (2025-2026)", "- titles 1"]);
      expect(await titled("ΚΡΑΤΗΣΕΙΣ 2025", sorted.slice(0, 3))).toEqual(["? year (2025)", "- titles 1"]);
      expect(await titled("Εκτύπωση 2024, 2027", sorted)).toEqual(["? year", "- titles 1"]);
    });
  });

  it("without a year are of the year that a column has", async () => {
    const columns = own.replace("Άφιξη", "Έτος;Άφιξη");
    const lines = [columns, "A;Demo studio;2025;28/12;2/1;250,00", "B;Demo loft;2026;13/11;15/11;200,00"];
    expect(await as(lines)).toEqual(["= 2 A 1 28/12/2025 02/01/2026 250.00 Airbnb", b]);
  });

  it("of departure without a year are of their arrival's", async () => {
    const lines = [own, "A;Demo studio;03/11/2025;6/11;250,00", "B;Demo loft;28/12/2025;2 Ιαν;200,00"];
    expect(await as(lines)).toEqual([
      "= 2 A 1 03/11/2025 06/11/2025 250.00 Airbnb",
      "= 3 B 2 28/12/2025 02/01/2026 200.00 Airbnb",
    ]);
  });

  it("with the day of the week and without a year are asked, too", async () => {
    const lines = [own, "A;Demo studio;Τρ 3/11;Παρ. 6/11;250,00", "B;Demo loft;Fri, 13 Nov;Κυριακή 15/11;200,00"];
    expect(await as(lines)).toEqual(["? year"]);
    expect(await as(lines, { answers: { year: "2026" } })).toEqual([a, b]);
  });

  it("of departure are counted from nights in words", async () => {
    const lines = [
      own.replace("Αναχώρηση", "Διανυκτερεύσεις"),
      first.replace("06/11/2026", "3 νύχτες"),
      second.replace("15/11/2026", "2 nights"),
    ];
    expect(await as(lines)).toEqual([a, b]);
  });

  it("that a program writes as the evening before are asked once", async () => {
    const evening = ([from, to]: readonly [string, string]) =>
      [`${from}/11/2026 22:00`, `${to}/11/2026 22:00`] as const;
    const lines = [
      own,
      ...[
        ["02", "05"],
        ["12", "14"],
      ].map(
        ([from = "", to = ""], at) =>
          `${"AB"[at]};${at === 0 ? "Demo studio" : "Demo loft"};${evening([from, to]).join(";")};${at === 0 ? 250 : 200}`,
      ),
    ];
    expect(await as(lines)).toEqual(["? evening (next)"]);
    expect(await as(lines, { answers: { evening: "next" } })).toEqual([a, b]);
    expect((await as(lines, { answers: { evening: "same" } }))[0]).toContain("02/11/2026 05/11/2026");
  });

  it("that make more than 59 nights are asked: a month, a day or a year is probably wrong", async () => {
    const lines = [own, first, "B;Demo loft;13/11/2025;15/11/2026;20000"];
    expect(await as(lines)).toContain("? 3.long");
  });

  it("of a last night, in Greek, are not those of departure", async () => {
    const lines = [
      own.replace("Αναχώρηση", "Τελευταία νύχτα"),
      first.replace("06/", "05/"),
      second.replace("15/", "14/"),
    ];
    expect(await as(lines)).toEqual([a, b]);
  });
});

describe("a currency", () => {
  it.each([
    "Amount in USD",
    "USD amount",
    "price_usd",
    "amountUSD",
    "Ποσό σε δολάρια",
    "Price in British pounds",
    "Preis in Franken",
  ])("in the heading %s is asked for its euros", async (heading) => {
    const read = await as([own.replace("Ποσό", heading), first, second], {
      answers: { "column:amountReceived": heading },
    });
    expect(read).toEqual(["? 2.amountReceived", "? 3.amountReceived"]);
  });

  const formatted = (z: string) => {
    const rows = [own, first, second].map((line) => line.split(";"));
    const cells = rows.map((row, at) =>
      row.map((cell, column) => (at > 0 && column === 4 ? { t: "n", v: Number(cell.replace(",", ".")), z } : cell)),
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), "a");
    return readAs(v.parse(Bytes, write(book, { type: "array", bookType: "xlsx" })), { set });
  };

  it.each(["[$kr-41D] #,##0.00", '#,##0.00 "zł"', '#,##0.00\\ "Ft"', "[$лв-402] #,##0.00", "[$₺-41F]#,##0"])(
    "by the number format %s is asked",
    async (z) => {
      expect(await formatted(z)).toContain("? 2.amountReceived");
    },
  );

  it.each(["[$€-408]#,##0.00", '#,##0.00 "ευρώ"', "[Red]-#,##0.00;#,##0.00", "[>=100]#,##0.00;0.00"])(
    "by the number format %s is none but the euro",
    async (z) => {
      expect(await formatted(z)).toEqual([a, b]);
    },
  );

  it.each(["Swiss franc", "Ελβετικό φράγκο", "sterling", "Kč", "TL"])("in the words %s is asked", async (word) => {
    expect(await beside("Νόμισμα", "ΕΥΡΩ", word)).toEqual(["? 3.amountReceived", a]);
  });

  it.each(["All amounts in USD", "Τα ποσά είναι σε λίρες Αγγλίας"])(
    "of a title or a footer is all amounts': %s",
    async (note) => {
      expect(await as([note, own, first])).toContain("? 3.amountReceived");
      expect(await as([own, first, second, note])).toContain("? 2.amountReceived");
    },
  );
});

describe("amounts", () => {
  it("with a word for euros, or a dash for no cents, are read", async () => {
    expect(await as([own, first.replace("250,00", "250 Ευρώ"), second.replace("200,00", "200,- €")])).toEqual([a, b]);
  });

  it.each([
    "Ποσό προμήθειας",
    "Ποσό προκαταβολής",
    "Καθαρό ποσό",
    "Nightly price",
    "Τιμή ανά διανυκτέρευση",
    "Balance price",
    "Ποσό (ανά νύχτα)",
    "Price (per night)",
    "Εισπραχθέν ποσό",
    "Ποσό τιμολογίου",
    "Μίσθωμα ιδιοκτήτη",
    "Παλιά τιμή",
    "Ποσό προηγούμενου μήνα",
    "Budget price",
    "Ποσό (50%)",
    "50% ποσού",
  ])("of a column that is not the rent are not declared: %s", async (heading) => {
    expect(await as([own.replace("Ποσό", heading), first, second])).toEqual(["? column:amountReceived"]);
  });

  it("of the commission before the price are not the rent", async () => {
    const lines = [
      own.replace("Ποσό", "Ποσό προμήθειας;Τιμή διαμονής"),
      first.replace(";250", ";37,50;250"),
      second.replace(";200", ";30,00;200"),
    ];
    expect(await as(lines)).toEqual([a, b]);
  });

  it.each(["Total payout", "Net amount", "Προκαταβολή"])(
    "that a person names as the rent, although their heading says otherwise, are asked once more: %s",
    async (heading) => {
      const lines = [own.replace("Ποσό", heading), first, second];
      expect(await as(lines)).toEqual(["? column:amountReceived"]);
      const said = { "column:amountReceived": heading };
      expect((await as(lines, { answers: said }))[0]).toBe("? rent");
      expect(await as(lines, { answers: { ...said, rent: "yes" } })).toEqual([a, b]);
    },
  );

  it("beside what was paid out are the rent, and what was paid out alone is not", async () => {
    const lines = [`${own.replace("Ποσό", "Booking value")};Payout`, `${first};242,50`, `${second};194,00`];
    expect(await as(lines)).toEqual([a, b]);
    expect((await as([own.replace("Ποσό", "Guadagni"), first, second]))[0]).toBe("? fee");
  });

  it("for a night beside their totals are asked", async () => {
    const lines = [
      `${own};Σύνολο`,
      "A;Demo studio;03/11/2026;06/11/2026;80,00;240,00",
      `${second.replace("200", "100")};200,00`,
    ];
    expect((await as(lines))[0]).toBe("? rent");
    expect((await as(lines, { answers: { rent: "Σύνολο" } })).at(0)).toContain(" 240.00 ");
  });

  it.each([
    "Nightly rate",
    "Price per night",
    "ADR",
    "Τιμή/διανυκτέρευση",
    "Ποσό (ανά νύχτα)",
    "Τιμή βραδιάς",
    "Ημερήσια τιμή",
    "€/βράδυ",
    "Preis pro Nacht",
    "Prix/nuit",
  ])("that a person names as the rent, for a night by their heading, are asked and multiplied: %s", async (heading) => {
    const lines = [own.replace("Ποσό", heading), first.replace("250", "80"), second.replace("200", "100")];
    const said = (answer = {}) => as(lines, { answers: { "column:amountReceived": heading, ...answer } });
    expect((await said())[0]).toBe(`? nightly:${heading} (multiply)`);
    expect(await said({ [`nightly:${heading}`]: "multiply" })).toEqual([a.replace("250", "240"), b]);
    expect((await said({ [`nightly:${heading}`]: "whole" }))[0]).toContain(" 80.00 ");
  });

  it("for a night, where the file has nights and no departure, are multiplied by these", async () => {
    const lines = [
      own.replace("Αναχώρηση;Ποσό", "Διανυκτερεύσεις;Τιμή/νύχτα"),
      first.replace("06/11/2026;250", "3;80"),
      second.replace("15/11/2026;200", "2;100"),
    ];
    const answers = { "column:amountReceived": "Τιμή/νύχτα", "nightly:Τιμή/νύχτα": "multiply" };
    expect(await as(lines, { answers })).toEqual([a.replace("250", "240"), b]);
  });

  it("that are the same for a night and for a week are asked", async () => {
    const stays = ["01;02", "02;09", "09;12", "12;17", "17;18"].map(
      (days, at) => `${at};Demo studio;${days.replace(";", "/10/2026;")}/10/2026;8${at},00`,
    );
    expect((await as([own, ...stays]))[0]).toBe("? nightly:Ποσό");
    expect((await as([own, ...stays], { answers: { "nightly:Ποσό": "multiply" } }))[1]).toContain(" 567.00 ");
    expect(await as([own, ...stays.slice(0, 4)])).toHaveLength(4);
  });

  it("that a title says to be for a night are asked", async () => {
    expect((await as(["Οι τιμές είναι ανά διανυκτέρευση", own, first, second]))[0]).toBe("? nightly:Ποσό (multiply)");
  });

  it("beside a higher total, or beside cleaning, are asked", async () => {
    const lines = [
      own.replace("Ποσό", "Ποσό;Έξτρα;Τελικό ποσό"),
      first.replace(";250", ";210,00;40,00;250"),
      second.replace(";200", ";200,00;0,00;200"),
    ];
    expect((await as(lines))[0]).toBe("? rent");
    expect(await as(lines, { answers: { rent: "Τελικό ποσό" } })).toEqual([a, b]);
    const cleaning = [
      `${own};Cleaning fee`,
      `${first.replace("250", "210")};40,00`,
      `${second.replace("200", "160")};40,00`,
    ];
    expect((await as(cleaning))[0]).toBe("? charges:Cleaning fee");
    expect(await as(cleaning, { answers: { "charges:Cleaning fee": "added" } })).toEqual([a, b]);
    expect((await as(cleaning, { answers: { "charges:Cleaning fee": "within" } }))[0]).toContain(" 210.00 ");
  });

  it("of which one is a thousand or a fraction are asked once, and are no problem of their lines", async () => {
    expect(await as([own, first.replace("250,00", "1.250"), second.replace("200,00", "1.980")])).toEqual([
      "? decimals",
    ]);
  });

  it.each(["Ποσό με ΦΠΑ", "Total incl. VAT", "Τιμή συμπ. φόρων", "Preis inkl. MwSt"])(
    "whose heading says that taxes are within are asked: %s",
    async (heading) => {
      const read = await as([own.replace("Ποσό", heading), first, second], {
        answers: { "column:amountReceived": heading },
      });
      expect(read[0]).toBe("? rent");
    },
  );

  it.each([
    "ΦΠΑ 13%",
    "Residence tax",
    "Kurtaxe",
    "Taxe de séjour",
    "Tassa di soggiorno",
    "Τέλος Ανθεκτικότητας",
    "Environmental fee",
    "Φ.Π.Α.",
  ])("beside taxes are asked: %s", async (heading) => {
    expect((await beside(heading, "28,76", "23,01"))[0]).toBe(`? taxes:${heading}`);
  });

  it.each([
    ["Έκπτωση", "25,00", "0,00"],
    ["Rabatt", "-25,00", ""],
    ["Remise", "25 €", "-"],
    ["Sconto", "25,00", ""],
    ["Coupon", "EUR 25.00", "0.00"],
    ["Adjustment", "-25,00", "0,00"],
    ["Refund", "25,00", "0,00"],
  ])("beside what may have changed them are asked, once: %s", async (heading, one, other) => {
    const asked = async (said?: string) =>
      beside(heading, one, other, said === undefined ? {} : { answers: { [`deduction:${heading}`]: said } });
    expect(await asked()).toEqual([`? deduction:${heading}`, a, b]);
    expect(await asked("within")).toEqual([a, b]);
    expect(await asked("amount")).toEqual([a.replace("250.00", "225.00"), b]);
  });

  it("beside a discount in percent are lowered by its share", async () => {
    const read = beside("Discount", "10", "0", { answers: { "deduction:Discount": "percent" } });
    expect(await read).toEqual([a.replace("250.00", "225.00"), b]);
    const rates = beside("Έκπτωση %", "10%", "", { answers: { "deduction:Έκπτωση %": "percent" } });
    expect(await rates).toEqual([a.replace("250.00", "225.00"), b]);
  });

  it("beside the code or the reason of a discount are the rent", async () => {
    expect(await beside("Coupon code", "SUMMER10", "")).toEqual([a, b]);
    expect(await beside("Έκπτωση", "Φίλος", "όχι")).toEqual([a, b]);
  });

  it.each(["Extras", "Extra guest fee", "Επιπλέον χρεώσεις", "Zusatzkosten", "Pet fee"])(
    "beside further charges are asked, and again when others come: %s",
    async (heading) => {
      expect((await beside(heading, "30,00", "0,00"))[0]).toBe(`? charges:${heading}`);
      const said = { answers: { [`charges:${heading}`]: "added" } };
      expect((await beside(`${heading};Cleaning`, "30,00;20,00", "0,00;0,00", said))[0]).toBe(
        `? charges:${heading}, Cleaning`,
      );
    },
  );

  it.each(["Νέο ποσό", "Ζημιές", "Diverse"])(
    "beside amounts that nothing is known of are asked, once: %s",
    async (heading) => {
      const said = (answer?: string) =>
        beside(heading, "30,00", "0,00", answer === undefined ? {} : { answers: { [`amounts:${heading}`]: answer } });
      expect(await said()).toEqual([`? amounts:${heading}`, a, b]);
      expect(await said("within")).toEqual([a, b]);
      expect(await said(`+${heading}`)).toEqual([a.replace("250.00", "280.00"), b]);
      expect(await said(`-${heading}`)).toEqual([a.replace("250.00", "220.00"), b]);
      expect((await said(`instead:${heading}`))[0]).toContain("? 3.zero");
    },
  );

  it.each([
    "Kommissionsbetrag",
    "Anzahlung",
    "Μετρητά",
    "Προμήθεια",
    "Υπόλοιπο",
    "Εγγύηση",
    "Net payout",
    "Πληρώθηκε",
    "Βαθμολογία",
  ])("beside amounts of something else are not: %s", async (heading) => {
    expect(await beside(heading, "37,50", "30,00")).toEqual([a, b]);
  });

  it("beside a discount whose reason stands with it are asked", async () => {
    expect((await beside("Έκπτωση", "10% πρόωρη", ""))[0]).toBe("? deduction:Έκπτωση");
    expect((await beside("Wochenrabatt", "25,00", ""))[0]).toBe("? deduction:Wochenrabatt");
  });

  it("computed from a payout are lowered by the taxes and discounts within it, too", async () => {
    const lines = [
      "Κωδικός κράτησης;Ακίνητο;Άφιξη;Αναχώρηση;Έσοδα;Προμήθεια υπηρεσιών;ΦΠΑ;Έκπτωση",
      "A;Demo studio;03/11/2026;06/11/2026;270,00;30,00;20,00;30,00",
    ];
    expect(
      await as(lines, { answers: { dates: "DMY", "taxes:ΦΠΑ": "within", "deduction:Έκπτωση": "amount" } }),
    ).toEqual([a]);
  });

  it("beside a rate of taxes are not", async () => {
    expect(await beside("ΦΠΑ %", "13", "13")).toEqual([a, b]);
  });

  it.each(["25000", "2,00"])("that no night costs are asked where nothing shows the usual: %s", async (amount) => {
    expect(await as([own, second.replace("200,00", amount)])).toContain("? 2.amountReceived");
  });
});

describe("a guest", () => {
  it.each([
    "J√∂rg M√ºller",
    "£ukasz ¯ak",
    "Ιβΰν Οεςπξβ",
    "12",
    "Guest",
    "Επισκέπτης",
    "anna@example.com",
    "+306971234567",
    "N/A",
    "Airbnb guest",
    '"M&uuml;ller"',
  ])("is not declared by what is no name: %s", async (name) => {
    expect(await beside("Όνομα επισκέπτη", name, "Jan Bo", { set: unnamed })).toContain("? 2.guestName");
  });

  it.each(["O’Connor-Smith Jr.", "Ἄννα Παπαδοπούλου", "Đặng Thị Hà", "王小明", "Anna & Max Braun", "محمد علي"])(
    "is declared by a name of any alphabet: %s",
    async (name) => {
      expect(await beside("Όνομα επισκέπτη", name, "Jan Bo", { set: unnamed })).toEqual([a, b]);
    },
  );

  it.each([
    "+49 170 0000000",
    "6971234567",
    "1,23E+08",
    "P1234567 / P7654321",
    "Passport: C01X00T47",
    "ΔΙΑΒ AB1234567",
    "AB123456 (GER)",
    "δεν έχει",
    "pending",
    "0",
    "?",
  ])("is not declared by what is no document: %s", async (document) => {
    expect(await beside("Διαβατήριο", document, "ΑΚ 123456", { set: undocumented })).toEqual(["? 2.guestId", b]);
  });

  it.each(["EL090000045", "ΑΦΜ 090 000 045", "AFM: 090000045"])(
    "has a tax number with letters before it: %s",
    async (number) => {
      const { isForeigner: ___, ...given } = set;
      expect(await beside("Αλλοδαπός;ΑΦΜ", `όχι;${number}`, "ναι;", { set: given })).toEqual([a, b]);
      expect(await beside("ΑΦΜ/Διαβατήριο", number, "P8", { set: undocumented })).toEqual(["? 2.guestId", b]);
    },
  );

  it("is a foreigner or not in words", async () => {
    const { isForeigner: ___, ...given } = set;
    const lines = [`${own};ΑΦΜ;Αλλοδαπός`, `${first};090000045;Έλληνας`, `${second};;ξένος`];
    expect(await as(lines, { set: given })).toEqual([a, b]);
  });

  it("is not declared abroad by a Greek tax number in a column of both", async () => {
    expect(await beside("ΑΦΜ / Διαβατήριο", "090000045", "P8", { set: undocumented })).toEqual(["? 2.guestId", b]);
  });

  /** In a code page of one byte for a letter. */
  const inPage = (page: string, names: readonly string[]) => {
    const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
    const days = ["03", "13"].map(
      (day, at) => `${day}/11/2026;${at === 0 ? "06" : "15"}/11/2026;${at === 0 ? 250 : 200},00`,
    );
    const stays = names.map((name, at) => `${"AB"[at]};${at === 0 ? "Demo studio" : "Demo loft"};${days[at]};${name}`);
    const text = ["Booking number;Apartment;Arrival;Departure;Price;Guest name", ...stays].join("\n");
    return Uint8Array.from(text, (letter) => {
      const at = letters.indexOf(letter);
      return at < 0 ? letter.charCodeAt(0) : at + 128;
    });
  };

  it.each([
    ["windows-1250", "Dvořák Jiří", "Łukasz Żak"],
    ["windows-1251", "Владимир Петров", "Наталья Кузнецова"],
    ["windows-1251", "Иван Денисов", "Олег"],
    ["windows-1253", "ΠΑΠΑΔΟΠΟΥΛΟΣ Ν.", "Μαρια Γιαννη"],
    ["windows-1254", "Ayşe Yılmaz", "Tuğçe Şahin"],
    ["windows-1252", "Jörg Müller", "François Dupré"],
  ])("in the code page %s is declared by the right letters: %s, %s", async (page, ...names) => {
    const { rows } = await readFile(new Blob([inPage(page, names)]));
    expect(rows.map(({ cells }) => cells[5])).toEqual(names);
    expect(await readAs(inPage(page, names), { set: unnamed })).toEqual([a, b]);
  });

  it("whose letters two code pages make good names of is asked, once", async () => {
    const file = inPage("windows-1250", ["Kovač Ana", "Jan Bo"]);
    expect(await readAs(file, { set: unnamed })).toEqual(["? codePage", a, b]);
    expect(await readAs(file, { set: unnamed, answers: { codePage: "windows-1250" } })).toEqual([a, b]);
    const { grid } = chooseSheet(await openFile(new Blob([file])));
    const [question] = codePageQuestion(grid ?? { columns: [], rows: [], titles: [] });
    expect(question?.choices?.map(({ text }) => text)).toContain("Kovač");
  });

  const byCountry = (country: string, more = {}) => {
    const { isForeigner: ___, ...given } = set;
    return beside("Χώρα", country, "DE", { set: given, answers: { isForeigner: "by-country", ...more } });
  };

  it.each(["Ελλάς", "Έλληνας", "Griechenland", "Grèce", "GR - Greece"])(
    "from Greece needs a tax number: %s",
    async (country) => {
      expect(await byCountry(country)).toEqual(["! 2 guestTaxId guest_tax_id_missing", b]);
    },
  );

  it.each(["Γερμανία", "Deutschland", "USA", "DEU", "Ηνωμένο Βασίλειο", "Czechia"])(
    "from abroad is a foreigner: %s",
    async (country) => {
      expect(await byCountry(country)).toEqual([a, b]);
    },
  );

  it.each(["Μόναχο", ""])("from where nobody knows is asked: %s", async (country) => {
    expect(await byCountry(country)).toEqual([`? isForeigner:${country}`, b]);
    expect(await byCountry(country, { [`isForeigner:${country}`]: "true" })).toEqual([a, b]);
  });
});

it("an amount of several apartments between slashes is asked of each", async () => {
  const lines = [own, first.replace("Demo studio", "Demo studio / Demo loft"), second];
  expect(await as(lines)).toEqual(["? 2.amount:Demo studio", "? 2.amount:Demo loft", b]);
});

describe("a code that a spreadsheet has spoiled is not declared", () => {
  it.each(["1-Νοε", "Νοε-26", "6.500.000.001", "1234567890123450000", "#######"])("%s", async (code) => {
    expect(await as([own, first.replace("A;", `${code};`), second])).toEqual(["! 2 reservationId cell_code_lost", b]);
  });

  it("a formula; but what a formula shows is its code", async () => {
    expect(await as([own, first.replace("A;", "=A1&B1;"), second])).toEqual(["! 2 reservationId cell_code_lost", b]);
    const shown = ['"=""A"""', '"=HYPERLINK(""https://a.b"";""A"")"'];
    for (const code of shown) expect(await as([own, first.replace("A", code), second])).toEqual([a, b]);
  });

  it("a date", async () => {
    const day = new Date("2026-11-13T00:00Z");
    const read = await readAs(
      workbookOf([own.split(";"), [day, "Demo loft", day, new Date("2026-11-15T00:00Z"), 200]]),
      { set },
    );
    expect(read).toEqual(["! 2 reservationId cell_code_lost"]);
  });
});

it.each(["+30 697 123 4567", "0049 170 1234567", "6971234567", "697 1234567", "210-3312345"])(
  "a telephone number in the column of codes is asked, once: %s",
  async (phone) => {
    const lines = [
      `Τηλ;${own}`,
      `1;${first.replace("A;", `${phone};`)}`,
      `2;${second.replace("B;", `${phone.slice(0, -1)}8;`)}`,
    ];
    expect((await as(lines))[0]).toBe("? codes");
    expect((await as(lines, { answers: { codes: "yes" } }))[0]).toContain(`= 2 ${phone} 1`);
    expect((await as(lines, { answers: { codes: "Τηλ" } }))[0]).toBe(a.replace(" A ", " 1 "));
  },
);

it("a number of ten digits that Booking.com gives is a code", async () => {
  const given = { set: { ...set, platform: "Booking.com" } };
  expect((await as([own, first.replace("A;", "6971234567;"), second], given))[0]).toContain("= 2 6971234567 1");
});

describe("a platform", () => {
  const columns = "Confirmation code,Status,Guest name,Start date,End date,# of nights,Listing,Gross earnings";
  const lines = (heading: string) => [
    `${columns},${heading}`,
    "A,Confirmed,Anna Braun,2026-11-03,2026-11-06,3,Demo studio,250.00,Airbnb",
    "B,Confirmed,Jan Bo,2026-11-13,2026-11-15,2,Demo loft,200.00,Booking.com",
  ];
  const filed = [a, b.replace("Airbnb", "Booking.com")];

  it("of a program with columns like Guesty's: what the table does not know is found by words, and charges are asked", async () => {
    const like = "Confirmation code;Platform;Property;Check-in;Check-out;Accommodation fare;Cleaning fee";
    const stay = "A;Airbnb;Demo studio;13/11/2026;15/11/2026;210,00;40,00";
    expect(await as([like, stay], { set: guest })).toEqual(
      expect.arrayContaining(["? charges:Cleaning fee", "= 2 A 1 13/11/2026 15/11/2026 210.00 Airbnb"]),
    );
    const answers = { rent: "yes", "charges:Cleaning fee": "added" };
    expect(await as([like, stay], { set: guest, answers })).toEqual(["= 2 A 1 13/11/2026 15/11/2026 250.00 Airbnb"]);
  });

  it("is in a column of listings' sites, which name no apartment", async () => {
    const both = ["Airbnb", "Booking.com"] as const;
    expect(await beside("Listing Site", ...both, { set: guest })).toEqual(filed);
  });

  it("is each line's in a program's export, although its columns are like a platform's", async () => {
    expect(await as(lines("OTA"), { set: guest })).toEqual(filed);
  });

  it("is not named by the code that it gave", async () => {
    expect(await beside("Κωδικός OTA", "HM1", "HM2")).toEqual([a, b]);
  });

  it.each(["Site", "Πρακτορείο"])("that a column of any name names is not a source's own: %s", async (heading) => {
    expect((await as(lines(heading), { set: guest }))[0]).toBe(`? column:platform (${heading})`);
    expect(await as(lines(heading), { set: guest, answers: { "column:platform": heading } })).toEqual(filed);
  });
});

describe("the apartment of a stay", () => {
  const without = [own, first, second].map((line) => line.split(";").toSpliced(1, 1).join(";"));
  const ofBoth = (heading: string, one: string, other: string) => [
    `${without[0]};${heading}`,
    `${without[1]};${one}`,
    `${without[2]};${other}`,
  ];

  it("is asked of the whole file where no column names it, and not kept for the next", async () => {
    expect(await as(without)).toEqual(["? column:apartment"]);
    expect(await as(without, { answers: { "column:apartment": "2" } })).toEqual([a.replace("A 1", "A 2"), b]);
    const mapping = withAnswer({ mapping: guessMapping([]), edits: new Map() }, "column:apartment", "2").mapping;
    expect(mapping.fixed).toEqual({ apartmentId: 2 });
    expect(toKeep(mapping).fixed).toEqual({});
  });

  it("is asked by the names of a column that a person names, also if they are numbers", async () => {
    const answers = { "column:apartment": "Στούντιο Νο" };
    expect((await as(ofBoth("Στούντιο Νο", "1", "2"), { answers })).slice(0, 2)).toEqual([
      "? apartment:1",
      "? apartment:2",
    ]);
  });

  it.each([
    "Demo studio",
    "Demo studio - Νοέμβριος 2026",
    "Κρατήσεις Demo studio - Νοέμβριος 2026",
    "Ακίνητο: DEMO STUDIO",
  ])("is proposed where a title names it: %s", async (title) => {
    expect(await as([`${title};;;`, ...without])).toEqual(["? column:apartment (1)", "- titles 1"]);
  });

  it("is proposed where the sheet has its name", async () => {
    const sheets = Object.fromEntries(
      ["Demo studio", "Demo loft"].map((name) => [name, without.map((line) => line.split(";"))]),
    );
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    const file = v.parse(Bytes, write(book, { type: "array", bookType: "xlsx" }));
    expect(await readAs(file, { set, sheet: "Demo loft" })).toEqual(["? column:apartment (2)"]);
  });

  it.each(["Βίλα", "Where", "ΑΜΑ"])("is in the column whose every cell is one on record: %s", async (heading) => {
    expect(await as(ofBoth(heading, "Demo studio", "DEMO LOFT"))).toEqual([a, b]);
    // The stay was moved from there.
    const moved = ofBoth("Ακίνητο;Προηγούμενο", "Στούντιο;Demo loft", "Σοφίτα;Demo studio");
    expect((await as(moved)).slice(0, 2)).toEqual(["? apartment:Στούντιο", "? apartment:Σοφίτα"]);
    expect((await as(ofBoth(heading, "Demo studio", "Γκαρσονιέρα")))[0]).toMatch(
      /^\? (?:column:apartment|apartment:Γ)/,
    );
  });

  it("is a building's and its unit's name together", async () => {
    const both = (one: string, other: string) => ofBoth("Property;Unit", `Demo;${one}`, `Demo;${other}`);
    expect(await as(both("Studio", "Loft"))).toEqual([a, b]);
    expect(await as(both("Demo studio", "Demo loft"))).toEqual([a, b]);
    // One answer for the building would be every unit's.
    expect((await as(both("A1", "A2"))).slice(0, 2)).toEqual(["? apartment:Demo A1", "? apartment:Demo A2"]);
    expect(await as(ofBoth("Property;Unit", "Demo studio;A1", "Demo loft;A1"))).toEqual([a, b]);
  });

  it("is the heading of its block, also after a word for what it is", async () => {
    const [columns = "", one = "", other = ""] = without;
    const lines = ["Ακίνητο: Demo studio;;;", columns, one, "Ακίνητο: Demo loft;;;", other];
    expect((await as(lines)).filter((line) => line.startsWith("= "))).toEqual([
      a.replace("2 A", "3 A"),
      b.replace("3 B", "5 B"),
    ]);
  });
});

describe("an amount in a remark", () => {
  it.each([
    ["280€ cash", "cash 280"],
    ["+30 ευρώ μετρητά για καθαριότητα", "εξτρά: € 1.280,00"],
    ["τελικά συμφωνήσαμε 230€", "EUR 230 συνολικά"],
    ["τέλος 24€, κρεβάτι 20€", "μετρητά: 280"],
    ["paid 280€", "30€"],
  ])("that is not the rent is asked: %s", async (one, other) => {
    const read = async (answers = {}) =>
      beside("Σχόλια", one, other === "30€" ? "30€ για το παρκινγκ" : other, { answers });
    expect(await read()).toEqual(["? 2.amountReceived", "? 3.amountReceived"]);
    expect(await read({ "2.amountReceived": "280,00", "3.amountReceived": "200.00" })).toEqual([
      a.replace("250.00", "280.00"),
      b,
    ]);
  });

  it.each([
    ["paid 250€ in cash", "200,00 euro κάρτα"],
    ["150€ κάρτα + 100€ μετρητά", "πλήρωσε 100€"],
    ["climate fee 24€", "φόρος διαμονής: 8 ευρώ"],
    ["payout 242,50€", "προμήθεια 30€"],
    ["3 x 83,33€", "2 βράδια x 100€"],
    ["εγγύηση 100€", "προκαταβολή 50€ υπόλοιπο 150€"],
    ["tel 6971234567, 22:30, 4 guests", "μετρητά 6/11, πτήση A3 604"],
    ["0€", "δωμάτιο 12, 2ος όροφος"],
  ])("that is the rent, a part of it, or none of it is not: %s", async (one, other) => {
    expect(await beside("Notes", one, other)).toEqual([a, b]);
  });

  it("is asked once for many lines, for this file only", async () => {
    const days = [11, 13, 15, 17].map((day) => `K${day};Demo studio;${day}/11/2026;${day + 1}/11/2026;250,00`);
    const lines = [`${own};Σχόλια`, ...days.map((line, at) => `${line};${at + 1}0€ cash`)];
    const read = async (answer?: string) =>
      as(lines, { answers: { dates: "DMY", ...(answer !== undefined && { "notes:Σχόλια": answer }) } });
    expect(await read()).toEqual(["? notes:Σχόλια"]);
    expect((await read("as-is")).map((line) => line.slice(0, 4))).toEqual(["= 2 ", "= 3 ", "= 4 ", "= 5 "]);
    expect(await read("by-line")).toEqual([2, 3, 4, 5].map((line) => `? ${line}.amountReceived`));
    const { mapping } = withAnswer({ mapping: guessMapping([]), edits: new Map() }, "notes:Σχόλια", "as-is");
    expect(toKeep(mapping).answers).toEqual({});
  });
});

describe("columns", () => {
  it.each(["ok", "5", "05/11/2026", "X1", "3,50"])("without a name are no field's: %s", async (word) => {
    const read = await beside("", word, word, { answers: { "amounts:[F]": "within" } });
    expect(read.filter((line) => !line.startsWith("? amounts"))).toEqual([a, b]);
  });

  it("without a name are told by the letter that a spreadsheet shows", async () => {
    const { sheets } = await openFile(new Blob([[`${own};`, `${first};x`].join("\n")]));
    expect(sheets[0]?.grid?.columns.at(-1)).toBe("[F]");
    expect((await beside("", "20,00", "30,00"))[0]).toBe("? amounts:[F]");
  });

  it.each([
    ["Check-In;Check-Out", "15:00;11:00", "4:00 PM;10:30"],
    ["Αναχώρηση ;Άφιξη ", "11:00;15:00:00", "11:00;"],
  ])("of hours are not the days, whose own stand beside them: %s", async (hours, one, other) => {
    const days = "Buchungsnummer;Unterkunft;Anreise;Abreise;Preis";
    expect(await as([`${days};${hours}`, `${first};${one}`, `${second};${other}`])).toEqual([a, b]);
  });

  it("that may be anything's are proposed for what is missing", async () => {
    const lines = ["Κωδικός;Ακίνητο;Άφιξη;Αναχώρηση;Σύνολο", first, second];
    expect(await as(lines)).toEqual(["? column:reservationId (Κωδικός)", "? column:amountReceived (Σύνολο)"]);
    expect(await as([lines[0] ?? "", first, first])).toContain("? column:reservationId");
    const numbers = [first, second].map((line, at) => line.replace(/^./, `${at + 1}`));
    expect(await as([lines[0] ?? "", ...numbers])).toContain("? column:reservationId");
    const people = own.replace("Ποσό", "Σύνολο ατόμων;Net total");
    expect(await as([people, `${first};1`, `${second};2`])).toEqual(["? column:amountReceived"]);
  });

  it.each([
    "Κωδ. κράτ.;Κατ/μα;Ημ. άφιξης;Ημ. αναχ.;Ποσό €",
    "Αρ. κράτησης;Διαμέρισμα;Από;Μέχρι;Συνολικό ποσό",
    "Αριθμός Κράτησης;Ονομασία Ακινήτου;Ημερομηνία Έναρξης Μίσθωσης;Ημερομηνία Λήξης Μίσθωσης;Συμφωνηθέν Μίσθωμα (€)",
    "Buchungsnummer;Unterkunft;Anreise;Abreise;Gesamtpreis",
    "Numéro de réservation;Logement;Arrivée;Départ;Prix total",
    "Numero prenotazione;Alloggio;Arrivo;Partenza;Prezzo totale",
    "Número de reserva;Alojamiento;Llegada;Salida;Precio total",
    "Reserveringsnummer;Accommodatie;Aankomst;Vertrek;Totaalprijs",
    "Numer rezerwacji;Obiekt;Przyjazd;Wyjazd;Cena",
    "Buchungs-ID;Zimmer;Anreise;Abreise;Preis",
    "Αρ. κράτησης;Δωμάτιο;Άφιξη;Αναχώρηση;Μικτά",
    "Código de reserva;Anuncio;Fecha de inicio;Fecha de finalización;Precio",
    "Localizador;Apartamento;Fecha entrada;Fecha salida;Importe total",
    "Booking Id;Property;Arrival;Departure;Booking Total",
    "Reservation Number;Room Numbers;Check in Date;Check out Date;Grand Total",
    "Broj rezervacije;Smještajna jedinica;Dolazak;Odlazak;Cijena",
    "Номер брони;Объект;Заезд;Выезд;Сумма",
    "Номер на резервация;Апартамент;Настаняване;Напускане;Цена",
    "Bokningsnummer;Boende;Ankomst;Avresa;Pris",
    "Bookingnummer;Lejlighed;Ankomst;Afrejse;Totalpris",
    "Číslo rezervace;Ubytování;Příjezd;Odjezd;Cena",
    "Rezervasyon no;Daire;Giriş tarihi;Çıkış tarihi;Tutar",
    "Număr rezervare;Apartament;Sosire;Plecare;Preț",
    "Bevestigingsnummer;Kamer;Aankomst;Vertrek;Totaalprijs",
  ])("are found by the words of their language: %s", async (heading) => {
    expect(await as([heading, first, second])).toEqual([a, b]);
  });

  it.each(["Name", "Gość", "Gost", "Nom", "Cliente", "Имя", "Гость", "Gäst", "Kunde"])(
    "of a guest's name: %s",
    async (heading) => {
      expect(await beside(heading, "Jφrg Mόller", "Jan Bo", { set: unnamed })).toEqual(["? 2.guestName", b]);
    },
  );

  it("of another thing's name name no guest", async () => {
    const read = await beside("Agent name", "Ada", "Ada", { set: unnamed });
    expect(read).toEqual(["! 2 guestName guest_name_missing", "! 3 guestName guest_name_missing"]);
  });

  it("of a platform's share name no platform", async () => {
    expect(await beside("Προμήθεια πλατφόρμας", "37,50", "30,00")).toEqual([a, b]);
  });

  it("of the day of booking are no amount kept", async () => {
    const read = await as(
      [
        "Κωδικός επιβεβαίωσης,Κατάσταση,Όνομα επισκέπτη,Ημερομηνία έναρξης,Ημερομηνία λήξης,Κρατήθηκε,Καταχώριση,Έσοδα",
        'A,Επιβεβαιωμένη,Ada,2026-11-03,2026-11-06,2026-09-01,Demo studio,"242,50 €"',
      ],
      { answers: { fee: "3" } },
    );
    expect(read).toEqual([a]);
  });

  it("of a cancellation are known in a person's words", async () => {
    const lines = [
      `${own};Κατάσταση;Ακυρώθηκε στις;Ποσό που κρατήθηκε`,
      `${first};ΟΚ;;`,
      `${second};Ακυρώθηκε;05/11/2026;50,00`,
    ];
    expect(await as(lines)).toEqual([a, "= 3 B 2 13/11/2026 x 05/11/2026 50.00 Airbnb"]);
  });

  it("of kinds tell blocked time and the owner's from stays", async () => {
    expect(await third("Type", "reservation", "block")).toEqual([a, b, "- blocked 4"]);
    expect(await third("Τύπος", "Κράτηση", "Ιδιοκτήτης")).toEqual([a, b, "- owners 4"]);
  });

  it("of a price, its VAT and their sum show that the price is without it", async () => {
    const lines = [own.replace("Ποσό", "Αξία;ΦΠΑ;Σύνολο"), `${first};32,50;282,50`, `${second};26,00;226,00`];
    expect(await as(lines)).toEqual([a, b]);
    expect(await as(lines.with(2, `${second};26,00;200,00`))).toEqual(expect.arrayContaining(["? rent"]));
  });

  it.each(["Αριθμός επισκεπτών", "Επισκέπτες", "Nombre de voyageurs"])(
    "of how many came name nobody: %s",
    async (heading) => {
      expect(await beside(heading, "2", "4")).toEqual([a, b]);
    },
  );

  it("of Airbnb's transaction history are known in Dutch, where the tax passed through has a gross amount, too", async () => {
    const columns =
      "Datum,Type,Bevestigingscode,Boekingsdatum,Begindatum,Einddatum,Nachten,Gast,Advertentie,Valuta,Bedrag,Servicekosten,Bruto-inkomsten";
    const stay = "A,09/20/2026,11/03/2026,11/06/2026,3,Anna Braun,Demo studio,EUR";
    const lines = [
      columns,
      `11/05/2026,Boeking,${stay},242.50,"7,50",250.00`,
      `11/05/2026,Doorloop totaal,${stay},6.00,,6.00`,
    ];
    const payout = "11/15/2026,Payout,,,,,,,,EUR,,,";
    expect(await as(lines.concat(payout), { set: guest, answers: { dates: "MDY" } })).toEqual([
      a,
      "- levies 3",
      "- payouts 4",
    ]);
  });

  it("of it are known in Polish, where only the fee has a decimal comma", async () => {
    const columns =
      "Data,Typ,Kod potwierdzenia,Data rozpoczęcia,Data zakończenia,Dni,Gość,Oferta,Waluta,Kwota,Opłata serwisowa,Zarobki brutto";
    const stay = 'B,11/13/2026,11/15/2026,2,Jan Bo,Demo loft,EUR,194.00,"6,00",200.00';
    expect(await as([columns, `11/15/2026,Rezerwacja,${stay}`], { set: guest })).toEqual([b.replace("= 3", "= 2")]);
  });
});

describe("around the table", () => {
  it.each([
    ["Gesamtsumme: ;;;;450,00", "sums"],
    ["Total général;;;;450,00", "sums"],
    [";;;5;450,00", "sums"],
    ["Μέσος όρος;;;;225,00", "sums"],
    ["Demo loft σύνολο;;;;200,00", "sums"],
    ["Νοέμβριος 2026;;;;450,00", "sums"],
    ["2 κρατήσεις;;;;450,00", "sums"],
    ["Εκ μεταφοράς;;;;450,00", "sums"],
    ["Προμήθεια 20%;;;;90,00", "sums"],
    ["Net payable;;;;360,00", "sums"],
    ["Σελίδα 1 από 1;;;Εκτύπωση 27/11/2026;", "titles"],
    ["Code;Property;Check-in;Check-out;", "headings"],
  ])("a footer is told and not filed: %s", async (footer, kind) => {
    expect(await as([own, first, second, footer])).toEqual([a, b, `- ${kind} 4`]);
  });

  it("a line that lost its days is fixed, and not taken for a sum", async () => {
    expect(await as([own, first, second, "6500000001;;;;200,00"])).toContain("! 4 startDate required");
  });

  it("a guest whose name is a sum's is declared", async () => {
    const lines = [
      "Όνομα επισκέπτη;Κωδικός κράτησης;Ακίνητο;Άφιξη;Αναχώρηση;Ποσό",
      "Total Comfort;1;1;13.11.2026;15.11.2026;200,00",
    ];
    expect(await as(lines, { set: unnamed, answers: { "apartment:1": "1" } })).toEqual([
      "= 2 1 1 13/11/2026 15/11/2026 200.00 Airbnb",
    ]);
  });

  it("a heading in two languages or two lines is one", async () => {
    const english = "Code;Property;Check-in;Check-out;Amount";
    const both = ["= 3 A 1 03/11/2026 06/11/2026 250.00 Airbnb", "- titles 2"];
    expect((await as([own, english, first, second])).filter((line) => both.includes(line))).toEqual(both);
    const grouped = ["Κωδικός κράτησης;Ακίνητο;Διαμονή;;Ποσό", ";;Άφιξη;Αναχώρηση;"];
    expect((await as(grouped.concat(first, second))).filter((line) => both.includes(line))).toEqual(both);
  });

  it.each([
    ["once below the columns' names", []],
    ["and the columns' names again", ["Κωδικός κράτησης;Άφιξη;Αναχώρηση;Ποσό"]],
  ])("apartments are the headings of blocks of lines, %s", async (_name, again) => {
    const [columns = "", one = "", other = ""] = [own, first, second].map((line) =>
      line.split(";").toSpliced(1, 1).join(";"),
    );
    const lines = ["Demo studio;;;", columns, one, ";;Σύνολο;250,00", "DEMO LOFT;;;", ...again, other];
    const at = lines.length;
    expect((await as(lines)).filter((line) => line.startsWith("= "))).toEqual([
      a.replace("2 A", "3 A"),
      b.replace("3 B", `${at} B`),
    ]);
    // One heading may be the title of anything.
    expect(await as(lines.slice(0, 3))).toEqual(["? column:apartment (1)", "? dates (DMY)", "- titles 1"]);
    expect((await as(lines.with(4, "Σοφίτα;;;")))[0]).toBe("? apartment:Σοφίτα");
  });

  it("a second table with other columns stops the file", async () => {
    const lines = [
      own,
      first,
      "Αριθμός κράτησης;Ακίνητο;Check-in;Check-out;Προμήθεια;Τιμή",
      "B;Demo loft;13/11/2026;15/11/2026;20;200",
    ];
    expect(await as(lines.map((line) => `${line};`))).toEqual(["stopped file_second_table"]);
  });

  it("a title with a comma is no first line of a comma file", async () => {
    const comma = [own, first, second].map((line) => line.replace(/,(?=\d\d$)/, ".").replaceAll(";", ","));
    expect(await as(["Κρατήσεις, Νοέμβριος 2026", ...comma])).toContain("= 3 A 1 03/11/2026 06/11/2026 250.00 Airbnb");
  });

  it("a line whose cells another sign separates is no note", async () => {
    expect(await as([own, first, "B,Demo loft,13/11/2026,15/11/2026,200.00"])).toEqual(["refused file_line_separator"]);
    expect(await as([own.replaceAll(";", ","), first])).toEqual(["refused file_line_separator"]);
    expect(await as([own, first, second, "Παρατηρήσεις: κλειδιά, ρεύμα, νερό;;;;"])).toEqual([a, b, "- titles 4"]);
  });

  it("a comma in a name does not move what follows into a column without a name", async () => {
    const lines = [
      "reservationId,apartmentId,startDate,endDate,amountReceived,guestName,guestId,",
      "A,1,03/11/2026,06/11/2026,250.00,Braun, Anna,P7",
    ];
    expect(await as(lines)).toEqual(["refused file_line_torn"]);
  });

  it("columns that a spreadsheet does not show are read only after a word", async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet(
      [own, first.replace(",00", ""), second.replace(",00", "")].map((line) => line.split(";")),
    );
    utils.book_append_sheet(book, { ...sheet, "!cols": [{}, {}, {}, {}, { hidden: true }] }, "a");
    const file = v.parse(Bytes, write(book, { type: "array", bookType: "xlsx" }));
    expect((await readAs(file, { set }))[0]).toBe("? hiddenColumns");
    expect(await readAs(file, { set, answers: { hiddenColumns: "read" } })).toEqual([a, b]);
    expect(await readAs(file, { set, answers: { hiddenColumns: "leave-out" } })).toEqual(["? column:amountReceived"]);
  });

  it("a cover is no table where the reservations are on a hidden sheet", async () => {
    const book = utils.book_new();
    for (const [name, rows] of [
      ["Cover", [["Καλημέρα"]]],
      ["Data", [own.split(";")]],
    ] as const)
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((cells) => [...cells])), name);
    const hidden = { ...book, Workbook: { Sheets: [{ Hidden: 0 as const }, { Hidden: 1 as const }] } };
    expect(await readAs(v.parse(Bytes, write(hidden, { type: "array", bookType: "xlsx" })))).toEqual(["sheets "]);
  });

  it("rows, columns and sheets that an OpenDocument does not show are told", async () => {
    const book = utils.book_new();
    const table = [own, first.replace(",00", ""), second.replace(",00", "")].map((line) => line.split(";"));
    for (const name of ["old", "new"]) utils.book_append_sheet(book, utils.aoa_to_sheet(table), name);
    const parts = unzipSync(v.parse(Bytes, write(book, { type: "array", bookType: "ods" })));
    const content = strFromU8(parts["content.xml"] ?? new Uint8Array());
    const hidden =
      '<style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const [before = "", between = "", last = ""] = content.split("<table:table ");
    const unshown = (rows: string) =>
      rows.replace(/<table:table-row>(?=(?:(?!<table:table-row>).)*$)/s, '<table:table-row table:visibility="filter">');
    const sheets = [
      before.replace("</office:automatic-styles>", `${hidden}</office:automatic-styles>`),
      between.replace("ta1", "ta9"),
      unshown(last),
    ];
    const file = zipSync({ ...parts, "content.xml": strToU8(sheets.join("<table:table ")) });
    expect(await readAs(file, { set })).toEqual(["? hidden (leave-out)", a, "- hidden 3"]);
  });

  it("the signs of a quoted letter before each line are none of its codes", async () => {
    expect(await as([own, first, second].map((line) => `> ${line}`))).toEqual([a, b]);
  });

  it("line ends of several systems, whole lines in quotes and a mark in the middle are read", async () => {
    expect(await readAs(`${own}\r\n${first}\n${second}\r`, { set })).toEqual([a, b]);
    expect(await as([own, first, second].map((line) => `"${line}"`))).toEqual([a, b]);
    expect(await as([own, first, `\uFEFF${own}`, second])).toContain("- headings 3");
  });
});

describe("what is no table is named", () => {
  it.each([
    ["<!-- report --><table></table>", "file_web_page"],
    ["<div><table></table></div>", "file_web_page"],
    ["MIME-Version: 1.0\nContent-Type: multipart/related", "file_web_page"],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', "file_xml"],
    ["Received: from x\nSubject: Reservation", "file_document"],
    ["\u0000\u0000\u0000\u0018ftypheic", "file_picture"],
    [`${own}\n${first}\n${second};a\u0000b`, "file_characters"],
  ])("%s", async (content, why) => {
    expect(await readAs(content)).toEqual([`refused ${why}`]);
  });

  it("a document, and an archive of a table", async () => {
    expect(await readAs(zipOf({ "word/document.xml": "<a/>" }))).toEqual(["refused file_document"]);
    expect(await readAs(zipOf({ "reservations.csv": own }))).toEqual(["refused file_archive"]);
  });
});
