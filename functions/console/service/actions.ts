import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { OneTask, Reservations, StrTaskStatus, TaskCreated } from "../../../shared/contract/schemas.ts";
import type { Reservation } from "./manager-records.ts";
import type { Session } from "./session.ts";

/** What is sent of a record: what the request has fields for. */
export function inputOf(record: Reservation): Readonly<Record<string, unknown>> {
  const fields = Object.keys(strTaskBody().entries.reservations.pipe[0].item.pipe[0].entries);
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => fields.includes(name) && value !== undefined),
  );
}

/** What becomes of it at the portal: a draft, a declaration, or a correction of the one that stands. */
export type Way = "draft" | "declare" | "amend";

export async function sendOne(session: Session, reservation: object, way: Way): Promise<void> {
  const how = way === "amend" ? { onDeclared: "amend" } : { draftUpload: way === "draft" };
  const body = { ...how, reservations: [reservation] };
  await session.ask(TaskCreated, "POST", "/str/task", { body, key: crypto.randomUUID() });
}

/** Declared under the Α/Α in force, maybe with other figures than these. */
export const isDeclared = ({ declaredAs }: Reservation) => declaredAs !== "";

/** What the portal holds of an apartment between two days, whoever declared it. */
export async function askPortal(session: Session, apartmentId: number, fromDate: string, toDate: string) {
  const body = { apartmentId, fromDate, toDate };
  const key = crypto.randomUUID();
  const { taskId } = await session.ask(TaskCreated, "POST", "/str/submitted-declarations", { body, key });
  for (;;) {
    const { strUploadStatus } = await session.ask(StrTaskStatus, "GET", `/str/task/${taskId}?limit=1`);
    if (strUploadStatus.errorValue) throw new Error(strUploadStatus.details ?? strUploadStatus.errorValue);
    if (strUploadStatus.status === "COMPLETED") break;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
  return (await session.ask(Reservations, "GET", `/str/tasks/${taskId}/reservations`)).reservations;
}

/** An owner's properties at the portal beside the apartments on record; throws with the reason where they cannot be seen. */
export async function checkOwner(session: Session, portalUsername: string) {
  const path = `/apartment-owners/${encodeURIComponent(portalUsername)}/check`;
  const { taskId } = await session.ask(TaskCreated, "POST", path, { key: crypto.randomUUID() });
  for (;;) {
    const { task, properties } = await session.ask(OneTask, "GET", `/tasks/${taskId}`);
    if (task.status === "FAILED") throw new Error(task.details);
    if (task.status === "COMPLETED") return properties ?? [];
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}

export type Mend = "correct" | "amend" | "declare" | "sendAgain" | "openOwner" | "openApartment" | "operatorDecides";

export function mendOf({ uploadStatus, errorValue, differs }: Reservation): Mend | undefined {
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
