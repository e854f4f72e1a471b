import { type Command, InvalidArgumentError } from "commander";
import { sortable } from "../../../shared/parsing/fields.ts";
import { allApartments, allReservations, type ReservationRecord } from "../../client/lists.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { asJson, table } from "../print-table.ts";
import { SearchFailed, searchPortal } from "../search.ts";
import { numberOf } from "./status.ts";

interface Options {
  readonly apartment?: number;
  readonly json: boolean;
}

export function addReconcile(program: Command, around: Around): void {
  program
    .command("reconcile <month>")
    .description("a month (YYYY-MM) as we filed it beside the portal's: what is missing, extra, different there")
    .option("--apartment <id>", "of one apartment only", numberOf)
    .option("--json", "print the differences as JSON", false)
    .action((month: string, options: Options) => reconcileCommand(monthOf(month), options, around));
}

async function reconcileCommand(
  month: { from: string; to: string },
  { apartment, json }: Options,
  { client, print, tell, end, forPerson }: Around,
): Promise<void> {
  const api = client();
  const apartments = (await allApartments(api)).filter(({ id }) => apartment === undefined || id === apartment);
  if (apartment !== undefined && apartments.length === 0) throw new Error(`There is no apartment ${apartment}.`);
  const ours = await allReservations(api);
  const differences = [];
  let unseen = 0;
  for (const { id } of apartments) {
    try {
      const theirs = await searchPortal(api, id, month.from, month.to);
      differences.push(
        ...reconcile(
          month,
          ours.filter(({ apartmentId }) => apartmentId === id),
          theirs,
        ),
      );
    } catch (error) {
      if (!(error instanceof SearchFailed)) throw error;
      unseen += 1;
      tell(error.message);
    }
  }
  const rows = differences.map(({ kind, apartmentId, number, reservationId, what }) => [
    ...[kind, String(apartmentId), number, reservationId, what],
  ]);
  const head = ["", "APARTMENT", "NUMBER", "RESERVATION", "WHAT"];
  if (json) print(asJson(differences));
  else if (rows.length > 0) print(table(head, rows, forPerson));
  tell(
    `${counted(differences.length, "difference")} in ${counted(apartments.length - unseen, "apartment")}${unseen > 0 ? `; ${unseen} could not be looked at` : ""}.`,
  );
  end(differences.length + unseen === 0 ? exitCodes.done : exitCodes.notAll);
}

function monthOf(text: string): { from: string; to: string } {
  const [, year = "", month = ""] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === "") throw new InvalidArgumentError("Expected a month as YYYY-MM.");
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `01/${month}/${year}`, to: `${last}/${month}/${year}` };
}

/** A difference between what we filed of a month and what the portal holds of it. */
interface Difference {
  readonly kind: "missing" | "extra" | "different";
  readonly apartmentId: number;
  readonly number: string;
  readonly reservationId: string;
  readonly what: string;
}

const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;

/**
 * Ours beside the portal's, matched by Α/Α: `missing` is declared by us and not at the portal, `extra` is at the portal
 * and not ours, `different` has other figures there.
 */
export function reconcile(
  month: { readonly from: string; readonly to: string },
  ours: readonly ReservationRecord[],
  theirs: readonly ReservationRecord[],
): Difference[] {
  const declared = ours.filter(({ uploadStatus }) => uploadStatus === "SUBMITTED");
  const there = new Map(theirs.filter(({ isDraft }) => !isDraft).map((one) => [one.declarationServerId, one]));
  const known = new Set(declared.map(({ declarationServerId }) => declarationServerId));
  const mine = declared.filter((one) => isWithin(month, one.startDate)).flatMap((one) => compared(one, there));
  const extra = [...there.values()].filter(
    ({ declarationServerId, startDate }) => !known.has(declarationServerId) && isWithin(month, startDate),
  );
  return [...mine, ...extra.map((one) => difference("extra", one, "declared by others, or by hand"))];
}

function compared(one: ReservationRecord, there: ReadonlyMap<string, ReservationRecord>): Difference[] {
  const other = there.get(one.declarationServerId);
  if (!other) return [difference("missing", one, "declared by us, not found at the portal")];
  // Of a cancelled stay we have no end; the portal keeps the one that it was declared with before.
  const compared = figures.filter((name) => name !== "endDate" || one.cancellationDate === undefined);
  const told = compared.flatMap((name) => {
    const [here, there] = [one[name] ?? "none", other[name] ?? "none"];
    return here === there ? [] : [`${name} ${here}, at the portal ${there}`];
  });
  return told.length === 0 ? [] : [difference("different", one, told.join("; "))];
}

const difference = (kind: Difference["kind"], one: ReservationRecord, what: string): Difference => ({
  ...{ kind, what, apartmentId: one.apartmentId, number: one.declarationServerId, reservationId: one.reservationId },
});

/** Days are compared as YYYYMMDD. */
const isWithin = ({ from, to }: { readonly from: string; readonly to: string }, date: string) =>
  sortable(from) <= sortable(date) && sortable(date) <= sortable(to);
