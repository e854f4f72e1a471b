import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyResult } from "aws-lambda";
import { decodeJwt, decodeProtectedHeader } from "jose";
import * as v from "valibot";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler as createFilingHandler } from "../../../functions/workers/file-declarations/handler.ts";
import { createGuesses, type GuessKind } from "../../../shared/auth/attempts.ts";
import { clientRecord } from "../../../shared/auth/client-record.ts";
import { kidOf } from "../../../shared/auth/token-keys.ts";
import { createTokenSigner } from "../../../shared/auth/token-signer.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { begunBy, breakerKey, filingKey, portalUserKey, portalUserOf, rowKey } from "../../../shared/records/keys.ts";
import { newRow, toStoredRow } from "../../../shared/records/rows.ts";
import { aContext, anEvent, type Call } from "../../support/api/event.ts";
import { takkRecord } from "../../support/black-box/rows.ts";
import { createComposedWorld } from "../../support/composed-world.ts";
import { textLike } from "../../support/matchers.ts";
import { anSqsEvent } from "../../support/sqs-event.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

type Api = (event: ReturnType<typeof anEvent>, context: ReturnType<typeof aContext>) => Promise<APIGatewayProxyResult>;
const Answer = v.looseObject({ taskId: v.optional(v.number()), access_token: v.optional(v.string(), "") });

const folder = mkdtempSync(join(tmpdir(), "wiring-"));
const world = createComposedWorld(join(folder, "keys.json"));
const client = { clientId: "manager", secret: "secret", roles: ["admin"] as const };
const { TASKS_QUEUE_URL: tasks, QUICK_QUEUE_URL: quick } = world.variables;
const minute = 60_000;
/** In seconds. */
const hour = 3_600;
let token = "";

afterAll(() => {
  world.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await world.renew();
  await world.store.putIfAbsent(
    clientRecord({ ...client, createdAt: "2026-01-01T00:00:00.000Z", createdBy: "operator" }),
  );
  const { handler } = await import("../../../functions/api/log-in/index.ts");
  token = (await call(handler, { body: { clientId: client.clientId, secret: client.secret } })).body.access_token;
});

async function call(handler: Api, request: Call) {
  const { statusCode, headers = {}, body } = await handler(anEvent({ token, ...request }), aContext());
  return { status: statusCode, headers, body: v.parse(Answer, JSON.parse(body)) };
}

const stay = (apartmentId: number) => ({
  reservationId: "A-1",
  apartmentId,
  startDate: "01/08/2025",
  endDate: "04/08/2025",
  amountReceived: 300,
  platform: "Our Own",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  guestTaxId: "123456789",
});
/** A statement of a user who is not on record. */
async function state() {
  const { handler } = await import("../../../functions/api/create-takk-task/index.ts");
  const body = { month: 9, portalUsername: "stranger", portalPassword: "password", takkRecords: [takkRecord] };
  return await call(handler, { body });
}

/** An owner with an apartment, on record and at the portal. */
async function anOwner(portalUsername: string): Promise<number> {
  const { handler: createOwner } = await import("../../../functions/api/create-apartment-owner/index.ts");
  const { handler: createApartment } = await import("../../../functions/api/create-apartment/index.ts");
  const registryId = "00000000601";
  await world.account(portalUsername, "password", [registryId]);
  const body = { name: "Owner", portalUsername, portalPassword: "password" };
  const Owner = v.object({ apartmentOwner: v.object({ id: v.number() }) });
  const { apartmentOwner } = v.parse(Owner, (await call(createOwner, { body })).body);
  const apartment = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
  const Apartment = v.object({ apartment: v.object({ id: v.number() }) });
  return v.parse(Apartment, (await call(createApartment, { body: apartment })).body).apartment.id;
}

async function send(apartmentId: number): Promise<number> {
  const { handler } = await import("../../../functions/api/create-str-task/index.ts");
  return (await call(handler, { body: { reservations: [stay(apartmentId)] } })).body.taskId ?? 0;
}

async function dispatch(taskId: number): Promise<void> {
  const { handler } = await import("../../../functions/workers/dispatch-task/index.ts");
  expect(await handler(message({ taskId }))).toEqual({ batchItemFailures: [] });
}

