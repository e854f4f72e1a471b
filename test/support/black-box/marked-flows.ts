import * as v from "valibot";
import { expect, vi } from "vitest";
import type { StartedStack } from "../local-stack.ts";
import { putAccount } from "../portal-control.ts";
import type { Canary } from "./canaries.ts";
import { holdWorkers } from "./held-workers.ts";
import { reservation, rows, rowsWithBody, takkRecord } from "./rows.ts";
import type { Send } from "./send.ts";
import { giveBack, operate } from "./stack-insides.ts";

/** Secrets that are sent through every part of a running stack. */
export const passwords = {
  good: "canary-Κωδικός-good-7Qx",
  wrong: "canary-Κωδικός-wrong-8Ry",
  changed: "canary-Κωδικός-changed-9Sz",
  statement: "canary-Κωδικός-statement-1Ta",
  refused: "canary-Κωδικός-refused-2Ub",
  waiting: "canary-Κωδικός-waiting-3Vc",
};
export const guest = { guestName: "Canary Καναρίνη", guestId: "CANARY-ID-55512", guestTaxId: "CANARY-TAX-66613" };
const another = { guestName: "Other Καναρίνη", guestId: "CANARY-ID-77714", guestTaxId: "CANARY-TAX-88815" };

const canariesOf = (named: object, kind = "") =>
  Object.entries(named).map(([name, value]): Canary => ({ name: `${kind}${name}`, value: String(value) }));
export const passwordCanaries = canariesOf(passwords, "password ");
export const guestCanaries = [...canariesOf(guest), ...canariesOf(another, "another ")];

const NewClient = v.object({ client: v.object({ client_id: v.string() }), secret: v.string() });
export const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const Task = v.object({ taskId: v.number() });
const Status = v.object({ strUploadStatus: v.object({ status: v.string() }) });

/** A stack, a way to call it, and the secrets it has given out. */
export interface Marked {
  readonly stack: StartedStack;
  readonly folder: string;
  readonly send: Send;
  readonly tokens: Canary[];
  readonly secrets: Canary[];
}

export async function logIn({ send, tokens }: Marked, clientId: string, secret: string) {
  const { body } = await send({ method: "POST", path: "/auth/token", body: { clientId, secret } });
  return keep(tokens, body);
}

function keep(tokens: Canary[], answer: unknown) {
  const given = v.parse(Tokens, answer);
  tokens.push(
    { name: "access token", value: given.access_token },
    { name: "refresh token", value: given.refresh_token },
  );
  return given;
}

/** Makes a client, rotates its secret, refreshes its token, gives it up. */
export async function useClients(marked: Marked, token: string): Promise<void> {
  const { send, secrets, tokens } = marked;
  const created = await send({ method: "POST", path: "/clients", token, body: { roles: ["admin"] } });
  const made = v.parse(NewClient, created.body);
  const clientId = made.client.client_id;
  const { body } = await send({ method: "POST", path: `/clients/${clientId}/secret`, token });
  const { secret } = v.parse(NewClient, body);
  secrets.push({ name: "first secret", value: made.secret }, { name: "second secret", value: secret });
  const { refresh_token: refreshToken } = await logIn(marked, clientId, secret);
  const refreshed = await send({ method: "POST", path: "/auth/refresh", body: { refreshToken } });
  const { refresh_token: next } = keep(tokens, refreshed.body);
  await send({ method: "POST", path: "/auth/token", body: { clientId, secret: made.secret } });
  await send({ method: "POST", path: "/auth/refresh", body: { refreshToken } });
  await send({ method: "POST", path: "/auth/revoke", body: { refreshToken: next } });
}

const searchOf = (apartmentId: number) => ({ apartmentId, fromDate: "01/10/2026", toDate: "31/10/2026" });
const september = { month: 9, takkRecords: [takkRecord] };
const idOf = (body: unknown) => v.parse(Task, body).taskId;

