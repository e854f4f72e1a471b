import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../shared/contract/reservation-fields.ts";
import { type FileCode, ofFile } from "../../shared/wording/files.ts";
import { isComputed, isFeeOpen, rentParts, rentTaken } from "./agreed-rent.ts";
import { isOwn, type Mapping } from "./columns.ts";
import { deductionQuestions } from "./deductions.ts";
import type { Field } from "./fields.ts";
import type { Cell, Grid, Row } from "./grid.ts";
import { isOfAnother } from "./heading.ts";
import { isOfColours, platformColumnQuestion, statusColumnQuestion } from "./marks.ts";
import { apartmentOfFile, byCountry, type Choice, insteadOf, leaveOut, type Question } from "./question.ts";
import type { FindApartment, UnknownWord } from "./read-row.ts";
import { openAmount, readAnyAmount } from "./rules/amounts.ts";
import { isTelephone } from "./rules/documents.ts";
import { grossOf } from "./rules/fee.ts";
import { isFlat, saysNightly } from "./rules/nightly.ts";
import { otherAmounts } from "./rules/other-amounts.ts";
import { chargeColumns, saysTaxes, taxColumns } from "./rules/taxes.ts";
import { platformOf } from "./rules/words.ts";
import {
  amountFields,
  besideId,
  dateFields,
  isReadBy,
  nightlyId,
  nightsBetween,
  nightsOf,
  readAmountOf,
  type Table,
} from "./table.ts";
import { plain } from "./values.ts";

const needed = [
  ["reservationId"],
  ["apartmentId", "apartment"],
  ["startDate"],
  ["endDate", "cancellationDate", "nights", "lastNight"],
  ["amountReceived", "cancellationAmount", "payout"],
] as const satisfies readonly (readonly Field[])[];
type Needed = (typeof needed)[number][number];

/** Columns without which no row can be read, and columns of the mapping that this file does not have. */
export function missing(grid: Grid, { columns: mapped, fixed }: Mapping, find: FindApartment): Question[] {
  const { columns } = grid;
  const used = new Set(Object.values(mapped));
  // Those that nothing is read from yet come first.
  const ordered = columns.filter(Boolean).toSorted((one, other) => Number(used.has(one)) - Number(used.has(other)));
  const choices = ordered.map((column) => ({ value: column, text: column }));
  const ask = (field: Needed, column?: string): Question => ({
    id: `column:${field}`,
    answer: "choice",
    choices,
    ...proposed(grid, used, field),
    ask:
      column === undefined
        ? ofFile("ask_column", { field: { code: fieldNames[field] } })
        : ofFile("ask_column_gone", { field: { code: fieldNames[field] }, column }),
  });
  const isGone = (field: Needed) => mapped[field] !== undefined && !columns.includes(mapped[field] ?? "");
  const isAbsent = (field: Needed) => mapped[field] === undefined && fixed[field] === undefined;
  return needed.flatMap((either) => {
    const [first] = either;
    const gone = either.find(isGone);
    if (gone !== undefined) return [ask(gone, mapped[gone] ?? "")];
    if (!either.every(isAbsent)) return [];
    return [first === "apartmentId" ? apartmentQuestion(grid, choices, find) : ask(first)];
  });
}

/** A file without a column of apartments is mostly one's own: a title or its sheet may name it. */
function apartmentQuestion({ texts = [] }: Grid, columns: readonly Choice[], find: FindApartment): Question {
  const parts = texts.flatMap((text) => [text, ...text.split(/\s*[-–—:|/(),]\s*/)]);
  const named = parts.flatMap((part) => find(part) ?? find(part.replace(/^\p{L}+ /u, "")) ?? []);
  const [proposal, other] = new Set(named);
  return {
    id: apartmentOfFile,
    ask: ofFile("ask_apartment_of_file"),
    answer: "apartment",
    ...(proposal !== undefined && other === undefined && { proposal: String(proposal) }),
    // A number is an apartment's.
    choices: columns
      .filter(({ value }) => !/^\d+$/.test(value))
      .map(({ value }) => ({ value, text: ofFile("choice_apartment_column", { column: value }) })),
  };
}

