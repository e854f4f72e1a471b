import type { components } from "../../client/api.generated.ts";
import type { ApiClient } from "../../client/client.ts";
import { reservationsOfTask } from "../../client/lists.ts";
import { nextAsk, whenCompleted } from "../../client/outcomes.ts";
import { answered } from "../../client/refused.ts";

export type CheckedProperty = components["schemas"]["CheckedProperty"];

/** The portal could not be searched; the message says why. */
export class LookFailed extends Error {
  override readonly name = "LookFailed";
}

export async function checkOwner(client: ApiClient, portalUsername: string, tell: (reason: string) => void) {
  const params = { path: { id: portalUsername } };
  const { taskId } = answered(await client.POST("/apartment-owners/{id}/check", { params }));
  for (let reported = ""; ; ) {
    const { task, properties = [] } = answered(await client.GET("/tasks/{taskId}", { params: { path: { taskId } } }));
    const { status, details } = task;
    if (status === "COMPLETED") return properties;
    if (status === "FAILED") throw new LookFailed(`${portalUsername}: ${details}`);
    if (details !== reported) tell(details);
    reported = details;
    await nextAsk();
  }
}

/** Whether a property is both on record and at the portal, and can be declared for. */
export const isInOrder = ({ comparison, state }: CheckedProperty) => comparison === "same" && state === "final";

export async function searchPortal(client: ApiClient, apartmentId: number, fromDate: string, toDate: string) {
  const body = { apartmentId, fromDate, toDate };
  const { taskId } = answered(await client.POST("/str/submitted-declarations", { body }));
  const { errorValue, details = "the search failed" } = await whenCompleted(client, taskId);
  if (errorValue) throw new LookFailed(`Apartment ${apartmentId}: ${details}`);
  return reservationsOfTask(client, taskId);
}
