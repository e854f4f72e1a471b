import type { Command } from "commander";
import { sortable } from "../../../../shared/parsing/fields.ts";
import type { Say } from "../../../../shared/wording/command-line.ts";
import { allApartments, allReservations, type ReservationRecord } from "../../../client/lists.ts";
import type { Around } from "../around.ts";
import { LookFailed, searchPortal } from "../at-portal.ts";
import { Expected, exitCodes, show } from "../ends.ts";
import { numberOf } from "./tasks.ts";

interface Options {
  readonly apartment?: number;
  readonly json: boolean;
}

export function addReconcile(program: Command, around: Around): void {
  const { say } = around;
  program
    .command("reconcile <month>")
    .description(say("reconcile"))
    .option("--apartment <id>", say("of_apartment"), numberOf)
    .action((month: string, options: Options) => reconcileCommand(monthOf(month), options, around));
}

async function reconcileCommand(month: Month, { apartment, json }: Options, around: Around): Promise<void> {
  const { client, say, tell, end } = around;
  const api = client();
  const apartments = (await allApartments(api)).filter(({ id }) => apartment === undefined || id === apartment);
  if (apartment !== undefined && apartments.length === 0) throw new Error(say("no_apartment", { id: apartment }));
  const ours = await allReservations(api);
  const differences: Difference[] = [];
  let unseen = 0;
  for (const { id } of apartments) {
    try {
      const theirs = await searchPortal(api, id, month.from, month.to);
      const here = ours.filter(({ apartmentId }) => apartmentId === id);
      differences.push(...reconcile(month, here, theirs, say));
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error;
      unseen += 1;
      tell(error.message);
    }
  }
  if (json || differences.length > 0) {
    const columns = { "": "kind", APARTMENT: "apartmentId", NUMBER: "number", RESERVATION: "reservationId" } as const;
    show(around, json, differences, { ...columns, WHAT: "what" });
  }
  const counts = { count: differences.length, apartments: apartments.length - unseen };
  tell(unseen > 0 ? say("differences_unseen", { ...counts, unseen }) : say("differences", counts));
  end(differences.length + unseen === 0 ? exitCodes.done : exitCodes.notAll);
}

type Month = ReturnType<typeof monthOf>;

function monthOf(text: string) {
  const [, year = "", month = ""] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === "") throw new Expected("expected_month");
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `01/${month}/${year}`, to: `${last}/${month}/${year}` };
}

const figures = ["startDate", "endDate", "amountReceived", "cancellationDate", "cancellationAmount"] as const;

/**
 * Ours beside the portal's, matched by Α/Α: `missing` is declared by us and not at the portal, `extra` is at the portal
 * and not ours, `different` has other figures there.
 */
export function reconcile(
  month: Month,
  ours: readonly ReservationRecord[],
  theirs: readonly ReservationRecord[],
  say: Say,
): Difference[] {
  const declared = ours.filter(({ uploadStatus }) => uploadStatus === "SUBMITTED");
  const there = Map.groupBy(
    theirs.filter(({ isDraft }) => !isDraft),
    byNumber,
  );
  const known = Map.groupBy(declared, byNumber);
  const sameIn = (all: ReadonlyMap<string, readonly ReservationRecord[]>, one: ReservationRecord) =>
    all.get(byNumber(one))?.find((other) => mayBeSameYear(one, other));
  const mine = declared
    .filter((one) => isWithin(month, one.startDate))
    .flatMap((one) => compared(one, sameIn(there, one), say));
  const extra = [...there.values()].flat().filter((one) => !sameIn(known, one) && isWithin(month, one.startDate));
  return [...mine, ...extra.map((one) => difference("extra", one, say("difference_extra")))];
}

const byNumber = ({ declarationServerId }: ReservationRecord) => declarationServerId;
/** The portal's numbers start again each year. */
const mayBeSameYear = (one: ReservationRecord, other: ReservationRecord) =>
  (one.declaredYear ?? other.declaredYear) === (other.declaredYear ?? one.declaredYear);

function compared(one: ReservationRecord, other: ReservationRecord | undefined, say: Say): Difference[] {
  if (!other) return [difference("missing", one, say("difference_missing"))];
  // We have no end for a cancelled stay; the portal keeps the one that was declared before.
  const compared = figures.filter((name) => name !== "endDate" || one.cancellationDate === undefined);
  const told = compared.flatMap((name) => {
    const [here, there] = [one[name] ?? say("none"), other[name] ?? say("none")];
    return here === there ? [] : [say("difference_figure", { name, here, there })];
  });
  return told.length === 0 ? [] : [difference("different", one, told.join("; "))];
}

type Difference = ReturnType<typeof difference>;

const difference = (kind: "missing" | "extra" | "different", one: ReservationRecord, what: string) => ({
  ...{ kind, what, apartmentId: one.apartmentId, number: one.declarationServerId, reservationId: one.reservationId },
});

const isWithin = ({ from, to }: Month, date: string) =>
  sortable(from) <= sortable(date) && sortable(date) <= sortable(to);
