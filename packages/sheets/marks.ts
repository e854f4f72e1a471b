import { otherPlatform } from "../../shared/contract/reservation-fields.ts";
import { ofFile } from "../../shared/wording/files.ts";
import { deductionIn } from "./deductions.ts";
import { type Cell, isEmpty, type Row } from "./grid.ts";
import { noColumn, type Question } from "./question.ts";
import { readAnyAmount } from "./rules/amounts.ts";
import { type Status, statusOf } from "./rules/statuses.ts";
import { platformOf } from "./rules/words.ts";
import type { Table } from "./table.ts";
import { plain } from "./values.ts";

/** A remark against a stay in a column that is not read as the status. */
export interface Mark {
  readonly column: string;
  readonly text: string;
  /** A column of yes and no whose heading says what yes means. */
  readonly isCancelled: boolean;
}

/** Conditions of a booking, not what became of it. */
const conditions = /policy|terms|rule|deadline|insurance|free|until|πολιτικ|οροι|προθεσμ|δωρεαν/u;
const cancelledHeading =
  /^(?:is[ _]?)?(?:cancell?(?:ed|ation)?|deleted|void(?:ed)?|removed|ακυρ\p{L}*|διαγρα\p{L}*|διεγρα\p{L}*|storn\p{L}*|annul\p{L}*|cancelad\p{L}*)$/u;
/** Columns of yes and no in which yes is said against a stay, and a person decides. */
const badHeading =
  /^(?:is[ _]?)?(?:no[- _]?shows?|(?:owner|own)[- _]?(?:stay|use|block)|block(?:ed)?|declined|rejected|expired|refunded|ιδιοχρηση|ιδιοχρησια|μη αφιξη|δεν ηρθ\p{L}*|επιστραφηκε)$/u;
const yes = new Set(["x", "χ", "v", "✓", "✔", "true", "yes", "y", "1", "ναι", "αληθεσ", "ja", "oui", "si"]);
const no = new Set(["", "0", "-", "false", "no", "n", "οχι", "ψευδεσ", "nein", "non", "none"]);
/** A column of yes and no in which no is said against a stay. */
const goodHeading =
  /^(?:is )?(?:active|confirmed|valid|stayed|arrived|completed|ενεργ(?:η|ο|οσ)|επιβεβαιωμεν(?:η|ο)|εγκυρ(?:η|ο)|πραγματοποιηθηκε|ολοκληρωθηκε|ηρθ(?:ε|αν))$/u;
