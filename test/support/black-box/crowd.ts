import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { createClient } from "../../../packages/client/client.ts";
import { dateOf } from "../../../shared/contract/day.ts";
import { admin } from "../local-stack.ts";
import { putOnRecord } from "../owners-on-record.ts";
import type { RunningApi, TestClient } from "./running-api.ts";

const Created = v.object({ taskId: v.number() });
const Status = v.object({ strUploadStatus: v.object({ status: v.string() }) });
const in2020 = Date.UTC(2020, 0, 1) / 86_400_000;

/** Clients of a running stack, some with many open rows. */
export async function createCrowd(api: RunningApi) {
  const client = createClient(api.apiUrl, admin);
  const aHome = async (number: number) => {
    const owner = { portalUsername: `owner-${number}`, portalPassword: "a-password" };
    const [id = 0] = await putOnRecord(client, api.portalUrl, owner, [String(600 + number).padStart(11, "0")]);
    return id;
  };
  const [first, second, own] = [await aHome(1), await aHome(2), await aHome(3)];
  const other = await api.newClient(["str-uploader"]);
  const greedy = await Promise.all(Array.from({ length: 5 }, () => api.newClient(["str-uploader"])));
  const send = async ({ accessToken: token }: TestClient, reservations: readonly object[]) =>
    await api.send({ token, method: "POST", path: "/str/task", body: { reservations } });
  return {
    /** Sends a task of a thousand rows for each of the five. */
    sendThousands: async (turn: number) =>
      await Promise.all(greedy.map((client) => send(client, staysAt(turn % 2 === 0 ? first : second, 1_000)))),

    /** Files another client's one row: resolves with milliseconds until it ended. Throws when a read fails. */
    async fileOne(reservationId: string): Promise<number> {
      const began = performance.now();
      const [stay] = staysAt(own, 1, Number(reservationId));
      const { taskId } = v.parse(Created, (await send(other, [{ ...stay, reservationId }])).body);
      for (;;) {
        const asked = { token: other.accessToken, method: "GET", path: `/str/task/${taskId}` };
        const { status, body } = await api.send(asked);
        if (status !== 200) throw new Error(`a read was answered by ${status}`);
        if (v.parse(Status, body).strUploadStatus.status === "COMPLETED") return performance.now() - began;
        await sleep(50);
      }
    },
  };
}

const staysAt = (apartmentId: number, count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({
    reservationId: `${apartmentId}-${index}`,
    apartmentId,
    amountReceived: 50,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
    startDate: dateOf(in2020 + first + index),
    endDate: dateOf(in2020 + first + index + 1),
  }));