async function file(taskId: number, composed?: ReturnType<typeof createFilingHandler>): Promise<void> {
  const handler = composed ?? (await import("../../../functions/workers/file-declarations/index.ts")).handler;
  const context = { getRemainingTimeInMillis: () => times.aws.function };
  expect(await handler(message({ taskId, filing: 1 }), context)).toEqual({ batchItemFailures: [] });
}

const message = (body: object) => anSqsEvent({ body: JSON.stringify(body), group: "group" });

const guesses = (kind: GuessKind) => createGuesses(world.store, Date.now, kind, times.aws.loginWindow);
/** This many of the client's passwords were refused, at different logins. */
async function guess(kind: GuessKind, count: number): Promise<void> {
  for (let tries = 0; tries < count; tries += 1)
    await guesses(kind).take({ clientId: client.clientId, portalUser: `user ${tries}` });
}

const rowOf = async (taskId: number) => await world.store.get(rowKey(taskId, 1));
/** The unit of a metric. */
const unitOf = (metric: string) =>
  /"Unit":"(\w+)"/.exec(JSON.stringify(world.lines.find((line) => metric in line)))?.[1];
const linesOf = (text: string) => world.lines.filter((line) => line["message"] === text);
/** In seconds: 42 years after the stay's last day. */
const goesIn2067 = (item: Record<string, unknown> | undefined) =>
  new Date(Number(item?.["expiresAt"]) * 1_000).getUTCFullYear();

describe("the composed log-in", () => {
  it("signs with the first key, for the stage's duration", () => {
    const { exp = 0, iat = 0 } = decodeJwt(token);

    expect(world.keyCalls.filter(({ operation }) => operation === "Sign")).toEqual([
      { operation: "Sign", keyId: world.keys.arns.token1 },
    ]);
    expect(decodeProtectedHeader(token).kid).toBe(kidOf(world.keys.arns.token1));
    expect(exp - iat).toBe(4_321);
  });

  it("allows a client ten failures, then makes it wait a quarter of an hour", async () => {
    const { handler } = await import("../../../functions/api/log-in/index.ts");
    const wrong = { body: { clientId: client.clientId, secret: "wrong" } };
    vi.useFakeTimers({ toFake: ["Date"] });
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await call(handler, wrong)).status);
    const refused = await call(handler, wrong);
    vi.useRealTimers();

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
  });
});

it("a token of the second key is accepted", async () => {
  const { handler } = await import("../../../functions/api/list-clients/index.ts");
  const { sid = "", exp = 0 } = v.parse(v.object({ sid: v.string(), exp: v.number() }), decodeJwt(token));
  const { KMSClient } = await import("@aws-sdk/client-kms");
  const signer = createTokenSigner({
    kms: new KMSClient(),
    keyId: world.keys.arns.token2,
    issuer: world.variables.TOKENS_ISSUER,
    seconds: 60,
    now: Date.now,
  });
  const record = clientRecord({ ...client, createdAt: "", createdBy: "operator" });
  const { accessToken } = await signer.sign(record, { sessionId: sid, endsAt: exp * 1_000 });

  expect((await call(handler, { token: accessToken })).status).toBe(200);
});

it("a function starts without its token key, and leaves no rejection unhandled", async () => {
  const { composeProtected } = await import("../../../functions/compose/protected.ts");
  const unhandled = vi.fn();
  process.once("unhandledRejection", unhandled);
  composeProtected("protected", { ...world.variables, TOKENS_KEYS: "no key" });
  await new Promise(setImmediate);
  process.off("unhandledRejection", unhandled);

  expect(world.keyCalls).toContainEqual({ operation: "GetPublicKey", keyId: "no key" });
  expect(unhandled).not.toHaveBeenCalled();
});