/** Within a remark, or beside a name. Whole words of a status are known in any column. */
const remarks = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${[
    "cancell?ed|ακυρωθ|ακυρωμεν|ακυρη(?!\\p{L})|ακυρο(?!\\p{L})|ακυρ(?!\\p{L})|^ακυρωση|stornier|annule|annullat|cancelad[ao]",
    "geannuleerd|anulowan|zrusen|iptal|отмен|анулир|anulat|cxl|canx|no[- ]?show|δεν (?:ηρθ|εμφανιστ|προσηλθ|εμειν|πραγματοποι)",
    "refunded|refund (?:of )?[€\\d]|επεστραφ|επιστραφ|επιστροφη (?:[€\\d]|χρηματων|ποσου)|δεν (?:εισπραχθ|πληρωθ)",
    "overbook|διπλ(?:οεγγραφ|οκρατησ)|duplicate|μεταφερθηκ|moved to|left early|early departure|(?:εφυγ|αναχωρησ)\\p{L}* νωριτερα",
    "παραταση|extended|extension of|date change|changed to|αλλαγη ημερομην|αλλαξ\\p{L}* (?:σε|ημερομ)|αντι (?:για )?[€\\d]|instead of [€\\d]",
    "πιστωτικο(?!\\p{L})|credit note|(?:φιλο[ισυ]|συγγεν\\p{L}*|οικογενεια) (?:του )?ιδιοκτητ|owner'?s (?:family|friend)|free of charge|free stay",
    "ιδιοχρησ|\\(ιδιοκτητ|^ιδιοκτητ\\p{L}*$|owner(?:'s)? (?:stay|use|block)|\\(owner\\)|^μακροχρον|^long[- ]?term",
  ].join("|")})`,
  "u",
);
/** A sign that a line below the table explains. */
const starred = /^\*(?!\*)|(?<!\*)\*$/;
const colours =
  /(?<!\p{L})(?:κιτριν|κοκκιν|πρασιν|γκρι|μπλε|πορτοκαλ|μωβ|χρωμα|διαγραμμ|yellow|red|green|gr[ae]y|blue|orange|colou?r|struck|strike|crossed|gelb|rot|grun|grau|durchgestrichen)/u;
const againstStays =
  /ακυρ|cancel|cxl|storn|annul|ιδιοκτητ|owner|block|no[- ]?show|δεν |(?<!\p{L})(?:not|nicht)(?!\p{L})/u;

/** True for a line of text that says what colours or lines through a text mean: "Με κίτρινο οι ακυρώσεις". */
export const isOfColours = (text: string) => {
  const start = plain(text.slice(0, longest));
  return colours.test(start) && againstStays.test(start);
};

const refunds = /refund|επιστροφ|επεστραφ|rembours|erstatt|rimbors|reembols/u;
/** Words that say nothing of the stay where they stand for a payment. */
const certain: ReadonlySet<Status> = new Set<Status>(["cancelled", "blocked", "owner", "noShow", "refunded"]);
const payments = /pay|paid|invoice|deposit|πληρωμ|εξοφλ|τιμολ|προκαταβολ/u;

const isAgainst = (status: Status | undefined) => status !== undefined && status !== "stay";
/** A remark says it at its beginning. */
const longest = 300;
const textOf = (cell: Cell) =>
  cell instanceof Date
    ? ""
    : String(cell ?? "")
        .slice(0, longest)
        .trim();

/** More words are no statuses. */
const mostStatuses = 20;

/** Columns that hold nothing but known statuses, one of which is no stay's: asked once for the file. */
export function statusColumns({ grid, mapping }: Table, stays: readonly Row[]): readonly string[] {
  if (mapping.columns.status !== undefined || mapping.answers["column:status"] !== undefined) return [];
  const used = new Set(Object.values(mapping.columns));
  return grid.columns.filter((column, at) => {
    if (column === "" || used.has(column) || payments.test(plain(column))) return false;
    const words = [...new Set(stays.flatMap(({ cells }) => (isEmpty(cells[at]) ? [] : [String(cells[at])])))];
    return (
      words.length <= mostStatuses &&
      words.every((word) => statusOf(word)) &&
      words.map((word) => statusOf(word)).some(isAgainst) &&
      // A word against few stays, and nothing for the others, is a remark.
      stays.filter(({ cells }) => !isEmpty(cells[at])).length * 2 >= stays.length
    );
  });
}

export function statusColumnQuestion(table: Table, stays: readonly Row[]): Question[] {
  const found = statusColumns(table, stays);
  const [column] = found;
  if (column === undefined) return [];
  const at = table.grid.columns.indexOf(column);
  const word = stays.map(({ cells }) => textOf(cells[at])).find((text) => isAgainst(statusOf(text))) ?? "";
  return [
    {
      id: "column:status",
      ask: ofFile("ask_status_column", { column, word }),
      example: word,
      answer: "choice",
      proposal: column,
      choices: [
        ...found.map((name) => ({ value: name, text: ofFile("choice_status_column", { column: name }) })),
        { value: noColumn, text: ofFile("choice_no_status_column") },
      ],
    },
  ];
}

/** A column that nobody reads and that names a platform, where none is named or a source's own was taken for all lines. */
export function platformColumnQuestion({ grid, mapping, source }: Table, stays: readonly Row[]): Question[] {
  const { columns, fixed, answers } = mapping;
  const isTaken = source?.platform !== undefined && fixed.platform === source.platform;
  const isOpen = fixed.platform === undefined || isTaken;
  if (columns.platform !== undefined || !isOpen || answers["column:platform"] !== undefined) return [];
  const used = new Set(Object.values(columns));
  for (const [at, column] of grid.columns.entries()) {
    if (column === "" || used.has(column)) continue;
    const word = stays.map(({ cells }) => textOf(cells[at])).find((text) => isPlatform(text, fixed.platform));
    if (word === undefined) continue;
    return [
      {
        id: "column:platform",
        ask: ofFile("ask_platform_column", { column, word }),
        example: word,
        answer: "choice",
        proposal: column,
        choices: [
          { value: column, text: ofFile("choice_platform_column", { column }) },
          { value: noColumn, text: ofFile("choice_no_platform_column") },
        ],
      },
    ];
  }
  return [];
}

/** Not those words that are everybody's, such as "other". */
const isPlatform = (text: string, taken: unknown) => {
  const platform = platformOf(text);
  return platform !== undefined && platform !== taken && platform !== otherPlatform;
};

/** The first remark against a row's stay in the columns that are not read, or in the guest's name. */
export function marksIn(table: Table, stays: readonly Row[]): (row: Row) => Mark | undefined {
  const { grid, mapping } = table;
  const { kind: _, reservationId, guestName, guestLastName, ...read } = mapping.columns;
  const names = [guestName, guestLastName];
  const used = new Set([...Object.values(read), ...statusColumns(table, stays)]);
  const candidates = grid.columns.flatMap((column, at) =>
    column === "" || used.has(column) || conditions.test(plain(column)) ? [] : [{ column, at }],
  );
  const said = (grid.texts ?? []).filter((text) => remarks.test(plain(text.slice(0, longest))));
  const codeAt = grid.columns.indexOf(reservationId ?? "");
  const seen = new Map<string, Mark | undefined>();
  const isDeduction = deductionIn(table, stays);
  return (row) => {
    const code = textOf(row.cells[codeAt]);
    const about = code === "" ? undefined : said.find((text) => text.split(/[^\p{L}\p{N}-]+/u).includes(code));
    if (about !== undefined) return { column: reservationId ?? "", text: about, isCancelled: false };
    for (const { column, at } of candidates) {
      if (isDeduction(row, column)) continue;
      const text = textOf(row.cells[at]);
      const key = `${at} ${text}`;
      if (!seen.has(key)) seen.set(key, markIn(column, text, names.includes(column)));
      const isStarred = (column === reservationId || names.includes(column)) && starred.test(text);
      const mark = isStarred ? { column, text, isCancelled: false } : seen.get(key);
      if (mark) return mark;
    }
    return undefined;
  };
}

function markIn(column: string, text: string, isName: boolean): Mark | undefined {
  const word = plain(text);
  if (!isName && cancelledHeading.test(plain(column)))
    return no.has(word) ? undefined : { column, text, isCancelled: yes.has(word) };
  if (refunds.test(plain(column))) {
    const amount = readAnyAmount(text, ".");
    if ("value" in amount && amount.value !== 0) return { column, text, isCancelled: false };
  }
  const status = text === "" ? undefined : statusOf(text);
  const isAgainst = no.has(word) && word !== "" && goodHeading.test(plain(column));
  const isBad = !no.has(word) && badHeading.test(plain(column));
  const isSaid = isAgainst || isBad || (status !== undefined && certain.has(status)) || remarks.test(word);
  return isSaid ? { column, text, isCancelled: false } : undefined;
}
