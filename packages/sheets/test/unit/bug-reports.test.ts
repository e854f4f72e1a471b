import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { workbookOf, zipOf } from "../../../../test/support/workbook.ts";
import { type Given, readAs } from "../support/read-as.ts";

/** What none of these files holds. */
const set = { platform: "Airbnb", isForeigner: true, guestName: "Ada", guestId: "P1", paymentMethod: "Λοιποί" };
const as = (lines: readonly string[], given: Given = {}) =>
  readAs(lines.join("\n"), { ...given, set: { ...set, ...given.set } });

const own = "Κωδικός κράτησης;Ακίνητο;Άφιξη;Αναχώρηση;Ποσό";
const airbnb =
  "Date,Type,Confirmation code,Start date,End date,Nights,Guest,Listing,Reference code,Currency,Amount,Service fee";

/**
 * Files that other programs have read wrongly, made after their public bug reports: `owner/repository#number`, or what
 * an importer's own comments and tests say.
 */
describe("a file that another program has read wrongly", () => {
  it("dannymcc/may#250: the order of day and month is the column's, also for days up to twelve", async () => {
    expect(
      await as([own, "A;Demo studio;12/01/2026;14/01/2026;100,50", "B;Demo loft;25/01/2026;02/02/2026;90,00"]),
    ).toEqual(["= 2 A 1 12/01/2026 14/01/2026 100.50 Airbnb", "= 3 B 2 25/01/2026 02/02/2026 90.00 Airbnb"]);
  });

  it("actualbudget/actual#2310, #8888: two-digit years, and September in four letters or capitals", async () => {
    const lines = [own, "A;Demo studio;30/08/26;01/09/26;100,50", "B;Demo loft;01 SEP 26;3 Σεπτεμβρίου 2026;90,00"];
    expect(await as([...lines, "C;Demo loft;9 Σεπτ. 2026;10 Sept 2026;80,00"])).toEqual([
      "= 2 A 1 30/08/2026 01/09/2026 100.50 Airbnb",
      "= 3 B 2 01/09/2026 03/09/2026 90.00 Airbnb",
      "= 4 C 2 09/09/2026 10/09/2026 80.00 Airbnb",
    ]);
  });

  it("collec-science/collec-science#225: a month 15 is no day, whoever reads it, and never another month's", async () => {
    expect(await as([own, "A;Demo studio;31/04/2026;15/05/2026;100,50"])).toEqual(["! 2 startDate cell_day"]);
  });

  it("firefly-iii/firefly-iii#8404: 1.000 beside 236,48 is a thousand", async () => {
    const lines = [own, "A;Demo studio;20/10/2026;22/10/2026;1.000", "B;Demo loft;20/10/2026;22/10/2026;236,48"];
    expect(await as(lines)).toEqual([
      "= 2 A 1 20/10/2026 22/10/2026 1000.00 Airbnb",
      "= 3 B 2 20/10/2026 22/10/2026 236.48 Airbnb",
    ]);
  });

  it("securo-finance/securo#665: 25,000 alone is asked, never 25 without a word", async () => {
    const lines = [own, "A;Demo studio;20/10/2026;22/10/2026;25,000"];
    expect((await as(lines))[0]).toBe("? decimals");
    expect(await as(lines, { answers: { decimals: "fraction" } })).toEqual([
      "= 2 A 1 20/10/2026 22/10/2026 25.00 Airbnb",
    ]);
  });

  it("deadlocker8/BudgetMaster#731, vandenbroucke/monefy-web#6: a sign or a space does not end the number", async () => {
    const amounts = ["1.355,90€", "7 000,00", "€ 1.234,5"];
    const lines = amounts.map((amount, at) => `${at};Demo studio;2${at}/10/2026;2${at + 1}/10/2026;${amount}`);
    const read = await as([own, ...lines], { answers: { "3.amountReceived": "7000.00" } });
    expect(read.map((line) => line.split(" ")[6])).toEqual(["1355.90", "7000.00", "1234.50"]);
  });

  it("opengovsg/isomer#2805: a comma too many is told, although only a column that nobody reads is beside it", async () => {
    const lines = [
      "reservationId,apartmentId,startDate,endDate,amountReceived,Notes",
      "A,1,20/10/2026,22/10/2026,420,50",
    ];
    expect(await as(lines)).toEqual(["stopped file_line_maybe_torn"]);
    expect(await as([lines[0] ?? "", `${lines[1]},nice`])).toEqual(["refused file_line_torn"]);
  });

  it("SiimKirjanen/seatreg#324: a column that the exporter adds changes nothing", async () => {
    const columns = `${airbnb},Pet fee,Gross earnings,Airbnb remitted tax,Surprise`;
    const stay = "11/05/2026,Reservation,HM1,11/03/2026,11/06/2026,3,Ada,Demo studio,,EUR,242.50,7.50,0,250.00,0,x";
    expect(await as([columns, stay])).toEqual(["= 2 HM1 1 03/11/2026 06/11/2026 250.00 Airbnb"]);
  });

  it("micheltou50/STRManagement: an empty gross amount is not zero, and the fee makes no rent below it", async () => {
    const columns = `${airbnb},Gross earnings`;
    const stay = "11/05/2026,Reservation,HM1,11/03/2026,11/06/2026,3,Ada,Demo studio,,EUR,242.50,7.50,";
    expect(await as([columns, stay])).toEqual(["! 2 amountReceived amount_missing"]);
  });

  it("bloom-housing/bloom#4458, pulibrary/orangelight#2695: a code in powers of ten is lost, one with an E is not", async () => {
    const codes = ["2.19E+26", "219E01BE", "0000E0", "'6500000001"];
    const lines = codes.map((code, at) => `${code};Demo studio;2${at}/10/2026;2${at + 1}/10/2026;90,00`);
    expect(await as([own, ...lines])).toEqual([
      "! 2 reservationId cell_code_lost",
      "= 3 219E01BE 1 21/10/2026 22/10/2026 90.00 Airbnb",
      "= 4 0000E0 1 22/10/2026 23/10/2026 90.00 Airbnb",
      "= 5 6500000001 1 23/10/2026 24/10/2026 90.00 Airbnb",
    ]);
  });

  it("chardet/chardet#197: Ά is another byte in ISO-8859-7 than in windows-1253, and both are read", async () => {
    const text = `${own}\nA;Demo studio;20/10/2026;22/10/2026;90,00\n`;
    for (const accented of [0xa2, 0xb6]) {
      const bytes = Uint8Array.from(text, (letter) =>
        letter === "Ά"
          ? accented
          : letter.charCodeAt(0) < 128
            ? letter.charCodeAt(0)
            : letter.charCodeAt(0) - 0x370 + 0xa0,
      );
      expect(await readAs(bytes, { set })).toEqual(["= 2 A 1 20/10/2026 22/10/2026 90.00 Airbnb"]);
    }
  });

  it("an importer of Vrbo's files: one stay under a second code is asked", async () => {
    const stay = "Demo studio;20/10/2026;22/10/2026;90,00";
    expect((await as([own, `HA-1;${stay}`, `HA-2;${stay}`]))[0]).toBe("? 3.double (leave-out)");
  });

  it("an importer of Booking.com's payouts: an adjustment of the commission does not replace the rent", async () => {
    const columns =
      "Type/Transaction type,Statement Descriptor,Reference number,Check-in date,Check-out date,Reservation status,Property name,Gross amount,Commission,Payable amount,Payout amount,Payout currency";
    const stay = "Reservation,PX1,6500000001,2026-11-03,2026-11-06,ok,Demo studio,57.16,-8,49.16,-,EUR";
    const change = "Commission adjustment,PX1,6500000001,2026-11-03,2026-11-06,ok,Demo studio,-,-3.18,-3.18,-,EUR";
    expect(await as([columns, stay, change], { set: { platform: "Booking.com" } })).toEqual([
      "= 2 6500000001 1 03/11/2026 06/11/2026 57.16 Booking.com",
      "- fees 3",
    ]);
  });

  it("a Greek rent program: the code beside another code, and the day of a stay that is not found by its dates", async () => {
    const columns = "Reference code,Κωδικός επιβεβαίωσης,Ακίνητο,Άφιξη,Αναχώρηση,Έσοδα,Ποσό";
    const lines = [columns, "G-AAA,HM1,Demo studio,2026-10-20,2026-10-22,80.00,90.00"];
    expect(await as(lines)).toEqual(["= 2 HM1 1 20/10/2026 22/10/2026 90.00 Airbnb"]);
  });
});