describe("the composed API", () => {
  it("waits less for a queue than a worker does, and wakes each queue at its address", async () => {
    const taskId = await send(await anOwner("owner-1"));
    await dispatch(taskId);

    expect(world.wakeUps).toMatchObject([
      { queue: tasks, tries: 2 },
      { queue: quick, tries: 3 },
    ]);
  });

  it("limits reservations, platforms and due dates by the stage's settings", async () => {
    const { handler } = await import("../../../functions/api/create-str-task/index.ts");
    const { handler: list } = await import("../../../functions/api/list-task-reservations/index.ts");
    const many = await call(handler, { body: { reservations: Array.from({ length: 8 }, () => stay(1)) } });
    const other = await call(handler, { body: { reservations: [{ ...stay(1), platform: "Airbnb" }] } });

    expect(many.status).toBe(400);
    expect(other.status).toBe(400);
    const { body } = await call(list, { path: { id: String(await send(1)) } });
    // The 20th is a Saturday.
    expect(body).toMatchObject({ reservations: [{ dueDate: "22/09/2025" }] });
  });

  it("limits a client's open rows by the stage's setting", async () => {
    const { handler } = await import("../../../functions/api/create-str-task/index.ts");
    const seven = { body: { reservations: Array.from({ length: 7 }, () => stay(1)) } };
    const statuses: number[] = [];
    for (let tasks = 0; tasks < 8; tasks += 1) statuses.push((await call(handler, seven)).status);

    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 200), 429]);
  });

  it("seals an owner's password with the passwords key", async () => {
    await anOwner("owner-1");

    expect(world.keyCalls).toContainEqual({ operation: "GenerateDataKey", keyId: world.keys.arns.passwords });
  });

  it("audits who wrote what, and when", async () => {
    const began = Date.now();
    await anOwner("owner-1");
    const [noted] = (await world.store.query({ partition: "AUDIT#OWNER#1" })).items;

    expect(noted).toMatchObject({ by: client.clientId, action: "create-apartment-owner" });
    expect(Date.parse(String(noted?.["at"]))).toBeGreaterThanOrEqual(began);
  });

  it("makes a client with three refused passwords wait an hour, not counting owners on record", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await guess("onRecord", 3);
    const free = await state();
    await guess("brought", 3);
    const waiting = await state();
    vi.useRealTimers();

    expect(free.status).toBe(200);
    expect(waiting.status).toBe(429);
    expect(waiting.headers["retry-after"]).toBe("3600");
  });
});

it("a reservation is deleted after the stage's years, however it is written", async () => {
  const apartmentId = await anOwner("owner-1");
  const { handler: cancel } = await import("../../../functions/api/cancel-str-task/index.ts");
  const [dispatched, cancelled] = [await send(apartmentId), await send(apartmentId)];
  await dispatch(dispatched);
  await call(cancel, { path: { taskId: String(cancelled) } });

  expect(goesIn2067(await rowOf(dispatched))).toBe(2067);
  expect(goesIn2067(await rowOf(cancelled))).toBe(2067);
});

