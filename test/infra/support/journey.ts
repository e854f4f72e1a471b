import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { proxyEvent } from "../../../packages/local/gateway/event.ts";
import { sqsEvent } from "../../../packages/local/workers/event-source.ts";
import { scheduledEvent } from "../../../packages/local/workers/schedule.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import type { Key } from "../../../shared/deployment/table.ts";
import { toStoredFiling } from "../../../shared/records/filings.ts";
import { begunBy, filingKey, portalUserKey, portalUserOf, rowKey, taskKey } from "../../../shared/records/keys.ts";
import { aFiling } from "../../support/a-filing.ts";
import { reservation, takkRecord } from "../../support/black-box/rows.ts";
import { admin } from "../../support/local-stack.ts";
import { putAccount, putFaults } from "../../support/portal-control.ts";
import type { Deployment } from "./deployment.ts";

interface Request {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const Answer = v.object({ statusCode: v.number(), body: v.pipe(v.string(), v.parseJson()) });
const Batch = v.object({ batchItemFailures: v.array(v.unknown()) });

/** Calls functions as API Gateway, SQS and EventBridge do. */
export function callerOf(deployment: Deployment) {
  let token = "";
  return {
    useToken(accessToken: string) {
      token = accessToken;
    },

    /** Resolves with the body. Throws unless the expected status comes back, by default the endpoint's success. */
    async api<const S extends v.GenericSchema>(name: string, schema: S, request: Request = {}, expected?: number) {
      const endpoint = endpoints.find((each) => each.name === name);
      if (!endpoint) throw new Error(`no endpoint ${name}`);
      const { path: parameters = {}, query = "", body, headers = {} } = request;
      const event = proxyEvent({
        method: endpoint.method,
        resource: endpoint.path,
        path: endpoint.path.replaceAll(/\{(.+?)\}/g, (_, parameter: string) => parameters[parameter] ?? ""),
        query: new URLSearchParams(query),
        pathParameters: request.path ?? null,
        headers: Object.entries({
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        }),
        body: body === undefined ? null : JSON.stringify(body),
        requestId: randomUUID(),
        time: new Date(),
      });
      const answer = v.parse(Answer, await deployment.invoke(name, event));
      if (answer.statusCode !== (expected ?? endpoint.status ?? 200))
        throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return v.parse(schema, answer.body);
    },

    /** Hands over one message; throws when the worker gives it back. */
    async wake(worker: string, message: object, timeoutMs?: number) {
      const record = { MessageId: randomUUID(), Body: JSON.stringify(message) };
      const answer = await deployment.invoke(worker, sqsEvent("queue", [record]), timeoutMs);
      if (v.parse(Batch, answer).batchItemFailures.length > 0) throw new Error(`${worker} failed`);
    },

    async tick(worker: "sweep" | "digest") {
      await deployment.invoke(worker, scheduledEvent(worker, new Date()));
    },
  };
}

const Id = v.object({ id: v.number() });
const Task = v.object({ taskId: v.number() });
const owner = { name: "Owner", portalUsername: "owner-1", portalPassword: "password-1" };
const registryId = "00000000601";
const takkRecords = [takkRecord];

const aReservation = (apartmentId: number) => ({ ...reservation, apartmentId });

/** Makes every function do everything that it can, so that it uses every permission it needs. */
export async function doEverything(deployment: Deployment): Promise<void> {
  const caller = callerOf(deployment);
  await putAccount(deployment.portalUrl, owner.portalUsername, owner.portalPassword, [registryId]);
  await manageClients(caller, deployment);
  const apartmentId = await keepRecords(caller, deployment);
  const [str, takk, search, inTrouble] = await acceptTasks(caller, apartmentId);
  const check = await checkOwner(caller);
  const tasks = [str, takk, search, check] as const;
  await sweepDue(caller, deployment, taskKey(str));
  for (const taskId of tasks) await caller.wake("dispatch-task", { taskId });
  await sweepDue(caller, deployment, filingKey(str, 1));
  // Too little time for a session at the portal: the function wakes the filing again.
  await caller.wake("file-declarations", { taskId: str, filing: 1 }, 3_500);
  // Ends the pause that follows a visit without progress.
  await deployment.store.update(filingKey(str, 1), { remove: ["startAt"] });
  await caller.tick("digest");
  for (const taskId of tasks) await caller.wake("file-declarations", { taskId, filing: 1 });
  await correct(caller, apartmentId);
  await meetAnOutage(caller, deployment, inTrouble);
  await stateForStranger(caller, deployment);
  await readTasks(caller, tasks);
  await operate(caller, deployment, str, takk);
  await changeTheirMinds(caller, apartmentId);
  await takeOffRecord(caller, deployment);
}

type Caller = ReturnType<typeof callerOf>;

async function manageClients(caller: Caller, deployment: Deployment): Promise<void> {
  const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
  const Client = v.object({ client: v.object({ client_id: v.string() }), secret: v.string() });
  await caller.api("get-health", v.unknown());
  await caller.api("get-openapi", v.unknown());
  const { access_token, refresh_token } = await caller.api("log-in", Tokens, { body: admin });
  caller.useToken(access_token);
  await caller.api("refresh-token", Tokens, { body: { refreshToken: refresh_token } });
  await caller.api("log-in", v.unknown(), { body: { ...admin, secret: "wrong" } }, 401);
  const other = await caller.api("log-in", Tokens, { body: admin });
  const unknown = `${other.refresh_token.startsWith("A") ? "B" : "A"}${other.refresh_token.slice(1)}`;
  await caller.api("revoke-token", v.unknown(), { body: { refreshToken: unknown } });
  await caller.api("revoke-token", v.unknown(), { body: { refreshToken: other.refresh_token } });
  const { identityProvider } = deployment;
  for (const roles of [["str-uploader"], ["takk-uploader"]]) {
    await caller.api("exchange-identity", v.unknown(), {
      body: { idToken: await identityProvider.idToken({ roles }) },
    });
  }
  const { client } = await caller.api("create-client", Client, { body: { roles: ["str-uploader"] } });
  const path = { client_id: client.client_id };
  await caller.api("rotate-client-secret", Client, { path });
  await caller.api("list-clients", v.unknown());
  await caller.api("delete-client", v.unknown(), { path });
  const { client: second } = await caller.api("create-client", Client, { body: { roles: ["admin"] } });
  await caller.api("delete-client", v.unknown(), { path: { client_id: second.client_id } });
}

const aClaim = (username: string, ownerId: number) => ({ pk: `USERNAME#${username}`, sk: "USERNAME", ownerId });

async function keepRecords(caller: Caller, { store }: Deployment): Promise<number> {
  const former = { ...owner, portalUsername: "owner-0" };
  const Owner = v.object({ apartmentOwner: Id });
  const Apartment = v.object({ apartment: Id });
  const { apartmentOwner } = await caller.api("create-apartment-owner", Owner, { body: former });
  await caller.api("get-apartment-owner", Owner, { path: { id: former.portalUsername } });
  await caller.api("update-apartment-owner", Owner, { path: { id: former.portalUsername }, body: owner });
  // Claims left behind: of an owner who was renamed, and of one who was never created.
  await store.putIfAbsent(aClaim(former.portalUsername, apartmentOwner.id));
  await caller.api("create-apartment-owner", Owner, { body: former });
  await store.putIfAbsent(aClaim("owner-9", 999));
  const path9 = { id: former.portalUsername };
  await caller.api("update-apartment-owner", Owner, { path: path9, body: { ...owner, portalUsername: "owner-9" } });
  await caller.api("list-apartment-owners", v.unknown());
  const body = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
  const { apartment } = await caller.api("create-apartment", Apartment, { body });
  const path = { id: String(apartment.id) };
  await caller.api("update-apartment", Apartment, { path, body: { name: "Studio", ownerId: apartmentOwner.id } });
  await caller.api("get-apartment", Apartment, { path });
  await caller.api("list-apartments", v.unknown());
  await caller.api("list-apartments", v.unknown(), { query: `ownerId=${apartmentOwner.id}` });
  return apartment.id;
}

async function acceptTasks(caller: Caller, apartmentId: number): Promise<[number, number, number, number]> {
  const headers = { "idempotency-key": "once" };
  const takk = { month: 9, portalUsername: owner.portalUsername, portalPassword: owner.portalPassword };
  const search = { apartmentId, fromDate: "01/10/2026", toDate: "31/10/2026" };
  const str = { reservations: [aReservation(apartmentId)] };
  const bodies = [
    ["create-str-task", str],
    ["create-takk-task", { ...takk, takkRecords }],
    ["search-submitted-declarations", search],
  ] as const;
  const ids: number[] = [];
  for (const [name, body] of bodies) ids.push((await caller.api(name, Task, { body, headers })).taskId);
  // Uses the password on record for the owner.
  const { portalPassword: _, ...onRecord } = takk;
  const last = await caller.api("create-takk-task", Task, { body: { ...onRecord, month: 8, takkRecords } });
  return v.parse(v.tuple([v.number(), v.number(), v.number(), v.number()]), [...ids, last.taskId]);
}

/** Files for somebody who is not on record, whose password is counted before it is posted. */
async function stateForStranger(caller: Caller, { portalUrl }: Deployment): Promise<void> {
  const stranger = { portalUsername: "stranger", portalPassword: "password-2" };
  await putAccount(portalUrl, stranger.portalUsername, stranger.portalPassword, []);
  const { taskId } = await caller.api("create-takk-task", Task, { body: { month: 9, ...stranger, takkRecords } });
  await caller.wake("dispatch-task", { taskId });
  await caller.wake("file-declarations", { taskId, filing: 1 });
}

async function readTasks(
  caller: Caller,
  [str, takk, search, check]: readonly [number, number, number, number],
): Promise<void> {
  const Reservations = v.object({ reservations: v.tuple([v.object({ uploadStatus: v.literal("SUBMITTED") })]) });
  const Takk = v.object({ takkUploadStatus: v.object({ uploadStatus: v.literal("SUBMITTED") }) });
  await caller.api("get-str-task", v.unknown(), { path: { taskId: String(str) } });
  await caller.api("list-task-reservations", Reservations, { path: { id: String(str) } });
  await caller.api("list-task-reservations", Reservations, { path: { id: String(search) } });
  await caller.api("list-reservations", v.unknown());
  await caller.api("list-reservations", v.unknown(), { query: "needsAttention=true" });
  await caller.api("list-reservations", v.unknown(), { query: "ownerId=1" });
  await caller.api("list-task-reservations", Reservations, { path: { id: String(str) }, query: "ownerId=1" });
  const month = `portalUsername=${owner.portalUsername}&month=11&year=2026`;
  await caller.api("get-takk-proposal", v.object({ complete: v.literal(true) }), { query: month });
  await caller.api("list-tasks", v.unknown());
  await caller.api("get-task", v.unknown(), { path: { taskId: String(search) } });
  const Checked = v.object({ properties: v.tuple([v.object({ comparison: v.literal("same") })]) });
  await caller.api("get-task", Checked, { path: { taskId: String(check) } });
  await caller.api("get-takk-task", Takk, { path: { taskId: String(takk) } });
}

async function checkOwner(caller: Caller): Promise<number> {
  const path = { id: owner.portalUsername };
  const headers = { "idempotency-key": "once" };
  return (await caller.api("check-apartment-owner", Task, { path, headers })).taskId;
}

/** Calls the operators' endpoints. A statement and a reservation are put under review, to be decided. */
async function operate(caller: Caller, { store }: Deployment, str: number, takk: number): Promise<void> {
  const Cases = v.object({ cases: v.pipe(v.array(v.unknown()), v.length(2)) });
  const id = owner.portalUsername;
  await store.update(filingKey(str, 1), { set: { waitingFor: "invalid_credentials" } });
  await caller.api("get-operations", v.unknown());
  await caller.api("get-filing-status", v.unknown());
  await caller.api("switch-filing", v.unknown(), { body: { stopped: true, reason: "a look at the portal" } });
  await caller.api("switch-filing", v.unknown(), { body: { stopped: false } });
  await caller.api("unblock-apartment-owner", v.unknown(), { path: { id } });
  const underReview = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "" };
  await store.update(rowKey(str, 1), { set: { ...underReview, due: "REVIEW", dueAt: Date.now() } });
  await store.update(filingKey(takk, 1), { set: { outcome: underReview, listedUnder: "REVIEW", listedAt: "1" } });
  await caller.api("list-reviews", Cases);
  const path = { taskId: String(str) };
  await caller.api("resolve-review", v.unknown(), {
    path,
    body: { row: 1, state: "SUBMITTED", declarationServerId: "1" },
  });
  await caller.api("resolve-review", v.unknown(), { path: { taskId: String(takk) }, body: { state: "FAILED" } });
}

