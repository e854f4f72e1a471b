import type { ApiClient } from "../../client/client.ts";
import { outcomesOf, whenCompleted } from "../../client/outcomes.ts";
import { answered } from "../../client/refused.ts";

/** No apartment has such a number: its reservation ends at once, without a call to the portal. */
const noApartment = 2_000_000_000;

/** The most that a working deployment needs, with a cold start of every function. */
const outcomeWithinMs = 60_000;

/**
 * Checks a deployment: logs in, and has a draft task accepted, dispatched and read. Throws if the task ends otherwise than
 * expected, or has no outcome in time.
 */
export async function smoke(client: ApiClient): Promise<{ taskId: number }> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no outcome within ${outcomeWithinMs / 1000} s`)), outcomeWithinMs).unref();
  });
  return Promise.race([filed(client), late]);
}

async function filed(client: ApiClient): Promise<{ taskId: number }> {
  const reservation = {
    reservationId: "smoke-test",
    apartmentId: noApartment,
    startDate: "01/05/2026",
    endDate: "02/05/2026",
    amountReceived: 1,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "000000000",
  } as const;
  const body = { draftUpload: true, reservations: [reservation] };
  const { taskId } = answered(await client.POST("/str/task", { body }));
  await whenCompleted(client, taskId);
  const [outcome] = await outcomesOf(client, taskId);
  if (outcome?.errorValue === "apartment_not_found") return { taskId };
  throw new Error(`task ${taskId} ended as ${outcome?.status} ${outcome?.errorValue}, not as apartment_not_found`);
}
