import { describe, expect, it } from "vitest";
import { aboutFile } from "../../../../shared/wording/files.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { rentTaken } from "../../agreed-rent.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping, type Mapping } from "../../columns.ts";
import { readCsv } from "../../csv.ts";

const alike = { paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "090000045" };

/** The file with the guessed mapping and a person's additions. */
function importOf(
  lines: readonly string[],
  columns: Mapping["columns"] = {},
  fixed: Mapping["fixed"] = {},
  edits?: Parameters<typeof checkGrid>[3],
) {
  const grid = readCsv(lines.join("\n"));
  const guessed = guessMapping(grid.columns);
  const mapping = {
    ...guessed,
    columns: { ...guessed.columns, ...columns },
    fixed: { ...guessed.fixed, ...alike, ...fixed },
    dates: "DMY" as const,
  };
  const checked = checkGrid(grid, mapping, () => 1, edits);
  return {
    amounts: checked.rows.map(({ reservation }) => reservation.amountReceived ?? reservation.cancellationAmount),
    platforms: [...new Set(checked.rows.map(({ reservation }) => reservation.platform))],
    ...Object.fromEntries(checked.leftOut.map(({ kind, lines }) => [kind, lines])),
    ...(checked.questions.length > 0 && { asked: checked.questions.map(({ id }) => id) }),
    problems: checked.problems.map(({ line, column, field }) => [line, column, field].join(" ")),
    fix: checked.problems.map(({ fix }) => aboutFile(fix)).join(),
    taken: checked.rentTaken && aboutFile(checked.rentTaken),
  };
}

// Airbnb's earnings report: Gross earnings is Amount plus Service fee, cleaning included.
const earnings =
  "Date,Type,Confirmation code,Booking date,Start date,End date,Nights,Guest,Listing,Details,Reference code,Currency,Amount,Paid out,Service fee,Fast Pay Fee,Cleaning fee,Gross earnings,Occupancy taxes,Earnings year";
const earned = [
  '05/05/2026,Reservation,HMA1,01/03/2026,01/05/2026,04/05/2026,3,Ada,Sea view,,,EUR,"1.164,00",,"36,00",,"60,00","1.200,00","24,00",2026',
  '09/05/2026,Reservation,HMA2,01/03/2026,06/05/2026,08/05/2026,2,Bo,Sea view,,,EUR,"262,97",,"8,13",,"20,00","271,10","16,00",2026',
];
const withoutGross = (line: string, gross: string) => line.replace(`${gross},`, "");