/** Sends enough rows of an unknown apartment to be dispatched in slices; retries, cancels and dismisses some. */
async function changeTheirMinds(caller: Caller, apartmentId: number): Promise<void> {
  const body = { reservations: Array.from({ length: 101 }, () => aReservation(999)) };
  const { taskId } = await caller.api("create-str-task", Task, { body });
  for (let slice = 0; slice < 2; slice += 1) await caller.wake("dispatch-task", { taskId });
  const path = { taskId: String(taskId) };
  const headers = { "idempotency-key": "again" };
  const { taskId: again } = await caller.api("retry-str-task", Task, { path, headers, body: { rows: [1] } });
  await caller.api("cancel-str-task", v.unknown(), { path: { taskId: String(again) } });
  const known = await caller.api("create-str-task", Task, { body: { reservations: [aReservation(apartmentId)] } });
  await caller.wake("dispatch-task", { taskId: known.taskId });
  await caller.api("cancel-str-task", v.unknown(), { path: { taskId: String(known.taskId) } });
  const statement = { month: 10, portalUsername: owner.portalUsername, takkRecords };
  const stated = await caller.api("create-takk-task", Task, { body: statement });
  await caller.api("cancel-takk-task", v.unknown(), { path: { taskId: String(stated.taskId) } });
  const dispatched = await caller.api("create-takk-task", Task, { body: statement });
  await caller.wake("dispatch-task", { taskId: dispatched.taskId });
  await caller.api("cancel-takk-task", v.unknown(), { path: { taskId: String(dispatched.taskId) } });
  await caller.api("dismiss-str-task", v.object({ dismissed: v.literal(1) }), { path, body: { rows: [101] } });
}

