import type * as v from "valibot";
import { dateOf, dayMs, dayOf } from "../../../shared/contract/day.ts";
import { takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { TaskCreated, type TaskRecord, Tasks } from "../../../shared/contract/schemas.ts";
import type { StatementCount } from "../../../shared/contract/statement.ts";
import { nightsIn } from "../../../shared/contract/takk-nights.ts";
import { inForce, isOpen, isSettled } from "../../client/in-force.ts";
import { writeCsv } from "../../sheets/write-csv.ts";
import type { Say } from "../words/words.ts";
import { today } from "./due.ts";
import { type Owner, type Records, readAll } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { moment } from "./written.ts";

export type Statement = v.InferOutput<typeof TaskRecord>;

/** A month (1–12) of an owner, with its statements, the newest first. */
export type StatedMonth = ReturnType<typeof monthsOf>[number];

export const isUnderWay = ({ uploadStatus }: Statement) => uploadStatus !== undefined && isOpen({ uploadStatus });
const isFiled = ({ uploadStatus }: Statement) => uploadStatus === "SUBMITTED";

/** The statements of a year, the newest first. None is sent before its year begins. */
export async function readStatements(session: Session, year: number): Promise<readonly Statement[]> {
  const list = { schema: Tasks, path: "/tasks?kind=takk", largest: 100 };
  const found = await readAll(
    session,
    { ...list, itemsOf: ({ tasks }) => tasks },
    (some) => (some.at(-1)?.createdAt ?? "9") < `${year - 1}-12-31`,
  );
  return found.filter((one) => one.year === year);
}

const sameUser = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

export function monthsOf(
  records: Records,
  statements: readonly Statement[],
  portalUsername: string,
  year: number,
  now = today(),
) {
  const nights = nightsOf(records, portalUsername);
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
      const isOwed = isUnfiled && nights(year, month) > 0;
      return { portalUsername, year, month, dueDate: takkDueDateOf(year, month), sent, standing, isUnfiled, isOwed };
    });
}

export const isLate = ({ isOwed, dueDate }: StatedMonth, now = today()) => isOwed && now > dayOf(dueDate);

/** Nights by calendar month: a hint only, as the proposal decides what is stated. */
function nightsOf(records: Records, portalUsername: string) {
  const owner = records.owners.find((one) => sameUser(portalUsername, one.portalUsername));
  const ids = new Set(records.apartments.filter(({ ownerId }) => ownerId === owner?.id).map(({ id }) => id));
  const stays = inForce(records.reservations).filter((one) => isSettled(one) && ids.has(one.apartmentId));
  return (year: number, month: number) =>
    stays.reduce(
      (sum, { startDate, endDate }) =>
        sum + (endDate === undefined ? 0 : nightsIn({ startDate, endDate }, year, month, "nights")),
      0,
    );
}

/** Owners on record, and other portal users with statements. */
export function usersOf(
  owners: readonly Owner[],
  statements: readonly Statement[],
): readonly (readonly [user: string, name: string])[] {
  const names = new Map(owners.map(({ name, portalUsername }) => [portalUsername, name]));
  for (const { portalUsername = "" } of statements)
    if (![...names.keys()].some((known) => sameUser(known, portalUsername))) names.set(portalUsername, portalUsername);
  return [...names].toSorted(([, one], [, other]) => one.localeCompare(other, "el"));
}

/** Sends a month's statement, once for each key. */
export async function sendStatement(
  session: Session,
  { portalUsername, year, month }: Pick<StatedMonth, "portalUsername" | "year" | "month">,
  record: Readonly<Record<StatementCount, number>>,
  { draftUpload, key }: { readonly draftUpload: boolean; readonly key: string },
): Promise<void> {
  const body = { portalUsername, year, month, draftUpload, takkRecords: [record] };
  await session.ask(TaskCreated, "POST", "/takk/task", { body, key });
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
