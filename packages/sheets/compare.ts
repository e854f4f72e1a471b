import { dayOf } from "../../shared/contract/day.ts";
import { ofFile } from "../../shared/wording/files.ts";
import { leaveOut, type Question } from "./question.ts";
import { answerOf } from "./row-questions.ts";
import type { ReadStay } from "./stay.ts";
import type { Table } from "./table.ts";

/** From how many times an apartment's median rent for a night a rent is probably a slip of the decimal sign. */
const slip = 10;
/** Fewer rents have no usual one. */
const enough = 4;

const send = "send";
const choices = [
  { value: leaveOut, text: ofFile("choice_leave_out") },
  { value: send, text: ofFile("choice_send") },
];

interface Compared {
  readonly questions: readonly Question[];
  /** Lines that one answer for all of its kind leaves out. */
  readonly left: ReadonlySet<number>;
}

/** Doubts that only the file's other rows or the calendar show: asked before anything is sent. */
export function compared(rows: readonly ReadStay[], table: Table, today: number): Compared {
  const found = [...zeros(rows), ...longOnes(rows), ...overlaps(rows), ...stillToCome(rows, today)];
  const answer = ({ line, id }: Asked) => answerOf(table, line, id.split(".").at(-1) ?? "");
  const left = new Set(found.filter((one) => answer(one) === leaveOut).map(({ line }) => line));
  const open = found.filter((one) => answer(one) === undefined);
  const coming = open.filter(({ id }) => id.endsWith(".future"));
  const questions = [...open.filter((one) => !coming.includes(one)), ...slips(rows, table), ...askedOnce(coming)];
  return { questions, left };
}

type Asked = Question & { readonly line: number };

const ofRow = (line: number, name: string, ask: Question["ask"], proposal?: string): Asked => ({
  id: `${line}.${name}`,
  line,
  ask,
  answer: "choice",
  choices,
  ...(proposal !== undefined && { proposal }),
});

const zeros = (rows: readonly ReadStay[]): Asked[] =>
  rows.flatMap(({ line, reservation: { reservationId, amountReceived, cancellationAmount } }) =>
    (amountReceived ?? cancellationAmount) === 0
      ? [ofRow(line, "zero", ofFile("ask_zero", { reservation: reservationId }), leaveOut)]
      : [],
  );

/** A short-term rental has at most so many nights; more are probably a day and a month swapped, or a wrong year. */
const longest = 59;

const longOnes = (rows: readonly ReadStay[]): Asked[] =>
  rows.flatMap(({ line, reservation: { reservationId, startDate, endDate } }) => {
    const count = endDate === undefined ? 0 : dayOf(endDate) - dayOf(startDate);
    const values = { reservation: reservationId, count, startDate, endDate: endDate ?? "" };
    return count > longest ? [ofRow(line, "long", ofFile("ask_long", values))] : [];
  });

interface Stay {
  readonly line: number;
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/** Stays of an apartment that share a night: the same one under two codes, or one that overlaps another. */
function overlaps(rows: readonly ReadStay[]): Asked[] {
  const byApartment = Map.groupBy(rows, ({ reservation }) => reservation.apartmentId);
  return [...byApartment.values()].flatMap((some) => {
    const stays = some.flatMap(({ line, reservation: { reservationId: code, startDate, endDate } }): Stay[] =>
      endDate === undefined ? [] : [{ line, code, from: dayOf(startDate), to: dayOf(endDate) }],
    );
    const found: Asked[] = [];
    let last: Stay | undefined;
    for (const stay of stays.toSorted((one, other) => one.from - other.from || one.line - other.line)) {
      if (last && stay.from < last.to) found.push(overlap(stay, last));
      if (!last || stay.to > last.to) last = stay;
    }
    return found;
  });
}

function overlap(stay: Stay, last: Stay): Asked {
  const [later, earlier] = stay.line > last.line ? [stay, last] : [last, stay];
  const values = { reservation: later.code, other: earlier.code, line: earlier.line };
  const isSame = stay.from === last.from && stay.to === last.to;
  return isSame
    ? ofRow(later.line, "double", ofFile("ask_double", values), leaveOut)
    : ofRow(later.line, "overlap", ofFile("ask_overlap", values));
}

/** Where a file shows no usual rent of the apartment. */
const isUnlikely = (night: number) => night < 5 || night > 5_000;

const medianOf = (amounts: readonly number[]) =>
  amounts.toSorted((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 0;

/** Rents for a night that are ten times the apartment's usual one, or a tenth of it. */
function slips(rows: readonly ReadStay[], table: Table): Asked[] {
  const byApartment = Map.groupBy(rows, ({ reservation }) => reservation.apartmentId);
  return [...byApartment.values()].flatMap((some) => {
    const rents = some.flatMap(({ line, reservation: { reservationId, startDate, endDate, amountReceived = 0 } }) => {
      const nights = endDate === undefined ? 0 : dayOf(endDate) - dayOf(startDate);
      return nights > 0 && nights <= longest && amountReceived > 0
        ? [{ line, reservationId, amountReceived, night: amountReceived / nights }]
        : [];
    });
    const usual = rents.length < enough ? undefined : medianOf(rents.map(({ night }) => night));
    return rents
      .filter(({ night }) => (usual === undefined ? isUnlikely(night) : night >= usual * slip || night * slip <= usual))
      .filter(({ line }) => table.edits.get(line)?.["amountReceived"] === undefined)
      .map(({ line, reservationId, amountReceived, night }) => {
        const amount = amountReceived.toFixed(2);
        const values = { reservation: reservationId, amount, night: night.toFixed(2) };
        const ask =
          usual === undefined
            ? ofFile("ask_unlikely", values)
            : ofFile("ask_slip", { ...values, usual: usual.toFixed(2) });
        return {
          id: `${line}.amountReceived`,
          line,
          ask,
          answer: "amount" as const,
          choices: [{ value: amount, text: ofFile("choice_right", { amount }) }],
        };
      });
  });
}

/** A stay that has not ended may still be cancelled or changed. */
const stillToCome = (rows: readonly ReadStay[], today: number): Asked[] =>
  rows.flatMap(({ line, reservation: { reservationId, endDate } }) =>
    endDate !== undefined && dayOf(endDate) > today
      ? [ofRow(line, "future", ofFile("ask_future", { count: 1, reservation: reservationId, date: endDate }))]
      : [],
  );

/** One question for all of them. */
function askedOnce(coming: readonly Asked[]): Question[] {
  const [first] = coming;
  if (!first) return [];
  const ask = { ...first.ask, params: { ...first.ask.params, count: coming.length } };
  return [{ id: "future", ask, answer: "choice", choices }];
}