/** Deletes an owner who has filed and has an apartment, an abandoned username claim, and a single apartment. */
async function takeOffRecord(caller: Caller, { store }: Deployment): Promise<void> {
  const leaving = { ...owner, portalUsername: "owner-7" };
  const Owner = v.object({ apartmentOwner: Id });
  const Apartment = v.object({ apartment: Id });
  const { apartmentOwner } = await caller.api("create-apartment-owner", Owner, { body: leaving });
  const body = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
  const { apartment } = await caller.api("create-apartment", Apartment, { body });
  await caller.api("create-apartment", Apartment, { body });
  const renamed = { ...leaving, portalUsername: "owner-6" };
  // Work that the login has begun at the portal, none of it in doubt.
  for (const [index, portalUser] of [leaving, renamed].map((one) => portalUserOf(one.portalUsername)).entries()) {
    const begun = { listedUnder: begunBy(portalUser), listedAt: "9" };
    const filing = aFiling({ taskId: 9_999, number: index + 1, rows: [1] });
    await store.putIfAbsent({ ...portalUserKey(portalUser), fence: 1 });
    await store.putIfAbsent({ ...filingKey(9_999, index + 1), ...toStoredFiling(filing), ...begun });
  }
  await caller.api("update-apartment-owner", Owner, { path: { id: leaving.portalUsername }, body: renamed });
  await store.putIfAbsent(aClaim("owner-8", 998));
  await caller.api("delete-apartment", v.unknown(), { path: { id: String(apartment.id) } });
  await caller.api("delete-apartment-owner", v.unknown(), { path: { id: "owner-8" } }, 404);
  await caller.api("delete-apartment-owner", v.unknown(), { path: { id: renamed.portalUsername } });
}