/** Files for two owners, one with a wrong password: a task of both, a search, two statements; waits for each outcome. */
export async function fileEverything({ stack, send }: Marked, token: string): Promise<number[]> {
  const post = async (path: string, body?: object) => (await send({ method: "POST", path, token, body })).body;
  await putAccount(stack.portalUrl, "canary-good", passwords.good, ["00000000071"]);
  await putAccount(stack.portalUrl, "canary-wrong", "the-real-password", ["00000000072"]);
  for (const [index, key] of (["good", "wrong"] as const).entries()) {
    await post("/apartment-owners", { name: "Owner", portalUsername: `canary-${key}`, portalPassword: passwords[key] });
    const home = { name: "Flat", address: "Harbour 1", registryId: `0000000007${index + 1}`, ownerId: index + 2 };
    await post("/apartments", home);
  }
  const listed = (await send({ method: "GET", path: "/apartments", token })).text;
  const apartmentIds = [...listed.matchAll(/"id":(\d+),"name":"Flat"/g)].map(([, id]) => Number(id));
  const reservations = apartmentIds.map((apartmentId) => ({ ...reservation, ...guest, apartmentId }));
  const task = idOf(await post("/str/task", { reservations }));
  await post("/takk/task", { ...september, portalUsername: "canary-good" });
  await post("/takk/task", { ...september, portalUsername: "canary-nobody", portalPassword: passwords.statement });
  await untilCompleted(send, task, token);
  const search = idOf(await post("/str/submitted-declarations", searchOf(apartmentIds[0] ?? 0)));
  await untilCompleted(send, search, token);
  const path = "/apartment-owners/canary-wrong";
  await send({ method: "PATCH", path, token, body: { portalPassword: passwords.changed } });
  return apartmentIds;
}

/** The same reservation with other figures and another guest: refused, then corrected at the portal. */
export async function correct({ send }: Marked, token: string, apartmentId: number): Promise<void> {
  const changed = { ...reservation, ...another, apartmentId, amountReceived: 500 };
  for (const onDeclared of ["refuse", "amend"]) {
    const body = { reservations: [changed], onDeclared };
    const taskId = idOf((await send({ method: "POST", path: "/str/task", token, body })).body);
    await untilCompleted(send, taskId, token);
  }
}

/** Holds the workers until their messages have become dead letters, then sends all back. */
export async function waitInQueues(marked: Marked, token: string, apartmentId: number): Promise<string[]> {
  const { stack, folder, send, secrets } = marked;
  const created = await send({ method: "POST", path: "/clients", token, body: { roles: ["str-uploader"] } });
  const { client, secret } = v.parse(NewClient, created.body);
  secrets.push({ name: "another's secret", value: secret });
  const { access_token: another } = await logIn(marked, client.client_id, secret);
  const post = async (path: string, body?: object) => (await send({ method: "POST", path, token, body })).body;
  const letGo = await holdWorkers(folder, stack);
  try {
    // A worker that already waits for a message receives this one, and holds up its group.
    await send({ method: "POST", path: "/apartment-owners/canary-good/check", token: another });
    const stay = {
      ...reservation,
      ...guest,
      apartmentId,
      reservationId: "R-waiting",
      startDate: "20/10/2026",
      endDate: "23/10/2026",
    };
    await post("/str/task", { reservations: [stay] });
    await post("/takk/task", { ...september, portalUsername: "canary-other", portalPassword: passwords.waiting });
    const search = idOf(await post("/str/submitted-declarations", searchOf(apartmentId)));
    const bodies = await giveBack(folder, "tasks");
    const said = [await operate(folder, "dead-letters tasks"), await operate(folder, "tasks list")];
    letGo();
    said.push(await operate(folder, "redrive tasks"));
    await untilCompleted(send, search, token);
    return [...bodies, ...said];
  } finally {
    letGo();
  }
}

export async function untilCompleted(send: Send, taskId: number, token: string): Promise<void> {
  const isCompleted = async () => {
    const { body } = await send({ method: "GET", path: `/str/task/${taskId}`, token });
    expect(v.parse(Status, body).strUploadStatus.status).toBe("COMPLETED");
  };
  await vi.waitFor(isCompleted, { timeout: 60_000, interval: 250 });
}

/** Calls every endpoint with secrets in its body, address and headers, in ways that are refused. */
export async function makeMistakes({ send }: Marked, token: string): Promise<void> {
  const word = passwords.refused;
  const secret = { portalPassword: word, secret: word, refreshToken: word, ...guest };
  for (const { method, path, body } of rowsWithBody) {
    const inAll = JSON.stringify({ ...body, ...secret });
    await send({ method, path, token, raw: inAll });
    await send({ method, path, token, raw: inAll.slice(0, -1) });
    await send({ method, path, token, raw: `${inAll}${inAll}` });
    await send({ method, path, token, raw: inAll, headers: { "content-type": "text/plain" } });
    await send({ method, path, token, raw: inAll, headers: { "content-encoding": "gzip" } });
    await send({ method, path, token, raw: JSON.stringify({ ...body, [word]: 1 }) });
    await send({ method, path, raw: inAll });
  }
  const hidden = encodeURIComponent(word);
  const headers = { "idempotency-key": hidden, "x-api-key": hidden, cookie: `a=${hidden}` };
  for (const { method, path } of Object.values(rows)) {
    await send({ method, path: `${path.replace(/nobody|2000000000/, hidden)}?cursor=${hidden}&${hidden}=1`, token });
    await send({ method, path, token, headers });
    await send({ method, path, token: word.replaceAll(/[^\w-]/g, "") });
  }
}
