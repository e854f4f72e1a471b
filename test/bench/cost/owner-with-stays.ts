import * as v from "valibot";
import { dayMs } from "../../../shared/contract/day.ts";
import type { Deployment } from "../../infra/support/deployment.ts";
import type { callerOf } from "../../infra/support/journey.ts";
import { admin } from "../../support/local-stack.ts";
import { putAccount } from "../../support/portal-control.ts";
import { writtenDay } from "../../support/written-day.ts";

const Id = v.object({ id: v.number() });
const Tokens = v.object({ access_token: v.string() });

export async function logIn(caller: ReturnType<typeof callerOf>): Promise<void> {
  caller.useToken((await caller.api("log-in", Tokens, { body: admin })).access_token);
}

/** An owner with an account at the portal and one apartment: its id. */
export async function addOwner(
  { portalUrl }: Deployment,
  caller: ReturnType<typeof callerOf>,
  number: number,
): Promise<number> {
  const owner = { name: "Owner", portalUsername: `counted-${number}`, portalPassword: "password" };
  const registryId = String(700 + number).padStart(11, "0");
  await putAccount(portalUrl, owner.portalUsername, owner.portalPassword, [registryId]);
  const { apartmentOwner } = await caller.api("create-apartment-owner", v.object({ apartmentOwner: Id }), {
    body: owner,
  });
  const loft = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
  return (await caller.api("create-apartment", v.object({ apartment: Id }), { body: loft })).apartment.id;
}

/** A night each, from tomorrow on, so that none is late soon; half of the guests with a Greek tax number. */
export function aStay(apartmentId: number, place: number) {
  const day = (offset: number) => writtenDay(Date.now() + (1 + place + offset) * dayMs);
  const guest =
    place % 2 === 0
      ? { isForeigner: false, guestTaxId: "123456789" }
      : { isForeigner: true, guestName: "Ada Byron", guestId: `P${place}` };
  const figures = { amountReceived: 120.5, platform: "Airbnb", paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής" };
  return { reservationId: `C-${place}`, apartmentId, startDate: day(0), endDate: day(1), ...figures, ...guest };
}

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const One = v.object({ MessageBody: Body });
const Many = v.object({ Entries: v.array(One) });

/** What a call sends to a queue. */
export function messagesOf({ action, input }: Deployment["calls"][number]) {
  if (!action.startsWith("sqs:SendMessage")) return [];
  const { Entries = [] } = v.is(Many, input) ? v.parse(Many, input) : {};
  return v.is(One, input) ? [v.parse(One, input).MessageBody] : Entries.map(({ MessageBody }) => MessageBody);
}
