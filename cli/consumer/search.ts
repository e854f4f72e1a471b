import type { ApiClient } from "../client/client.ts";
import { type ReservationRecord, reservationsOfTask } from "../client/lists.ts";
import { whenCompleted } from "../client/outcomes.ts";
import { answered } from "../client/refused.ts";

/** The search itself failed: what the portal holds is not known. */
export class SearchFailed extends Error {
  override readonly name = "SearchFailed";
}

export async function searchPortal(
  client: ApiClient,
  apartmentId: number,
  fromDate: string,
  toDate: string,
): Promise<ReservationRecord[]> {
  const body = { apartmentId, fromDate, toDate };
  const { taskId } = answered(await client.POST("/str/submitted-declarations", { body }));
  const { errorValue, details = "the search failed" } = await whenCompleted(client, taskId);
  if (errorValue) throw new SearchFailed(`Apartment ${apartmentId}: ${details}`);
  return reservationsOfTask(client, taskId);
}
