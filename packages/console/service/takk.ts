import type * as v from "valibot";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { TaskCreated, type TaskRecord, Tasks } from "../../../shared/contract/schemas.ts";
import type { StatementCount } from "../../../shared/contract/statement.ts";
import { nightsIn } from "../../../shared/contract/takk-nights.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { inForce, isOpen, isSettled } from "../../client/in-force.ts";
import { writeCsv } from "../../sheets/write-csv.ts";
import type { Say } from "../words/words.ts";
import { today } from "./due.ts";
import { type Owner, type Records, type Reservation, readAll } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { moment } from "./written.ts";

export type Statement = v.InferOutput<typeof TaskRecord>;

/** A month (1–12) of an owner, with its statements, the newest first. */
export type StatedMonth = ReturnType<typeof monthsOf>[number];

export const isUnderWay = ({ uploadStatus }: Statement) => uploadStatus !== undefined && isOpen({ uploadStatus });
const isFiled = ({ uploadStatus }: Statement) => uploadStatus === "SUBMITTED";

/** The statements of the months of a year and since, the newest first. None is sent before its year begins. */
export async function readStatements(session: Session, year: number): Promise<readonly Statement[]> {
  const list = { schema: Tasks, path: "/tasks?kind=takk", largest: 100 };
  const found = await readAll(
    session,
    { ...list, itemsOf: ({ tasks }) => tasks },
    { seen: (some) => (some.at(-1)?.createdAt ?? "9") < `${year - 1}-12-31` },
  );
  return found.filter((one) => (one.year ?? 0) >= year);
}

const sameUser = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

export function monthsOf(
  records: Records,
  statements: readonly Statement[],
  portalUsername: string,
  year: number,
  now = today(),
) {
  const stays = staysOf(records, portalUsername);
  const [declared, missing] = [stays.filter(isSettled), stays.filter((one) => !isSettled(one))];
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return months
    .filter((month) => Date.UTC(year, month - 1, 1) / dayMs <= now)
    .map((month) => {
      const sent = statements.filter(
        (one) => one.year === year && one.month === month && sameUser(portalUsername, one.portalUsername),
      );
      // The one in force, or else the one sent last.
      const standing = sent.find(isFiled) ?? sent[0];
      const isUnfiled = !sent.some((one) => isFiled(one) || isUnderWay(one));
      const nights = declared.reduce((sum, one) => sum + nightsOf(one, year, month), 0);
      return {
        portalUsername,
        year,
        month,
        dueDate: takkDueDateOf(year, month),
        sent,
        standing,
        isUnfiled,
        isOwed: isUnfiled && nights > 0,
        /** Of declared stays, by calendar month: a hint only, as the proposal decides what is stated. */
        nights,
        /** Stays with nights in the month that are not declared. */
        undeclared: missing.filter((one) => nightsOf(one, year, month) > 0).length,
      };
    });
}

/** The owner's latest statement in force of a month before this one. */
export function lastFiled(
  statements: readonly Statement[],
  { portalUsername, year, month }: Pick<StatedMonth, "portalUsername" | "year" | "month">,
): Statement | undefined {
  const monthsOf = (one: Statement) => 12 * (one.year ?? 0) + (one.month ?? 0);
  const [latest] = statements
    .filter((one) => isFiled(one) && sameUser(portalUsername, one.portalUsername) && monthsOf(one) < 12 * year + month)
    .toSorted((one, other) => monthsOf(other) - monthsOf(one));
  return latest;
}

export const isLate = ({ isOwed, dueDate }: StatedMonth, now = today()) => isOwed && now > dayOf(dueDate);

/** The stays in force at an owner's apartments. */
function staysOf(records: Records, portalUsername: string): readonly Reservation[] {
  const owner = records.owners.find((one) => sameUser(portalUsername, one.portalUsername));
  const ids = new Set(records.apartments.filter(({ ownerId }) => ownerId === owner?.id).map(({ id }) => id));
  return inForce(records.reservations).filter((one) => ids.has(one.apartmentId));
}

const nightsOf = ({ startDate, endDate }: Reservation, year: number, month: number) =>
  endDate === undefined ? 0 : nightsIn({ startDate, endDate }, year, month, "nights");

/** Owners on record, and other portal users with statements. */
export function usersOf(
  owners: readonly Owner[],
  statements: readonly Statement[],
): readonly (readonly [user: string, name: string])[] {
  const names = new Map(owners.map(({ name, portalUsername }) => [portalUsername, name]));
  for (const { portalUsername = "" } of statements)
    if (![...names.keys()].some((known) => sameUser(known, portalUsername))) names.set(portalUsername, portalUsername);
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other, "el", { numeric: true }));
}

/** Sends a month's statement, once for each key; answers its task. */
export async function sendStatement(
  session: Session,
  { portalUsername, year, month }: Pick<StatedMonth, "portalUsername" | "year" | "month">,
  record: Readonly<Record<StatementCount, number>>,
  { draftUpload, key }: { readonly draftUpload: boolean; readonly key: string },
): Promise<number> {
  const body = { portalUsername, year, month, draftUpload, takkRecords: [record] };
  return (await session.ask(TaskCreated, "POST", "/takk/task", { body, key })).taskId;
}

export function statementsCsv(months: readonly (readonly [name: string, month: StatedMonth])[], say: Say): string {
  const columns = ["owner", "username", "monthStated", "due", "state", "number", "sentOn", "reason"] as const;
  const rows = months
    .filter(([, { standing, isOwed }]) => standing !== undefined || isOwed)
    .map(([name, one]) => [
      name,
      one.portalUsername,
      dateOf(Date.UTC(one.year, one.month - 1, 1) / dayMs).slice(3),
      one.dueDate,
      one.standing?.uploadStatus ? say(one.standing.uploadStatus) : say("notStated"),
      one.standing?.number ?? "",
      one.standing ? moment(one.standing.createdAt, say.language) : "",
      one.standing?.details ?? "",
    ]);
  return writeCsv([columns.map((word) => say(word)), ...rows]);
}
