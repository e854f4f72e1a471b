import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApi, startApi, type TestClient } from "../support/black-box/running-api.ts";
import { putAccount } from "../support/portal-control.ts";
import { writtenDay } from "../support/written-day.ts";

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

const dayMs = 24 * 60 * 60 * 1_000;
const Created = v.object({ taskId: v.number() });
const Id = v.object({ id: v.number() });
const Status = v.object({ strUploadStatus: v.object({ status: v.string() }) });

async function anApartment(number: number): Promise<number> {
  const registryId = String(600 + number).padStart(11, "0");
  const owner = { portalUsername: `owner-${number}`, portalPassword: "a-password" };
  await putAccount(api.portalUrl, owner.portalUsername, owner.portalPassword, [registryId]);
  const made = await api.asAdmin({ method: "POST", path: "/apartment-owners", body: { name: "Owner", ...owner } });
  const { id: ownerId } = v.parse(v.object({ apartmentOwner: Id }), made.body).apartmentOwner;
  const body = { name: "Loft", address: "Athinas 1", registryId, ownerId };
  const { body: answer } = await api.asAdmin({ method: "POST", path: "/apartments", body });
  return v.parse(v.object({ apartment: Id }), answer).apartment.id;
}

const staysAt = (apartmentId: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ reservationId: `${apartmentId}-${index}`, apartmentId, amountReceived: 50, platform: "Airbnb" },
    ...{ paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "123456789" },
    startDate: writtenDay(Date.UTC(2020, 0, 1) + index * dayMs),
    endDate: writtenDay(Date.UTC(2020, 0, 2) + index * dayMs),
  }));

const send = async ({ accessToken: token }: TestClient, reservations: readonly object[]) =>
  await api.send({ token, method: "POST", path: "/str/task", body: { reservations } });

/** Waits until a task of one row has ended; no read on the way fails. */
async function fileOne(client: TestClient, apartmentId: number, reservationId: string): Promise<void> {
  const [stay] = staysAt(apartmentId, 1);
  const { taskId } = v.parse(Created, (await send(client, [{ ...stay, reservationId }])).body);
  for (;;) {
    const { status, body } = await api.send({ token: client.accessToken, method: "GET", path: `/str/task/${taskId}` });
    expect(status).toBe(200);
    if (v.parse(Status, body).strUploadStatus.status === "COMPLETED") return;
    await sleep(100);
  }
}

it("a client's one row is declared while five others still have 100,000 open", async () => {
  const other = await api.newClient(["str-uploader"]);
  const greedy = await Promise.all(Array.from({ length: 5 }, () => api.newClient(["str-uploader"])));
  const apartments = [await anApartment(1), await anApartment(2)];
  for (let task = 0; task < 20; task += 1)
    await Promise.all(greedy.map((client) => send(client, staysAt(apartments[task % 2] ?? 0, 1_000))));
  const refusalsOfMore = async () => {
    const more = await Promise.all(greedy.map((client) => send(client, staysAt(apartments[0] ?? 0, 1_000))));
    return more.map(({ status, body }) => [status, body["code"]]);
  };
  const refused = greedy.map(() => [429, "too_many_open_rows"]);
  expect(await refusalsOfMore()).toEqual(refused);

  await fileOne(other, await anApartment(3), "one");

  expect(await refusalsOfMore()).toEqual(refused);
});