describe("a bad file", () => {
  const stay = "A;Demo studio;20/10/2026;22/10/2026;90,00";
  const read = ["= 2 A 1 20/10/2026 22/10/2026 90.00 Airbnb"];

  it("in UTF-16 is read", async () => {
    expect(await readAs(Buffer.from(`\uFEFF${own}\n${stay}`, "utf16le"), { set })).toEqual(read);
  });

  it("with quotes and line breaks in its notes is read", async () => {
    expect(await as([`${own};Σημειώσεις`, `${stay};"late ""check-in"",`, 'second line"'])).toEqual([
      "= 3 A 1 20/10/2026 22/10/2026 90.00 Airbnb",
    ]);
  });

  it("with two rows of headings, or a title and filters above, is read", async () => {
    const two = [";;Διαμονή;;Χρήματα", own, stay];
    const titled = ["Κρατήσεις Οκτωβρίου;;;;", "Φίλτρο:;όλα;;;", ";;;;", own, stay];
    expect(await as(two)).toEqual(["= 3 A 1 20/10/2026 22/10/2026 90.00 Airbnb", "- titles 1"]);
    expect(await as(titled)).toEqual(["= 5 A 1 20/10/2026 22/10/2026 90.00 Airbnb", "- titles 1,2"]);
  });

  it("of fifty thousand lines is read whole, or refused whole", async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `${at};Demo studio;20/10/2026;22/10/2026;90,00`);
    const [first, ...rest] = await as([own, ...lines], { answers: { overlap: "send", double: "send" } });
    expect(first).toBe("= 2 0 1 20/10/2026 22/10/2026 90.00 Airbnb");
    expect(rest).toHaveLength(49_999);
    const wide = [own, ...lines].map((line) => `${line};;;;;;`);
    expect(await as(wide)).toEqual(["refused file_table_too_large"]);
  });

  it("with macros is read, and they are not", async () => {
    const book = unzipSync(
      new Uint8Array(workbookOf([own.split(";"), ["A", "Demo studio", "20/10/2026", "22/10/2026", 90]])),
    );
    const macros = zipSync({ ...book, "xl/vbaProject.bin": new Uint8Array(2_000).fill(7) });
    expect(await readAs(macros, { set })).toEqual(read);
  });

  it("that is an archive of something else is refused in one sentence", async () => {
    expect(await readAs(zipOf({ "readme.txt": "hello" }))).toEqual(["refused file_archive"]);
  });
});