/** Names that may be anything's: one that nothing else is read from is proposed. */
const likely: Readonly<Partial<Record<Field, RegExp>>> = {
  reservationId: /^(?:code|κωδικοσ|κωδ|id|ref|reference|αριθμοσ|number|no|nr)(?!\p{L})/u,
  amountReceived:
    /^(?:total|συνολο|συνολικα|gesamt|summe|totale?|totalt|ukupno|итого|importo|montant|betrag|euro|eur|€)(?!\p{L})/u,
};

function proposed({ columns, rows }: Grid, used: ReadonlySet<string>, field: Field): { readonly proposal?: string } {
  const named = columns.flatMap((name, at) =>
    !used.has(name) && likely[field]?.test(plain(name)) && !isOfAnother(field, name) ? [{ name, at }] : [],
  );
  const [only, other] = named;
  if (!only || other) return {};
  const filled = rows.flatMap(({ cells }) => cells[only.at] ?? []);
  const fits =
    field === "reservationId"
      ? new Set(filled).size === filled.length && !isRunning(filled)
      : filled.every((cell) => "value" in readAnyAmount(cell, "."));
  return filled.length > 0 && fits ? { proposal: only.name } : {};
}

/** 1, 2, 3 … are other reservations in the next file. */
const isRunning = (cells: readonly Cell[]) =>
  cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);

const fieldNames = {
  reservationId: "field_code",
  apartmentId: "field_apartment",
  apartment: "field_apartment",
  startDate: "field_arrival",
  endDate: "field_departure",
  cancellationDate: "field_cancelled",
  nights: "field_nights",
  amountReceived: "field_rent",
  cancellationAmount: "field_kept",
  payout: "field_payout",
  lastNight: "field_departure",
} as const satisfies Record<Needed, FileCode>;

/** Columns that a spreadsheet does not show, and that would be read. */
export function hiddenColumnsQuestion({ hiddenColumns = [] }: Grid, { columns, answers }: Mapping): Question[] {
  const read = Object.values(columns).filter((column) => hiddenColumns.includes(column));
  if (read.length === 0 || answers["hiddenColumns"] !== undefined) return [];
  return [
    {
      id: "hiddenColumns",
      ask: ofFile("ask_hidden_columns", { names: read.join(", ") }),
      answer: "choice",
      choices: [
        { value: "read", text: ofFile("choice_read") },
        { value: leaveOut, text: ofFile("choice_leave_out") },
      ],
    },
  ];
}

/** Questions that the file as a whole leaves open: a handful at most. */
export function fileQuestions(table: Table, stays: readonly Row[]): Question[] {
  if (stays.length === 0) return [];
  return [
    ...codes(table, stays),
    ...statusColumnQuestion(table, stays),
    ...legend(table),
    ...dayOrder(table, stays),
    ...decimals(table, stays),
    ...fee(table, stays),
    ...rent(table, stays),
    ...nightly(table, stays),
    ...taxes(table, stays),
    ...charges(table, stays),
    ...deductionQuestions(table, stays),
    ...amountsBeside(table, stays),
    ...platform(table, stays),
    ...absentValue(table, "paymentMethod", paymentChoices, proposedPayment(table)),
    ...foreigners(table, stays),
  ];
}

/** Colours and struck-out texts, of which the file says that they mean something. */
function legend({ grid, mapping }: Table): Question[] {
  const text = (grid.texts ?? []).find(isOfColours);
  if (text === undefined || mapping.answers["legend"] !== undefined) return [];
  return [
    {
      id: "legend",
      ask: ofFile("ask_legend", { text }),
      example: text,
      answer: "choice",
      choices: [{ value: "read", text: ofFile("choice_legend") }],
    },
  ];
}

