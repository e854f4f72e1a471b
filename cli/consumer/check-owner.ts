import type { components } from "../client/api.generated.ts";
import type { ApiClient } from "../client/client.ts";
import { nextAsk } from "../client/next-ask.ts";
import { answered } from "../client/refused.ts";

export type CheckedProperty = components["schemas"]["CheckedProperty"];

/** The owner's login or properties could not be looked at: why is told. */
export class CheckFailed extends Error {
  override readonly name = "CheckFailed";
}

export async function checkOwner(
  client: ApiClient,
  portalUsername: string,
  tell: (reason: string) => void,
): Promise<CheckedProperty[]> {
  const params = { path: { id: portalUsername } };
  const { taskId } = answered(await client.POST("/apartment-owners/{id}/check", { params }));
  for (let told = ""; ; ) {
    const { task, properties = [] } = answered(await client.GET("/tasks/{taskId}", { params: { path: { taskId } } }));
    const { status, details } = task;
    if (status === "COMPLETED") return properties;
    if (status === "FAILED") throw new CheckFailed(`${portalUsername}: ${details}`);
    if (details !== told) tell(details);
    told = details;
    await nextAsk();
  }
}

/** Whether all that is on record stands at the portal and can be declared for, and the other way round. */
export const isInOrder = ({ comparison, state }: CheckedProperty) => comparison === "same" && state === "final";
