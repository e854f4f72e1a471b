import type * as v from "valibot";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import {
  Cancelled,
  Dismissed,
  OneTask,
  Reservations,
  TakkTaskStatus,
  TaskCreated,
  type TaskRecord,
} from "../../../shared/contract/schemas.ts";
import type { Reservation } from "./manager-records.ts";
import type { Session } from "./session.ts";
import { pause } from "./use-reading.ts";

export type Task = v.InferOutput<typeof TaskRecord>;

/** The fields of a record that a request may have. */
export function inputOf(record: Reservation): Readonly<Record<string, unknown>> {
  const fields = Object.keys(strTaskBody().entries.reservations.pipe[0].item.pipe[0].entries);
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}

/** The fields in which two versions of a reservation differ, in the order of the earlier one. */
export function changesBetween(
  earlier: Readonly<Record<string, unknown>>,
  later: Readonly<Record<string, unknown>>,
): readonly { field: string; from: unknown; to: unknown }[] {
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])];
  return fields
    .map((field) => ({ field, from: earlier[field], to: later[field] }))
    .filter(({ from, to }) => from !== to);
}

/** Whether a reservation becomes a declaration, corrects the declaration in force, or becomes a draft. */
export const ways = {
  declare: { draftUpload: false },
  amend: { draftUpload: false, onDeclared: "amend" },
  draft: { draftUpload: true },
} as const;
export type Way = keyof typeof ways;

export const sendOne = (session: Session, reservation: object, way: Way) => sendAll(session, [reservation], way);

/** As many as a file's batch has. */
const batchSize = 500;

/** Sends reservations anew, each time under a key of its own: a second attempt is no repetition of the first. */
export async function sendAll(session: Session, reservations: readonly object[], way: Way): Promise<void> {
  for (let from = 0; from < reservations.length; from += batchSize) {
    const body = { ...ways[way], reservations: reservations.slice(from, from + batchSize) };
    await session.ask(TaskCreated, "POST", "/str/task", { body, key: crypto.randomUUID() });
  }
}

/** Acts on rows of tasks: the endpoint, and its answer. */
const rowActs = { retry: TaskCreated, cancel: Cancelled, dismiss: Dismissed } as const;
export type RowAct = keyof typeof rowActs;

/** One request for each task that the reservations were sent with, which names its own rows only. */
export async function actOnRows(session: Session, act: RowAct, those: readonly Reservation[]): Promise<void> {
  for (const [taskId, some] of Map.groupBy(those, (one) => one.taskId)) {
    const body = { rows: some.map(({ row }) => row) };
    await session.ask(rowActs[act], "POST", `/str/task/${taskId}/${act}`, { body, key: crypto.randomUUID() });
  }
}

/** Sends again what failed of a task, as a new one. */
export const retryTask = (session: Session, taskId: number) =>
  session.ask(TaskCreated, "POST", `/str/task/${taskId}/retry`, { key: crypto.randomUUID() });

/** How many reservations of a task were cancelled, or whether the one piece of work that it is: a search, a statement. */
export async function cancelTask(session: Session, { taskId, kind }: Pick<Task, "taskId" | "kind">): Promise<number> {
  if (kind !== "takk") return (await session.ask(Cancelled, "POST", `/str/task/${taskId}/cancel`)).cancelled;
  const { takkUploadStatus } = await session.ask(TakkTaskStatus, "POST", `/takk/task/${taskId}/cancel`);
  return takkUploadStatus.errorValue === "cancelled" ? 1 : 0;
}

/** In force under an Α/Α, perhaps with other figures than these. */
export const isDeclared = ({ declaredAs }: Reservation) => declaredAs !== "";

/** Creates a task, says which has `begun`, and waits for its end; throws with the reason if it fails. */
async function completed(session: Session, path: string, body?: object, begun?: (taskId: number) => void) {
  const key = crypto.randomUUID();
  const { taskId } = await session.ask(TaskCreated, "POST", path, { ...(body && { body }), key });
  begun?.(taskId);
  for (;;) {
    const answer = await session.ask(OneTask, "GET", `/tasks/${taskId}`);
    if (answer.task.status === "FAILED") throw new Error(answer.task.details);
    if (answer.task.status === "COMPLETED") return answer;
    await pause(1_000);
  }
}

/** The declarations of an apartment that the portal holds between two days, whoever declared them. */
export async function askPortal(
  session: Session,
  asked: { readonly apartmentId: number; readonly fromDate: string; readonly toDate: string },
  begun?: (taskId: number) => void,
) {
  const { task } = await completed(session, "/str/submitted-declarations", asked, begun);
  return (await session.ask(Reservations, "GET", `/str/tasks/${task.taskId}/reservations`)).reservations;
}

/** An owner's properties at the portal, compared with the apartments on record. */
export async function checkOwner(session: Session, portalUsername: string) {
  const path = `/apartment-owners/${encodeURIComponent(portalUsername)}/check`;
  return (await completed(session, path)).properties ?? [];
}

/** Ways for a person to fix a reservation that is not declared. */
export type Fix = "correct" | "amend" | "declare" | "sendAgain" | "openOwner" | "openApartment" | "operatorDecides";

/** The name of what fixes, as its button says it everywhere. */
export function fixLabel(fix: Fix, known: { readonly owner: unknown; readonly apartment: unknown }) {
  if (fix === "openOwner") return known.owner ? "newPassword" : "chooseOwner";
  if (fix === "openApartment") return known.apartment ? "correctNumber" : "addApartment";
  return fix;
}

export function fixOf({ uploadStatus, errorValue, differs }: Reservation): Fix | undefined {
  if (uploadStatus === "NEEDS_REVIEW") return "operatorDecides";
  if (uploadStatus === "DRAFTED") return "declare";
  if (uploadStatus !== "FAILED") return undefined;
  switch (errorValue) {
    case "duplicate_declaration":
      return differs.length > 0 ? "amend" : undefined;
    case "apartment_not_found":
    case "property_not_registered":
      return "openApartment";
    case "owner_not_found":
    case "invalid_credentials":
      return "openOwner";
    case "rejected_by_portal":
    case "overlapping_declaration":
    case "guest_erased":
      return "correct";
    default:
      return "sendAgain";
  }
}