describe("the composed filing worker", () => {
  it("rests between calls, counts and logs its work, and uses each key for its purpose", async () => {
    const taskId = await send(await anOwner("owner-1"));
    await dispatch(taskId);
    world.keyCalls.length = 0;
    await file(taskId);
    const rests = world.exchanges.slice(1).map(({ began }, index) => began - (world.exchanges[index]?.ended ?? 0));

    expect(await rowOf(taskId)).toMatchObject({ state: "SUBMITTED" });
    // The clock counts whole milliseconds.
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(times.aws.rest - 2);
    expect(linesOf("filing begins")).toHaveLength(1);
    expect(linesOf("outcome")).toMatchObject([{ taskId, filing: 1, state: "SUBMITTED", row: 1 }]);
    expect(await world.store.get(filingKey(taskId, 1))).toMatchObject({
      answered: { milliseconds: expect.any(Number) as unknown },
    });
    expect(linesOf("portal exchange")).toHaveLength(world.exchanges.length);
    expect(world.measured("Submitted")).toEqual([1]);
    expect(world.measured("PortalLatency")).toHaveLength(1);
    expect(unitOf("PortalLatency")).toBe("Milliseconds");
    expect(world.keyCalls).toEqual(
      expect.arrayContaining([
        { operation: "Decrypt", keyId: world.keys.arns.passwords },
        { operation: "GenerateMac", keyId: world.keys.arns.fingerprints },
        { operation: "GenerateDataKey", keyId: world.keys.arns.passwords },
      ]),
    );
    expect(world.keyCalls).toHaveLength(3);
    await guess("onRecord", 20);
    const { clientId } = client;
    expect(await guesses("onRecord").waitOf({ clientId, portalUser: "" })).toBeGreaterThan(hour / 2);
  });

  it("finalises nothing on a stage that files drafts only", async () => {
    const taskId = await send(await anOwner("owner-1"));
    await dispatch(taskId);
    const { composeFiling } = await import("../../../functions/compose/filing.ts");
    await file(taskId, createFilingHandler(composeFiling("drafts", { ...world.variables, PORTAL_FILES: "drafts" })));

    expect(await rowOf(taskId)).toMatchObject({ state: "FAILED", errorValue: "rejected_by_portal" });
  });

  it.each([
    ["twenty new passwords of its owners", 20, "onRecord", async () => await send(await anOwner("owner-1"))],
    ["three passwords that its tasks bring along", 3, "brought", async () => (await state()).body.taskId ?? 0],
  ] as const)("posts for a client at most %s in an hour", async (_, most, kind, begin) => {
    const taskId = await begin();
    await dispatch(taskId);
    await guess(kind, most);
    await file(taskId);
    expect(world.exchanges.filter(({ method }) => method === "POST")).toEqual([]);

    await guesses(kind).giveBack({ clientId: client.clientId, portalUser: "user 0" });
    await world.store.update(filingKey(taskId, 1), { remove: ["startAt"] });
    await file(taskId);
    expect(world.exchanges.filter(({ method }) => method === "POST")).not.toEqual([]);
  });

  it("waits for an answer, an outage and a probe as long as configured", async () => {
    const taskId = await send(await anOwner("owner-1"));
    await dispatch(taskId);
    const now = Date.now();
    await world.store.update(filingKey(taskId, 1), { set: { createdAt: now - 4 * 24 * 60 * minute } });
    await world.store.update(breakerKey, { set: { failures: ["a", "b"], openUntil: now - 1, since: now - minute } });
    const patience = vi.spyOn(AbortSignal, "timeout");
    await world.faults({ seed: 1, unavailableRate: 1 });
    await file(taskId);
    await world.faults({});

    expect(await rowOf(taskId)).toMatchObject({ state: "FAILED", errorValue: "portal_unavailable" });
    expect(patience).toHaveBeenCalledWith(13_000);
    const { openUntil } = v.parse(v.object({ openUntil: v.number() }), await world.store.get(breakerKey));
    expect(openUntil - now).toBeGreaterThanOrEqual(times.aws.breakerInterval);
    expect(world.measured("PortalOutage")).toEqual([1]);
    expect(linesOf("outcome")).toMatchObject([{ state: "FAILED" }]);
  });
});

it("keeps an owner whose login is still needed, then lets the login rest for a day", async () => {
  const { handler } = await import("../../../functions/api/delete-apartment-owner/index.ts");
  const taskId = await send(await anOwner("owner-1"));
  await dispatch(taskId);
  const portalUser = portalUserOf("owner-1");
  await world.store.putIfAbsent({ ...portalUserKey(portalUser), fence: 1 });
  const begun = { listedUnder: begunBy(portalUser), listedAt: "1" };
  await world.store.update(filingKey(taskId, 1), { set: begun });
  await world.store.update(rowKey(taskId, 1), { set: { state: "CHECKING", unclearSaveAt: Date.now() } });

  expect((await call(handler, { path: { id: "owner-1" } })).status).toBe(409);
  await world.store.update(rowKey(taskId, 1), { set: { state: "SUBMITTED" } });
  const { rows } = (await world.store.get(filingKey(taskId, 1))) ?? {};
  await world.store.update(filingKey(taskId, 1), { set: { rows: "damaged" } });
  expect((await call(handler, { path: { id: "owner-1" } })).status, "damaged").toBe(409);
  await world.store.update(filingKey(taskId, 1), { set: { rows } });
  expect((await call(handler, { path: { id: "owner-1" } })).status).toBe(200);
  const { expiresAt } = (await world.store.get(portalUserKey(portalUser))) ?? {};
  expect(Number(expiresAt) - Date.now() / 1_000).toBeGreaterThan(23 * hour);
});