describe("the agreed rent of an Airbnb export", () => {
  it("is its gross column if there is one, never the payout", () => {
    expect(Object.keys(guessMapping(earnings.split(",")).columns)).not.toContain("hostFee");
    expect(importOf([earnings, ...earned])).toEqual({
      amounts: [1200, 271.1],
      platforms: ["Airbnb"],
      problems: [],
      fix: "",
      taken:
        'The agreed rent is taken from "Gross earnings" as it is: with cleaning and the platform\'s commission, without VAT and levies.',
    });
  });

  it("leaves out payout lines, which repeat the same money, and says so", () => {
    const [head = "", one = "", two = ""] = [earnings, ...earned].map((line) => line.replace(/,/, ",,"));
    const payout = '05/05/2026,06/05/2026,Payout,,,,,,,,"Transfer to account 1234",,EUR,,"1.426,97",,,,,,2026';
    // A later correction names its reservation, so a person has to decide.
    const adjusted = one.replace("Reservation", "Adjustment").replace('"1.200,00"', '"-50,00"');

    const read = importOf([head.replace(",,", ",Arriving by date,"), payout, one, two, payout]);
    expect(read).toMatchObject({ amounts: [1200, 271.1], problems: [], payouts: [2, 5] });
    expect(importOf([head.replace(",,", ",Arriving by date,"), one, adjusted])).toMatchObject({
      problems: [],
      asked: ["2.amountReceived"],
    });
    const undated = one.replaceAll(/0[14]\/05\/2026/g, "");
    expect(importOf([head.replace(",,", ",Arriving by date,"), undated]).problems).not.toEqual([]);
  });

  it("is the payout plus the host's fee, to the cent, without a gross column", () => {
    const [one = "", two = ""] = earned;
    const lines = [
      withoutGross(earnings, "Gross earnings"),
      withoutGross(one, '"1.200,00"'),
      // A fee may be written as a deduction.
      withoutGross(two, '"271,10"').replace('"8,13"', '"-8,13"'),
    ];

    // 1164.00 + 36.00, and 262.97 + 8.13.
    expect(importOf(lines)).toMatchObject({
      amounts: [1200, 271.1],
      problems: [],
      taken: expect.stringContaining("is computed from: Amount + Service fee.") as unknown,
    });
  });

  it("is the same in Greek", () => {
    const lines = [
      "Κωδικός επιβεβαίωσης,Τύπος,Όνομα επισκέπτη,Ημερομηνία έναρξης,Ημερομηνία λήξης,Καταχώρηση,Έσοδα,Προμήθεια υπηρεσιών",
      ",Πληρωμή,,,,,,",
      'HMA1,Κράτηση,Άντα,01/05/2026,04/05/2026,Θέα,"1.164,00 €","36,00 €"',
      'HMA2,Κράτηση,Μπο,06/05/2026,08/05/2026,Θέα,"€262,97","€8,13"',
    ];

    expect(importOf(lines)).toMatchObject({
      amounts: [1200, 271.1],
      platforms: ["Airbnb"],
      problems: [],
      taken: expect.stringContaining("Έσοδα + Προμήθεια υπηρεσιών.") as unknown,
    });
  });

  it.each([
    ["Earnings", "Confirmation code,Status,Guest name,Start date,End date,Listing,Earnings"],
    ["Amount", "Confirmation code,Status,Guest name,Start date,End date,Listing,Amount"],
    ["Έσοδα", "Κωδικός επιβεβαίωσης,Κατάσταση,Όνομα επισκέπτη,Ημερομηνία έναρξης,Ημερομηνία λήξης,Καταχώριση,Έσοδα"],
  ])("is asked for when the file has only the payout: %s", (column, head) => {
    const line = "HMA1,Confirmed,Ada,01/05/2026,04/05/2026,Sea view,1164.00";

    const asked = importOf([head, line]);
    expect(asked).toMatchObject({ problems: [], asked: ["fee"], taken: textLike(new RegExp(column)) });
    expect(importOf([head, line], {}, { hostFee: 0 })).toMatchObject({ amounts: [1164], problems: [] });
    const written = new Map([[2, { amountReceived: "1300,00" }]]);
    expect(importOf([head, line], {}, { hostFee: 0 }, written).amounts).toEqual([1300]);
  });

  it("has cleaning added and levies removed only when the mapping says so", () => {
    const lines = [
      "Confirmation code,Start date,End date,Listing,Earnings,Host fee,Cleaning fee,Stay tax",
      "HMA1,01/05/2026,04/05/2026,Sea view,500.10,15.45,40.00,24.00",
      "HMA2,06/05/2026,08/05/2026,Sea view,300.00,9.00,,",
    ];

    expect(importOf(lines).amounts).toEqual([515.55, 309]);
    expect(importOf(lines, { cleaningOnTop: "Cleaning fee" }).amounts).toEqual([555.55, 309]);
    expect(importOf(lines, { taxesWithin: "Stay tax" }).amounts).toEqual([491.55, 309]);
    expect(importOf(lines, { cleaningOnTop: "Cleaning fee", taxesWithin: "Stay tax" })).toMatchObject({
      amounts: [531.55, 309],
      taken: expect.stringContaining("Earnings + Host fee + Cleaning fee − Stay tax.") as unknown,
    });
  });

  it("is not guessed for a row without its fee, and is zero when nothing was paid", () => {
    const head = "Confirmation code,Status,Start date,End date,Listing,Earnings,Host fee";
    const lines = [
      "HMA1,Confirmed,01/05/2026,04/05/2026,Sea view,500.10,",
      "HMA2,Confirmed,06/05/2026,08/05/2026,Sea view,0.00,",
      "HMA3,Confirmed,06/05/2026,08/05/2026,Sea view,x,9.00",
    ];

    expect(importOf([head, ...lines]).problems).toEqual(["2 Host fee amountReceived", "4 Earnings amountReceived"]);
  });
});