/** Telephone numbers where the reservations' codes should be. Those of Booking.com have ten digits, too. */
function codes({ mapping, grid, cellOf }: Table, stays: readonly Row[]): Question[] {
  const { reservationId: column } = mapping.columns;
  if (column === undefined || mapping.answers["codes"] !== undefined) return [];
  const isTelephoneOf = (row: Row) => {
    const code = String(cellOf(row, "reservationId") ?? "");
    const isOfBooking = /^\d{10}$/.test(code) && platformOf(String(cellOf(row, "platform") ?? "")) === "Booking.com";
    return isTelephone(code) && !isOfBooking;
  };
  const found = stays.find(isTelephoneOf);
  if (!found) return [];
  const used = new Set(Object.values(mapping.columns));
  const others = grid.columns.filter((name) => name !== "" && !used.has(name));
  const example = String(cellOf(found, "reservationId") ?? "");
  return [
    {
      id: "codes",
      ask: ofFile("ask_codes", { column, example }),
      example,
      answer: "choice",
      choices: [{ value: "yes", text: ofFile("choice_codes") }, ...others.map((name) => ({ value: name, text: name }))],
    },
  ];
}

/** Which column names the platform, or which platform it is. */
function platform(table: Table, stays: readonly Row[]): Question[] {
  const column = platformColumnQuestion(table, stays);
  if (column.length > 0) return column;
  return absentValue(table, "platform", platformChoices, proposedPlatform(table.source?.brand));
}

/** In a program's column of channels, time that its owner has blocked may stand, too. */
const notAStay: Choice = { value: leaveOut, text: ofFile("choice_no_stay") };

const platformChoices: readonly Choice[] = [
  ...defaultPlatforms.map((name) => ({ value: name, text: name })),
  { value: otherPlatform, text: `Ά${otherPlatform}` },
];
const paymentChoices: readonly Choice[] = paymentMethods.map((name) => ({ value: name, text: name }));

/** A platform pays into an account. */
const proposedPayment = ({ source }: Table) => (source?.platform === undefined ? undefined : paymentMethods[0]);

function absentValue(
  { mapping, source }: Table,
  field: "platform" | "paymentMethod",
  choices: readonly Choice[],
  proposal?: string,
): Question[] {
  if (mapping.columns[field] !== undefined || mapping.fixed[field] !== undefined) return [];
  const ask =
    field === "paymentMethod"
      ? ofFile("ask_payment")
      : source?.brand === undefined
        ? ofFile("ask_platform")
        : ofFile("ask_platform_word", { word: source.brand });
  return [{ id: field, ask, answer: "choice", choices, ...(proposal !== undefined && { proposal }) }];
}

function foreigners(table: Table, stays: readonly Row[]): Question[] {
  const { mapping } = table;
  const isSaid = mapping.answers["isForeigner"] !== undefined || mapping.fixed.isForeigner !== undefined;
  if (mapping.columns.isForeigner !== undefined || isSaid) return [];
  const country = stays.map((row) => table.cellOf(row, "country")).find((cell) => cell !== undefined);
  const choices: readonly Choice[] = [
    ...(country === undefined ? [] : [{ value: byCountry, text: ofFile("choice_by_country") }]),
    { value: "true", text: ofFile("choice_foreigners") },
    { value: "false", text: ofFile("choice_no_foreigners") },
  ];
  return [
    {
      id: "isForeigner",
      ask: ofFile("ask_foreigner"),
      answer: "choice",
      choices,
      ...(country !== undefined && { proposal: byCountry, example: String(country) }),
    },
  ];
}

function dayOrder(table: Table, stays: readonly Row[]): Question[] {
  if (table.order !== undefined) return [];
  const cells = stays.flatMap((row) => dateFields.map((field) => table.cellOf(row, field)));
  const example = cells.find((cell) => typeof cell === "string" && /^\d{1,2}[/.-]\d{1,2}/.test(cell));
  // In Greece the day comes first; exports of Airbnb are American in every language.
  const isGreek = table.grid.columns.some((column) => /\p{Script=Greek}/u.test(column));
  const proposal = table.source?.dayOrder ?? (isGreek ? "DMY" : undefined);
  return [
    {
      id: "dates",
      ask: ofFile("ask_dates", { example: String(example ?? "03/04") }),
      answer: "choice",
      ...(example !== undefined && { example: String(example) }),
      ...(proposal !== undefined && { proposal }),
      choices: [
        { value: "DMY", text: ofFile("choice_day_first") },
        { value: "MDY", text: ofFile("choice_month_first") },
      ],
    },
  ];
}

