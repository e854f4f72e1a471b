import type { Given } from "./read-as.ts";

/** What no export holds. */
const set = { isForeigner: true, guestId: "P1", paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής" };

export interface Case {
  readonly file: string;
  readonly given?: Given;
  /** In the lines of `readAs`. */
  readonly becomes: readonly string[];
  /** Of a person; then it becomes what is `answered`. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly answered?: readonly string[];
}

const doubleSheet = ["= 2 X1 1 03/11/2026 06/11/2026 250.00 Airbnb", "= 3 X2 2 13/11/2026 15/11/2026 200.00 Airbnb"];
const booking = {
  given: { set },
  becomes: [
    "? 4.status (stay)",
    "? 6.amount:Demo studio",
    "? 6.amount:Demo loft",
    "= 2 6500000001 1 03/11/2026 05/11/2026 126.63 Booking.com",
    "= 5 6500000004 1 13/11/2026 x 11/11/2026 95.50 Booking.com",
    "- cancelled 3",
  ],
  answers: { "4.status": "stay", "6.amount:Demo studio": "180,00", "6.amount:Demo loft": "230" },
  answered: [
    "= 2 6500000001 1 03/11/2026 05/11/2026 126.63 Booking.com",
    "= 4 6500000003 1 10/11/2026 12/11/2026 180.00 Booking.com",
    "= 5 6500000004 1 13/11/2026 x 11/11/2026 95.50 Booking.com",
    "= 6 6500000005 1 16/11/2026 18/11/2026 180.00 Booking.com",
    "= 6 6500000005 2 16/11/2026 18/11/2026 230.00 Booking.com",
    "- cancelled 3",
  ],
};

const exports: readonly Case[] = [
  { file: "booking.csv", ...booking },
  { file: "booking.xls", ...booking },
  {
    file: "booking-no-show.csv",
    becomes: ["? 3.status (stay)", "- noShows 2"],
    answers: { "3.status": "leave-out" },
    answered: ["- answered 3", "- noShows 2"],
  },
  {
    file: "airbnb-transactions.csv",
    given: { set },
    becomes: [
      "? 3.amountReceived",
      "= 7 HMAAAA0002 2 13/11/2026 15/11/2026 200.00 Airbnb",
      "- payouts 2",
      "- levies 4",
      "- coHosts 6",
      "- adjustments 5,8",
      "i note_adjusted HMAAAA0003 -12.00 USD",
    ],
    answers: { "3.amountReceived": "225.00" },
    answered: [
      "= 3 HMAAAA0001 1 03/11/2026 06/11/2026 225.00 Airbnb",
      "= 7 HMAAAA0002 2 13/11/2026 15/11/2026 200.00 Airbnb",
      "- payouts 2",
      "- levies 4",
      "- coHosts 6",
      "- adjustments 5,8",
      "i note_adjusted HMAAAA0003 -12.00 USD",
    ],
  },
  {
    file: "airbnb-reservations.csv",
    given: { set },
    becomes: [
      "? fee (3)",
      "? 3.cancellationDate",
      "? 5.amountReceived",
      "= 2 HMBBBB0001 1 03/11/2026 06/11/2026 242.50 Airbnb",
      "= 4 HMBBBB0003 2 18/11/2026 20/11/2026 1197.00 Airbnb",
    ],
    answers: { fee: "3", "3.cancellationDate": "01/11/2026", "5.amountReceived": "1.100,00", future: "send" },
    answered: [
      "= 2 HMBBBB0001 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 HMBBBB0002 2 13/11/2026 x 01/11/2026 100.00 Airbnb",
      "= 4 HMBBBB0003 2 18/11/2026 20/11/2026 1234.02 Airbnb",
      "= 5 HMBBBB0004 2 27/11/2026 02/12/2026 1100.00 Airbnb",
    ],
  },
  {
    file: "airbnb-reservations-el.csv",
    given: { set },
    becomes: [
      "? fee (3)",
      "= 2 HMCCCC0001 1 03/11/2026 06/11/2026 242.50 Airbnb",
      "= 4 HMCCCC0003 2 18/11/2026 20/11/2026 1197.00 Airbnb",
      "- cancelled 3",
    ],
    answers: { fee: "15,5 % + ΦΠΑ" },
    answered: [
      "= 2 HMCCCC0001 1 03/11/2026 06/11/2026 300.20 Airbnb",
      "= 4 HMCCCC0003 2 18/11/2026 20/11/2026 1481.80 Airbnb",
      "- cancelled 3",
    ],
  },
  {
    file: "airbnb-dollars.csv",
    becomes: ["? 2.amountReceived"],
    answers: { "2.amountReceived": "171.30" },
    answered: ["= 2 HMDDDD0001 2 13/11/2026 15/11/2026 171.30 Airbnb"],
  },
  {
    file: "greek-office.csv",
    becomes: [
      "? 2.guestTaxId (012345678)",
      "? 5.double (leave-out)",
      "= 3 Κ-2 2 13/11/2026 15/11/2026 1250.00 Airbnb",
      "= 4 Κ-3 2 18/11/2026 20/11/2026 97.00 Booking.com",
      "= 5 Κ-4 2 18/11/2026 20/11/2026 97.00 Booking.com",
      "- sums 7",
    ],
    answers: { "2.guestTaxId": "012345678", "5.double": "leave-out" },
    answered: [
      "= 2 Κ-1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 Κ-2 2 13/11/2026 15/11/2026 1250.00 Airbnb",
      "= 4 Κ-3 2 18/11/2026 20/11/2026 97.00 Booking.com",
      "- answered 5",
      "- sums 7",
    ],
  },
];

/** The first eight of nine nights, 90.00 each. */
const nights = Array.from({ length: 8 }, (_, at) => {
  const [from, to] = [at + 1, at + 2].map((day) => `0${day}/11/2026`);
  return `= ${at + 2} TR${at + 1} 1 ${from} ${to} 90.00 Airbnb`;
});

const cases: readonly Case[] = [
  {
    file: "cases/05-vrbo-payments-two-instalments.csv",
    given: { set },
    becomes: ["? platform (HomeAway)", "? apartment:321.1", "? 4.refund (leave-out)", "- adjustments 4"],
    answers: { platform: "HomeAway", "apartment:321.1": "1", "4.refund": "leave-out", "3.same": "parts" },
    answered: ["= 2 HA-000001 1 03/11/2026 06/11/2026 250.00 HomeAway", "- answered 4", "- parts 3"],
  },
  {
    file: "cases/05-vrbo-payments-two-instalments.csv",
    given: { set, answers: { platform: "HomeAway", "apartment:321.1": "1", "4.refund": "leave-out" } },
    becomes: ["? 3.same (parts)", "= 2 HA-000001 1 03/11/2026 06/11/2026 125.00 HomeAway", "- answered 4"],
  },
  {
    file: "cases/06-booking-payout-statement.csv",
    given: { set: { ...set, guestName: "Ada" } },
    becomes: [
      "= 3 6500000001 1 03/11/2026 06/11/2026 250.00 Booking.com",
      "= 4 6500000002 2 13/11/2026 15/11/2026 220.00 Booking.com",
      "- payouts 2",
    ],
  },
  { file: "cases/10-airbnb-calendar.ics", becomes: ["refused file_calendar"] },
  {
    file: "cases/12-ids-in-scientific-notation.csv",
    becomes: [2, 3, 4].map((line) => `! ${line} reservationId cell_code_lost`),
  },
  { file: "cases/15-xlsx-a-second-before-midnight.xlsx", becomes: doubleSheet },
  {
    file: "cases/19-merged-booking-over-two-units.xlsx",
    becomes: [
      "? 3.units",
      "= 2 G1 1 03/11/2026 06/11/2026 410.00 Airbnb",
      "= 3 G1 2 03/11/2026 06/11/2026 410.00 Airbnb",
    ],
    answers: { "3.units": "total", "2.amountReceived": "200", "3.amountReceived": "210" },
    answered: ["= 2 G1 1 03/11/2026 06/11/2026 200.00 Airbnb", "= 3 G1 2 03/11/2026 06/11/2026 210.00 Airbnb"],
  },
  { file: "cases/20-unquoted-comma-with-a-spare-column.csv", becomes: ["stopped file_line_maybe_torn"] },
  { file: "cases/21-mojibake.csv", becomes: [2, 3, 4].map((line) => `? ${line}.guestName`) },
  {
    file: "cases/22-western-code-page.csv",
    becomes: [
      "= 2 W1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 W2 2 03/11/2026 06/11/2026 200.00 Airbnb",
      "= 4 W3 2 13/11/2026 16/11/2026 200.00 Airbnb",
    ],
  },
  {
    file: "cases/27-headers-twice-and-titles.csv",
    becomes: ["= 4 T1 1 03/11/2026 06/11/2026 250.00 Airbnb", "- titles 1,6", "- sums 5"],
  },
  {
    file: "cases/31-pms-looks-like-airbnb.csv",
    given: { set },
    becomes: [
      "? platform:Direct (λλες ψηφιακές πλατφόρμες)",
      "= 2 HMPM000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 6500000031 2 13/11/2026 15/11/2026 200.00 Booking.com",
    ],
    answers: { "platform:Direct": "leave-out" },
    answered: [
      "= 2 HMPM000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 6500000031 2 13/11/2026 15/11/2026 200.00 Booking.com",
      "- answered 4",
    ],
  },
  {
    file: "cases/32-statuses-of-pms.csv",
    given: { set },
    becomes: [
      "? 8.status (stay)",
      "? 13.status",
      "= 2 S1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "- enquiries 3,4,5,6,10,11,12",
      "- owners 7",
      "- blocked 9",
    ],
  },
  {
    file: "cases/33-statuses-in-greek.csv",
    given: { set },
    becomes: ["? dates (DMY)", "? 3.status (stay)", "- enquiries 4,5"],
    answers: { dates: "DMY", "3.status": "leave-out" },
    answered: ["= 2 Σ1 1 03/11/2026 06/11/2026 250.00 Airbnb", "- answered 3", "- enquiries 4,5"],
  },
  {
    file: "cases/34-same-booking-two-units-each-total.csv",
    becomes: [
      "? 3.units",
      "= 2 B1 1 03/11/2026 06/11/2026 410.00 Airbnb",
      "= 3 B1 2 03/11/2026 06/11/2026 410.00 Airbnb",
    ],
    answers: { "3.units": "total" },
    answered: [
      "? 2.amountReceived",
      "? 3.amountReceived",
      "= 2 B1 1 03/11/2026 06/11/2026 410.00 Airbnb",
      "= 3 B1 2 03/11/2026 06/11/2026 410.00 Airbnb",
    ],
  },
  {
    file: "cases/34-same-booking-two-units-each-total.csv",
    given: { answers: { "3.units": "total" } },
    becomes: [
      "? 2.amountReceived",
      "? 3.amountReceived",
      "= 2 B1 1 03/11/2026 06/11/2026 410.00 Airbnb",
      "= 3 B1 2 03/11/2026 06/11/2026 410.00 Airbnb",
    ],
    answers: { "3.units": "total", "2.amountReceived": "205", "3.amountReceived": "205" },
    answered: ["= 2 B1 1 03/11/2026 06/11/2026 205.00 Airbnb", "= 3 B1 2 03/11/2026 06/11/2026 205.00 Airbnb"],
  },
  { file: "cases/35-dollars-by-number-format.xlsx", becomes: ["? 2.amountReceived", "? 3.amountReceived"] },
  { file: "cases/37-one-sheet-a-month.xlsx", becomes: ["sheets Οκτώβριος, Νοέμβριος, Δεκέμβριος"] },
  {
    file: "cases/37-one-sheet-a-month.xlsx",
    given: { sheet: "Νοέμβριος" },
    becomes: ["= 2 O2 1 03/11/2026 06/11/2026 250.00 Airbnb"],
  },
  {
    file: "cases/38-hidden-rows.xlsx",
    becomes: [
      "? hidden (leave-out)",
      "= 2 R1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 4 R3 2 03/11/2026 06/11/2026 200.00 Airbnb",
      "- hidden 3",
    ],
    answers: { hidden: "read" },
    answered: [
      "= 2 R1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 R2 1 07/11/2026 08/11/2026 120.00 Airbnb",
      "= 4 R3 2 03/11/2026 06/11/2026 200.00 Airbnb",
    ],
  },
  { file: "cases/39-cover-sheet-first.xlsx", becomes: ["= 2 K1 1 03/11/2026 06/11/2026 250.00 Airbnb"] },
  {
    file: "cases/40-formulas-and-errors.xlsx",
    becomes: [
      "! 3 amountReceived cell_error",
      "! 4 amountReceived amount_missing",
      "= 2 E1 1 03/11/2026 06/11/2026 250.00 Airbnb",
    ],
  },
  { file: "cases/44-html-called-xls.xls", becomes: ["refused file_web_page"] },
  { file: "cases/46-pdf-called-csv.csv", becomes: ["refused file_pdf"] },
  { file: "cases/47-encrypted-workbook.xlsx", becomes: ["refused file_password"] },
  {
    file: "cases/50-afm-zero-lost.csv",
    becomes: ["? 2.guestTaxId (090000045)", "? 3.guestTaxId", "= 4 Z3 2 13/11/2026 16/11/2026 200.00 Airbnb"],
  },
  {
    file: "cases/52-total-listing-name.csv",
    becomes: ["= 2 TT1 1 03/11/2026 06/11/2026 250.00 Airbnb", "= 3 TT2 2 03/11/2026 06/11/2026 200.00 Airbnb"],
  },
  {
    file: "cases/57-ten-times-the-rent.csv",
    becomes: ["? 10.amountReceived", ...nights, "= 10 TR9 1 10/11/2026 11/11/2026 9000.00 Airbnb"],
    answers: { "10.amountReceived": "90" },
    answered: [...nights, "= 10 TR9 1 10/11/2026 11/11/2026 90.00 Airbnb"],
  },
  {
    file: "cases/58-same-stay-two-codes-and-overlap.csv",
    becomes: [
      "? 3.double (leave-out)",
      "? 4.overlap",
      "= 2 OV1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 HMOV000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 4 OV2 1 05/11/2026 08/11/2026 200.00 Airbnb",
      "= 5 OV3 1 08/11/2026 09/11/2026 90.00 Airbnb",
    ],
    answers: { double: "leave-out", "4.overlap": "leave-out" },
    answered: [
      "= 2 OV1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 5 OV3 1 08/11/2026 09/11/2026 90.00 Airbnb",
      "- answered 3,4",
    ],
  },
  {
    file: "cases/66-apartment-names-nearly.csv",
    given: { set },
    becomes: [
      "? apartment:Demo studio 🌊",
      "? apartment:Demo studio, sea view",
      "= 2 AN1 1 03/11/2026 06/11/2026 250.00 Airbnb",
      "= 3 AN2 1 07/11/2026 08/11/2026 100.00 Airbnb",
    ],
  },
  { file: "cases/68-days-and-months-swapped-short.xlsx", given: { set }, becomes: ["stopped file_dates_mixed"] },
  {
    file: "cases/72-gross-with-vat-columns.csv",
    given: { set },
    becomes: ["? taxes:VAT, City tax", "= 2 6500000061 1 03/11/2026 06/11/2026 274.00 Booking.com"],
    answers: { "taxes:VAT, City tax": "within" },
    answered: ["= 2 6500000061 1 03/11/2026 06/11/2026 242.00 Booking.com"],
  },
  {
    file: "cases/75-titles-sum-footer.csv",
    becomes: ["= 4 T75 1 13/11/2026 16/11/2026 250.00 Airbnb", "- titles 1,6,7", "- sums 5"],
  },
  {
    file: "cases/83-equal-instalments.csv",
    given: { set },
    becomes: ["? future", "? 3.same (parts)", "= 2 HMEQ000001 1 13/11/2026 15/12/2026 500.00 Airbnb"],
    answers: { future: "send", "3.same": "parts" },
    answered: ["= 2 HMEQ000001 1 13/11/2026 15/12/2026 1000.00 Airbnb", "- parts 3"],
  },
];

/** The files of `test/files`, with what each becomes: line by line what its `expected.md` says. */
export const officesFiles: readonly Case[] = [...exports, ...cases];