it("the composed sweeper wakes both queues and measures each metric", async () => {
  const { handler } = await import("../../../functions/workers/sweep/index.ts");
  const taskId = await send(await anOwner("owner-1"));
  const other = await send(1);
  await dispatch(other);
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
  await world.store.update({ pk: `TASK#${taskId}`, sk: "TASK" }, { set: { createdAt: at(-10), dueAt: now - 1 } });
  await world.store.update(filingKey(other, 1), { set: { dueAt: now - 1 } });
  await world.store.update(breakerKey, { set: { since: now - 5 * minute } });
  for (const sk of ["1", "2"])
    await world.store.putIfAbsent({ pk: "TASK#90", sk: `RES#${sk}`, due: "REVIEW", dueAt: 1 });
  for (const sk of ["3", "4", "5"])
    await world.store.putIfAbsent({ pk: "TASK#91", sk: `RES#${sk}`, attentionUnder: "ATTENTION", attentionAt: at(60) });
  world.wakeUps.length = 0;
  await handler();

  expect(world.wakeUps).toHaveLength(2);
  expect(world.wakeUps).toContainEqual({ queue: tasks, body: JSON.stringify({ taskId }), tries: 3 });
  expect(world.wakeUps).toContainEqual({ queue: quick, body: JSON.stringify({ taskId: other, filing: 1 }), tries: 3 });
  const rounded = (metric: string) => Math.round(Number(world.measured(metric)[0]) / minute);
  expect(rounded("OldestOpen")).toBe(10);
  expect(rounded("OutageLasts")).toBe(5);
  expect(["SweepWoken", "InReview", "DueSoon"].map(world.measured)).toEqual([[2], [2], [3]]);
  expect(["OldestOpen", "OutageLasts", "DueSoon"].map(unitOf)).toEqual(["Milliseconds", "Milliseconds", "Count"]);
});

it("the composed digest names every owner who cannot log in", async () => {
  const { handler } = await import("../../../functions/workers/digest/index.ts");
  const owners = createOwnerRepository(world.store);
  const at = "2026-01-01T00:00:00.000Z";
  for (let id = 1; id <= 1_001; id += 1) {
    const portalUsername = `owner-${id}`;
    const owner = { id, name: "Owner", portalUsername, sealedPassword: "sealed", createdAt: at, updatedAt: at };
    await owners.create({ ...owner, createdBy: client.clientId });
    if (![1, 2, 1_001].includes(id)) continue;
    const stopped = { fence: 1, ownerAction: { taskId: 1, what: "contact page" } };
    await world.store.putIfAbsent({ ...portalUserKey(portalUserOf(portalUsername)), ...stopped });
  }
  await handler();

  expect(world.events).toMatchObject([
    { queue: world.variables.EVENTS_QUEUE_URL, body: textLike(/"blockedOwners":\[1,2,1001\]/) },
  ]);
});

it("the composed sweeper sends events of what is due soon, by the stage's rule", async () => {
  const { handler } = await import("../../../functions/workers/sweep/index.ts");
  const departed = { ...sound, startDate: "03/11/2026", endDate: "07/11/2026" };
  // More than a queue takes at once.
  for (let number = 1; number <= 11; number += 1) {
    const row = newRow({ ...task, taskId: 92 }, number, 1, departed);
    await world.store.putIfAbsent({ ...rowKey(92, number), ...toStoredRow(row), owedUnder: "OWED", owedAt: "#due" });
  }
  await handler();

  const events = world.events.filter(({ body }) => body.includes('"taskId":92'));
  expect(events).toHaveLength(11);
  const [event] = events;
  expect(event).toMatchObject({ queue: world.variables.EVENTS_QUEUE_URL, body: textLike(/"dueDate":"21\/12\/2026"/) });
  for (const number of [1, 11]) expect(await world.store.get(rowKey(92, number))).not.toHaveProperty("owedAt");
});