/** 1.250 may be a thousand, or slightly more than one. */
function decimals(table: Table, stays: readonly Row[]): Question[] {
  for (const field of amountFields) {
    if (table.styleOf(field) !== "open") continue;
    const example = openAmount(stays.map((row) => table.inFile(row, field)));
    if (example === undefined) continue;
    const choices = (["thousands", "fraction"] as const).map((value) => {
      const read = readAnyAmount(example, value);
      return { value, text: "value" in read ? read.value.toFixed(2) : value };
    });
    const column = table.mapping.columns[field] ?? field;
    return [{ id: "decimals", ask: ofFile("ask_decimals", { example, column }), example, choices, answer: "choice" }];
  }
  return [];
}

/** An export without the platform's fee: in the words of the trade, and what the rent becomes. */
function fee(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, source } = table;
  if (!isFeeOpen(mapping)) return [];
  const column = mapping.columns.payout ?? "";
  const first = stays
    .map((row) => readAnyAmount(table.inFile(row, "payout"), "."))
    .find((one) => "value" in one && one.value > 0);
  const payout = first && "value" in first ? first.value : undefined;
  const becomes = (share: number) =>
    payout === undefined ? "" : `${payout.toFixed(2)} → ${grossOf(payout, share).toFixed(2)}`;
  const choices = (
    [
      ["3", 0.03],
      ["3+vat", 0.0372],
      ["15.5", 0.155],
      ["15.5+vat", 0.1922],
      ["0", 0],
    ] as const
  ).map(([value, share]) => ({
    value,
    text: ofFile(value.endsWith("+vat") ? "choice_fee_vat" : "choice_fee", {
      fee: value.replace("+vat", ""),
      becomes: becomes(share),
    }),
  }));
  return [
    {
      id: "fee",
      ask: ofFile("ask_fee", { column }),
      answer: "fee",
      choices,
      ...(payout !== undefined && { example: payout.toFixed(2) }),
      ...(source?.platform === "Airbnb" && { proposal: "3" }),
    },
  ];
}

/** The price of a program of several channels may hold taxes, or lack a channel's fee. So may a person's column. */
function rent(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, source, grid } = table;
  const taken = rentTaken(mapping);
  const column = mapping.columns.amountReceived ?? "";
  // A person may have named what was paid out, a deposit or a balance.
  const isDoubtful = saysTaxes(column) || (isOfAnother("amountReceived", column) && !saysNightly(column));
  const isOpen = source?.isRentAsked === true || isDoubtful;
  if (mapping.answers["rent"] !== undefined || !taken) return [];
  if (!isOpen && !isByNight(table, stays) && !hasOtherTotal(table, stays)) return [];
  const isUsed = new Set(Object.values(mapping.columns));
  const others = grid.columns.filter((column, at) => !isUsed.has(column) && isOfAmounts(stays, at));
  const ask = ofFile("ask_rent", {
    taken: isComputed(mapping) ? rentParts(mapping) : (mapping.columns.amountReceived ?? ""),
  });
  return [
    {
      id: "rent",
      ask,
      answer: "choice",
      ...(source?.isRentAsked === true && { proposal: "yes" }),
      choices: [
        { value: "yes", text: ofFile("choice_rent") },
        ...others.map((column) => ({ value: column, text: column })),
      ],
    },
  ];
}

/** A price that its column or the file says to be for a night, or that is the same for few nights and for many. */
function nightly(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, source, grid } = table;
  const column = mapping.columns.amountReceived;
  if (column === undefined || isOwn(mapping) || mapping.answers[nightlyId(column)] !== undefined) return [];
  // Where there is a total as well, that is asked.
  if (mapping.answers["rent"] === "yes" || rent(table, stays).length > 0) return [];
  const priced = stays.flatMap((row) => {
    const [nights, price] = [nightsOf(table, row), readAmountOf(table, row, "amountReceived")];
    return nights !== undefined && "value" in price && price.value > 0 ? [{ nights, price: price.value }] : [];
  });
  const isSaid = [column, ...(grid.texts ?? [])].some(saysNightly);
  if (!isSaid && (source || !isFlat(priced))) return [];
  const [first] = priced.toSorted((one, other) => other.nights - one.nights);
  const example = first?.price.toFixed(2) ?? "";
  const becomes = first ? `${example} × ${first.nights} = ${(first.price * first.nights).toFixed(2)}` : "";
  return [
    {
      id: nightlyId(column),
      ask: ofFile("ask_nightly", { column }),
      example,
      answer: "choice",
      ...(isSaid && { proposal: "multiply" }),
      choices: [
        { value: "multiply", text: ofFile("choice_nightly", { becomes }) },
        { value: "whole", text: ofFile("choice_whole_stay") },
      ],
    },
  ];
}