/** Corrects a declaration by sending it again with another amount. */
async function correct(caller: Caller, apartmentId: number): Promise<void> {
  const body = { onDeclared: "amend", reservations: [{ ...aReservation(apartmentId), amountReceived: 310 }] };
  const { taskId } = await caller.api("create-str-task", Task, { body });
  await caller.wake("dispatch-task", { taskId });
  await caller.wake("file-declarations", { taskId, filing: 1 });
  const Corrected = v.object({ reservations: v.tuple([v.object({ amends: v.pipe(v.string(), v.minLength(1)) })]) });
  await caller.api("list-task-reservations", Corrected, { path: { id: String(taskId) } });
}

/** Lets the breaker count a failure. */
async function meetAnOutage(caller: Caller, { portalUrl }: Deployment, taskId: number): Promise<void> {
  await caller.wake("dispatch-task", { taskId });
  await putFaults(portalUrl, { unavailableRate: 1 });
  await caller.wake("file-declarations", { taskId, filing: 1 });
  await putFaults(portalUrl, {});
}

/** Makes a record overdue, as if its ring had been lost, and sweeps. */
async function sweepDue(caller: Caller, { store }: Deployment, key: Key): Promise<void> {
  await store.update(key, { set: { dueAt: Date.now() - 1 } });
  await caller.tick("sweep");
}