describe("the agreed rent of a Booking.com export", () => {
  it("is its price, which includes the commission", () => {
    const lines = [
      "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Commission %,Commission amount,Payment status,Remarks,Unit type,Duration (nights)",
      "4100000001,Ada,Ada,2026-05-01,2026-05-04,2026-03-01,ok,1,2,1200.00 EUR,15,180.00 EUR,Paid,,Sea view,3",
    ];

    expect(importOf(lines)).toEqual({
      amounts: [1200],
      platforms: ["Booking.com"],
      problems: [],
      fix: "",
      taken:
        'The agreed rent is taken from "Price" as it is: with cleaning and the platform\'s commission, without VAT and levies.',
    });
  });
});

it("an own file's amount is the rent, or the payout when there is a fee", () => {
  const own = "reservationId,apartmentId,startDate,endDate,Ποσό";
  const row = "A-1,1,01/05/2026,04/05/2026,420.50";
  const set = { platform: "Airbnb" };

  expect(importOf([own, row], {}, set).amounts).toEqual([420.5]);
  expect(importOf([`${own},Host fee`, `${row},13.00`], {}, set).amounts).toEqual([433.5]);
});

it.each([
  [
    "reservationId",
    ["Confirmation code", "Book number", "Booking number", "Reservation number", "Κωδικός επιβεβαίωσης"],
  ],
  ["reservationId", ["Αριθμός κράτησης", "Κωδικός κράτησης"]],
  ["startDate", ["Start date", "Check-in", "Arrival", "Από", "Άφιξη", "Ημερομηνία άφιξης", "Ημερομηνία έναρξης"]],
  ["endDate", ["End date", "Check-out", "Departure", "Έως", "Αναχώρηση", "Ημερομηνία αναχώρησης", "Ημερομηνία λήξης"]],
  ["amountReceived", ["Gross earnings", "Agreed rent", "Price", "Amount", "Μεικτά έσοδα", "Ακαθάριστα έσοδα"]],
  ["amountReceived", ["Συμφωνηθέν μίσθωμα", "Τιμή", "Ποσό"]],
  ["payout", ["Earnings", "Payout", "Έσοδα", "Καθαρά έσοδα", "Πληρωμή οικοδεσπότη"]],
  ["guestName", ["Guest name", "Guest name(s)", "Όνομα επισκέπτη", "Ονοματεπώνυμο"]],
  ["guestId", ["Passport", "Διαβατήριο", "Αριθμός διαβατηρίου"]],
  ["guestTaxId", ["AFM", "ΑΦΜ", "Tax ID"]],
  ["isForeigner", ["Foreigner", "Αλλοδαπός"]],
  ["platform", ["Πλατφόρμα"]],
  ["paymentMethod", ["Τρόπος πληρωμής"]],
  ["cancellationDate", ["Cancellation date", "Ημερομηνία ακύρωσης"]],
  ["cancellationAmount", ["Ποσό ακύρωσης"]],
  ["apartment", ["Listing", "Property name", "Unit type", "Κατάλυμα", "Ακίνητο", "Καταχώριση", "Καταχώρηση"]],
  ["status", ["Status", "Κατάσταση"]],
])("a column is mapped only for what it is: %s", (field, columns) => {
  expect(columns.map((column) => guessMapping([column]).columns)).toEqual(
    columns.map((column) => ({ [field]: column })),
  );
});

it.each([
  ["15.5", "Earnings + a fee of 15.5 %.", "Earnings + προμήθεια 15,5 %."],
  ["15,5 % + ΦΠΑ", "Earnings + a fee of 15.5 % + VAT.", "Earnings + προμήθεια 15,5 % + ΦΠΑ."],
])("the fee that a person gave is said in the reader's language: %s", (fee, english, greek) => {
  const guessed = guessMapping(["Confirmation code", "Start date", "End date", "Listing", "Earnings"]);
  const taken = rentTaken({ ...guessed, answers: { fee } });

  expect(aboutFile(taken ?? "")).toContain(english);
  expect(aboutFile(taken ?? "", "el")).toContain(greek);
});

it("a fee belongs to a payout", () => {
  const fees = [
    "Host fee",
    "Service fee",
    "Host service fee",
    "Χρέωση οικοδεσπότη",
    "Χρέωση υπηρεσίας",
    "Προμήθεια υπηρεσιών",
    "Προμήθεια υπηρεσιών οικοδεσπότη",
  ];

  expect(fees.map((hostFee) => guessMapping(["Amount", hostFee]).columns)).toEqual(
    fees.map((hostFee) => ({ payout: "Amount", hostFee })),
  );
  expect(guessMapping(["Host fee"]).columns).toEqual({});
});