/** True if another column has this one's amounts times the nights: it is a price for a night. */
function isByNight(table: Table, stays: readonly Row[]): boolean {
  const field = "amountReceived";
  if (table.mapping.columns[field] === undefined) return false;
  const nightly = stays.flatMap((row) => {
    const [start, end] = (["startDate", "endDate"] as const).map((one) => table.inFile(row, one));
    const nights = nightsBetween(start, end, table.order ?? "DMY");
    const price = readAmountOf(table, row, field);
    return nights !== undefined && nights > 1 && "value" in price && price.value > 0
      ? [{ cells: row.cells, total: price.value * nights }]
      : [];
  });
  const used = new Set(Object.values(table.mapping.columns));
  return table.grid.columns.some(
    (column, at) =>
      column !== "" &&
      !used.has(column) &&
      nightly.length > 0 &&
      nightly.every(({ cells, total }) => {
        const other = readAnyAmount(cells[at], styleOfOther(table));
        return "value" in other && Math.abs(other.value - total) < 0.5;
      }),
  );
}

/** True for a column that is everywhere the price with the taxes beside it: the price is without them. */
function isWithTaxes(table: Table, stays: readonly Row[], at: number): boolean {
  const taxed = taxColumns(table.grid, stays, isReadBy(table.mapping, table.source));
  const amount = (cell: Cell) => {
    const read = readAnyAmount(cell, styleOfOther(table));
    return "value" in read ? read.value : 0;
  };
  return (
    taxed.length > 0 &&
    !taxed.includes(at) &&
    stays.every((row) => {
      const price = readAmountOf(table, row, "amountReceived");
      const sum = taxed.reduce((all, tax) => all + amount(row.cells[tax]), "value" in price ? price.value : Number.NaN);
      return Math.abs(sum - amount(row.cells[at])) < 0.015;
    })
  );
}

/** True if a sheet of one's own has a total beside the column that is read, and the two differ. */
function hasOtherTotal(table: Table, stays: readonly Row[]): boolean {
  const { source, mapping, grid } = table;
  const used = new Set(Object.values(mapping.columns));
  if (source || mapping.columns.amountReceived === undefined || isOwn(mapping)) return false;
  return grid.columns.some((column, at) => {
    if (
      used.has(column) ||
      isWithTaxes(table, stays, at) ||
      !/(?<!\p{L})(?:total|gross|συνολ|τελικ|μεικτ|μικτ|gesamt|totale)/u.test(plain(column))
    )
      return false;
    return stays.some((row) => {
      const [total, taken] = [
        readAnyAmount(row.cells[at], styleOfOther(table)),
        readAmountOf(table, row, "amountReceived"),
      ];
      return "value" in total && "value" in taken && total.value > taken.value;
    });
  });
}

/** Cleaning and other charges beside the price, which the rent has to hold: within it, or on top. */
function charges(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, grid, source } = table;
  const isRead = (mapping.columns.amountReceived ?? mapping.columns.payout) !== undefined && !isOwn(mapping);
  const found = chargeColumns(grid, stays, isReadBy(mapping, source));
  const id = besideId("charges", grid, found);
  if (!isRead || mapping.answers[id] !== undefined) return [];
  const names = found.map((at) => grid.columns[at] ?? "");
  // Where there is a total as well, that is asked.
  if (names.length === 0 || mapping.answers["rent"] !== undefined || hasOtherTotal(table, stays)) return [];
  return [
    {
      id,
      ask: ofFile("ask_charges", { names: names.join(", ") }),
      answer: "choice",
      choices: [
        { value: "within", text: ofFile("choice_charges_within") },
        { value: "added", text: ofFile("choice_charges_added") },
      ],
    },
  ];
}

/** Amounts beside the price that nothing is known of. */
function amountsBeside(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, grid, source } = table;
  const column = mapping.columns.amountReceived;
  if (source || column === undefined || isOwn(mapping) || mapping.answers["rent"] !== undefined) return [];
  const found = otherAmounts(grid, stays, isReadBy(mapping, source), column).filter(
    (at) => !isWithTaxes(table, stays, at),
  );
  const id = besideId("amounts", grid, found);
  // Where there is a total as well, or a price for a night, that is asked.
  if (found.length === 0 || mapping.answers[id] !== undefined || rent(table, stays).length > 0) return [];
  const names = found.map((at) => grid.columns[at] ?? "");
  return [
    {
      id,
      ask: ofFile("ask_amounts", { names: names.join(", "), column }),
      answer: "choice",
      choices: [
        { value: "within", text: ofFile("choice_amounts_within") },
        ...names.flatMap((name) => [
          { value: `${insteadOf}${name}`, text: ofFile("choice_amounts_instead", { column: name }) },
          { value: `+${name}`, text: ofFile("choice_amounts_add", { column: name }) },
          { value: `-${name}`, text: ofFile("choice_amounts_deduct", { column: name }) },
        ]),
      ],
    },
  ];
}

const styleOfOther = (table: Table) => {
  const style = table.styleOf("amountReceived");
  return style === "open" ? undefined : style;
};

/** Numbers, of which some have cents: others may be codes. */
const isOfAmounts = (stays: readonly Row[], at: number) => {
  const filled = stays.flatMap(({ cells }) => cells[at] ?? []);
  const hasCents = filled.some((cell) => /\d[.,]\d{2}$/.test(String(cell)));
  return hasCents && filled.every((cell) => "value" in readAnyAmount(cell, "."));
};

function taxes(table: Table, stays: readonly Row[]): Question[] {
  const { mapping, grid, source } = table;
  const found = taxColumns(grid, stays, isReadBy(mapping, source));
  const id = besideId("taxes", grid, found);
  const isRead = (mapping.columns.amountReceived ?? mapping.columns.payout) !== undefined;
  if (found.length === 0 || !isRead || mapping.answers[id] !== undefined) return [];
  if (grid.columns.some((_, at) => isWithTaxes(table, stays, at))) return [];
  const names = found.map((at) => grid.columns[at] ?? "");
  return [
    {
      id,
      ask: ofFile("ask_taxes", { names: names.join(", ") }),
      answer: "choice",
      choices: [
        { value: "outside", text: ofFile("choice_taxes_outside") },
        { value: "within", text: ofFile("choice_taxes_within") },
      ],
    },
  ];
}

/** Once for each word that has no counterpart at the portal, or name that no apartment on record has. */
export function wordQuestions(unknown: readonly UnknownWord[]): Question[] {
  const byId = new Map(unknown.map(({ field, word }) => [`${field}:${word}`, { field, word }]));
  return [...byId].map(([id, { field, word }]) => ({
    id,
    ask: word === "" ? ofFile("ask_country_empty") : ofFile(wordAsks[field], { word }),
    example: word,
    ...(field === "apartment"
      ? { answer: "apartment" as const }
      : { answer: "choice" as const, choices: wordChoices[field] }),
    ...(field === "platform" && { proposal: proposedPlatform(word) ?? otherPlatform }),
  }));
}

const wordChoices = {
  platform: [...platformChoices, notAStay],
  paymentMethod: paymentChoices,
  isForeigner: [
    { value: "true", text: ofFile("choice_foreigner") },
    { value: "false", text: ofFile("choice_no_foreigner") },
  ],
} as const satisfies Partial<Record<UnknownWord["field"], readonly Choice[]>>;

const wordAsks = {
  isForeigner: "ask_country",
  platform: "ask_platform_word",
  paymentMethod: "ask_payment_word",
  apartment: "ask_apartment",
} as const;

/** Vrbo is HomeAway under its present name. */
const proposedPlatform = (word = "") => (/vrbo|abritel|fewo/i.test(word) ? "HomeAway" : undefined);
