import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { createHandler } from "../../functions/api/get-console/handler.ts";
import { anEvent } from "./api/event.ts";
import { noCounts } from "./reservation-record.ts";

/** The built console before an API of canned answers, so that every state of a page can be seen. */
export interface ConsoleWorld {
  readonly url: string;
  answers: Answers;
  /** Bodies of what was posted and patched, by path. */
  readonly received: { method: string; path: string; body: unknown; key: string | undefined }[];
  /** Addresses of reads and log-ins, in order. */
  readonly read: string[];
  close(): Promise<void>;
}

export interface Answers {
  readonly roles: readonly string[];
  readonly reservations: readonly object[];
  /** Reservations in a page, by default as many as the service answers at most. */
  readonly pageSize?: number;
  readonly apartments: readonly object[];
  readonly owners: readonly object[];
  /** What a check of an owner finds. */
  readonly properties?: readonly object[];
  /** What operators see. */
  readonly operations?: object | undefined;
  readonly held?: object;
  readonly reviews?: readonly object[];
  /** What a search finds. */
  readonly atPortal: readonly object[];
  readonly tasks?: readonly object[];
  /** Climate-fee statements, as a list of tasks has them, and what is proposed. */
  readonly statements?: readonly object[];
  readonly proposal?: object;
  /** What is proposed for a username instead. */
  readonly proposals?: Readonly<Record<string, object>>;
  /** The counts that a statement was sent with, by its task. */
  readonly stated?: Readonly<Record<string, readonly object[]>>;
  /** Why a statement of this username is refused. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** The path `at`, by default that of reservations, gets no answer, an error, or a dropped connection. */
  readonly trouble?: "slow" | "failing" | "lost";
  readonly at?: string;
  /** The state of the task that was created last. */
  readonly task?: object;
  /** No token is valid any more. */
  readonly ended?: boolean;
}

const page = v.parse(
  v.object({ html: v.string(), script: v.string() }),
  JSON.parse(readFileSync(join(import.meta.dirname, "../../dist/get-console/page.json"), "utf8")),
);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const requestId = "request-1";
const at = "2026-11-20T10:00:00.000Z";

export async function startConsoleWorld(answers: Answers): Promise<ConsoleWorld> {
  const received: ConsoleWorld["received"] = [];
  const read: string[] = [];
  const world = { answers };
  const server = createServer((request, response) => {
    if (request.method === "GET" || request.url?.includes("/auth/")) read.push(request.url ?? "");
    void answer(request, response, world, received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return Object.assign(world, {
    url: `http://127.0.0.1:${port}/api/v1/console`,
    received,
    read,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { answers }: { answers: Answers },
  received: ConsoleWorld["received"],
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://console");
  const path = pathname.replace("/api/v1", "");
  if (path === "/console") {
    const asked = { headers: { "if-none-match": request.headers["if-none-match"] ?? "" } };
    const { statusCode, headers, body } = await createHandler({ page, identity: undefined, log })(anEvent(asked));
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
    response.writeHead(statusCode).end(body);
    return;
  }
  const sent = await text(request);
  const { method = "" } = request;
  if (method !== "GET" && !path.startsWith("/auth")) {
    const key = request.headers["idempotency-key"]?.toString();
    received.push({ method, path, body: JSON.parse(sent || "null"), key });
  }
  const trouble = path === (answers.at ?? "/reservations") ? answers.trouble : undefined;
  if (trouble === "lost") request.socket.destroy();
  if (trouble === "slow" || trouble === "lost") return;
  const failing = trouble === "failing";
  let body = failing
    ? { errorMessage: "the service is busy", requestId }
    : bodyOf(path, method, sent, searchParams, answers);
  if (path === "/apartments" && request.method === "POST") body = { apartment: answers.apartments[0], requestId };
  if (path === "/apartment-owners" && request.method === "POST")
    body = { apartmentOwner: answers.owners[0], requestId };
  const refused = path === "/takk/task" ? refusalOf(sent, answers) : undefined;
  if (refused !== undefined) body = { errorMessage: refused, requestId };
  const status = failing ? 503 : refused !== undefined ? 400 : "errorMessage" in body ? 401 : 200;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function bodyOf(path: string, method: string, sent: string, query: URLSearchParams, answers: Answers): object {
  if (path === "/auth/token" && sent.includes('"wrong"'))
    return {
      errorMessage: "the client id or its secret is wrong: check both with whoever gave them to you",
      requestId,
    };
  if (answers.ended && path !== "/auth/token") return { errorMessage: "log in again", requestId };
  if (path.startsWith("/auth/")) return tokens(answers.roles);
  if (path === "/health")
    return { status: "ok", version: "1.0.0", release: "1.1.0", commit: "0123456789ab", requestId };
  if (path.startsWith("/clients")) return clientAnswer(path, method);
  if (path === "/apartments") return { apartments: answers.apartments, requestId };
  if (path === "/apartment-owners") return { apartmentOwners: answers.owners, requestId };
  if (path === "/reservations") return pageOf(listed(answers, query), query, answers.pageSize);
  if (path === "/tasks" && query.get("kind") === "takk") return { tasks: answers.statements ?? [], requestId };
  if (path === "/takk/proposal")
    return { ...answers.proposal, ...answers.proposals?.[query.get("portalUsername") ?? ""], requestId };
  const [, stated] = /^\/takk\/task\/(\d+)$/.exec(path) ?? [];
  if (stated) return { takkUploadStatus: { takkRecords: answers.stated?.[stated] ?? [] }, requestId };
  if (path === "/tasks") return { tasks: answers.tasks ?? tasks, requestId };
  if (path === "/operations") return { ...(answers.operations ?? calm), ...switched.get(answers), requestId };
  if (path === "/filing/status") return { ...(answers.held ?? calm), requestId };
  if (path === "/operations/reviews")
    return { cases: answers.reviews ?? [], more: answers.reviews?.length ? 2 : 0, requestId };
  if (path === "/operations/filing") return { ...switchFiling(answers, sent), requestId };
  if (path.startsWith("/operations/reviews/")) return { taskId: 7, row: 1, state: "SUBMITTED", requestId };
  if (path === "/tasks/7")
    return { task: { ...checked, ...answers.task }, properties: answers.properties ?? [], requestId };
  if (path.endsWith("/retry") || path.endsWith("/check")) return created;
  if (path.endsWith("/dismiss")) return { taskId: 8, dismissed: 2, requestId };
  if (path.endsWith("/cancel")) return { taskId: 8, cancelled: 2, summary, requestId };
  if (path.startsWith("/str/tasks/") && query.has("reservationId"))
    return { reservations: told(answers, query), requestId };
  if (path === "/str/tasks/7/reservations") return { reservations: answers.atPortal, requestId };
  if (path.startsWith("/str/tasks/")) return { reservations: ofTask(answers, path), requestId };
  if (path.startsWith("/str/task/")) return taskStatus;
  if (path.startsWith("/apartments/")) return { apartment: answers.apartments[0], requestId };
  if (path.startsWith("/apartment-owners/")) return { apartmentOwner: answers.owners[0], requestId };
  return created;
}

function refusalOf(sent: string, { refuses = {} }: Answers): string | undefined {
  const { portalUsername } = v.parse(v.object({ portalUsername: v.string() }), JSON.parse(sent));
  return refuses[portalUsername];
}

const client = {
  client_id: "office-1",
  created_at: at,
  last_updated: at,
  created_by: "operator",
  name: "The office",
  roles: ["str-uploader"],
};

const clientAnswer = (path: string, method: string) =>
  method === "GET"
    ? { clients: [client], requestId }
    : { client, ...((path === "/clients" || path.endsWith("/secret")) && { secret: "secret-of-office-1" }), requestId };

/** The latest position of the switch, for these answers. */
const switched = new WeakMap<Answers, { filing: object }>();

function switchFiling(answers: Answers, sent: string) {
  const asked = v.parse(v.object({ stopped: v.boolean(), reason: v.optional(v.string(), "") }), JSON.parse(sent));
  const filing = { ...asked, since: asked.stopped ? at : "" };
  switched.set(answers, { filing });
  return { filing };
}

/** A reservation with its history. */
function told({ reservations }: Answers, query: URLSearchParams) {
  const found = reservations.find((one) => "reservationId" in one && one.reservationId === query.get("reservationId"));
  const ends: Readonly<Record<string, string[]>> = { PENDING: ["looked_up"], FAILED: ["looked_up", "failed"] };
  const events = ["accepted", ...(ends[query.get("status") ?? ""] ?? ["draft_saved", "looked_up", "submitted"])];
  const history = events.map((event, minutes) => ({
    at: new Date(Date.parse(at) + 60_000 * minutes).toISOString(),
    event,
  }));
  const respelled = found && "respelled" in found ? { respelled: found.respelled } : {};
  const moments = history.map((one) => {
    if (one.event === "looked_up") return one;
    return { ...one, by: "office", ...(one.event === "submitted" && respelled) };
  });
  return [{ ...found, history: moments }];
}

/** In the order of the list, and of a page only those that a filter by state lets through. */
function pageOf(all: readonly object[], query: URLSearchParams, size = 1_000) {
  const from = Number(query.get("cursor") ?? 0);
  const next = from + size;
  const more = next < all.length ? { nextCursor: String(next) } : {};
  const state = query.get("status");
  const reservations = all.slice(from, next).filter((one) => state === null || stateOf(one) === state);
  return { reservations, ...more, requestId };
}

function ofTask({ reservations }: Answers, path: string): readonly object[] {
  const [, , , task] = path.split("/");
  const its = reservations.filter((one) => "taskId" in one && String(one.taskId) === task);
  return its.length > 0 ? its : reservations;
}

const stateOf = (one: object) => ("uploadStatus" in one ? one.uploadStatus : undefined);

const listed = ({ reservations }: Answers, query: URLSearchParams) =>
  query.has("needsAttention")
    ? reservations.filter((one) => ["FAILED", "NEEDS_REVIEW"].includes(String(stateOf(one))))
    : reservations;

function tokens(roles: readonly string[]) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return { access_token: `${part({})}.${part({ roles })}.x`, expires_in: 86_400, refresh_token: "r", requestId };
}

export const calm = {
  portal: { state: "up", since: "" },
  filing: { stopped: false, since: "", reason: "" },
  openTasks: 0,
  oldestOpen: [],
  blockedOwners: [],
  answers: [],
  // The first day.
  days: [{ date: new Date().toISOString().slice(0, 10), submitted: 3, drafted: 0, failed: 1, needsReview: 0 }],
};
const created = { taskId: 7, createdAt: at, overdue: 0, requestId };
const summary = { ...noCounts, total: 5, pending: 1, processing: 1, submitted: 2, failed: 1 };
const about = { draftUpload: false, client_id: "client", createdAt: at, errorValue: "", details: "" };
const ended = { ...noCounts, total: 5, submitted: 4, failed: 1 };
const tasks = [
  { ...about, taskId: 8, kind: "str", status: "PROCESSING", summary },
  { ...about, taskId: 7, kind: "str", status: "COMPLETED", summary: ended },
  { ...about, taskId: 6, kind: "search", status: "FAILED", summary: noCounts, details: "the portal does not answer" },
];
const checked = { ...about, taskId: 7, kind: "check", status: "COMPLETED", summary: noCounts };
const taskStatus = {
  strUploadStatus: { taskId: 7, status: "COMPLETED", summary, reservationUploadStatus: [] },
  createdAt: at,
  requestId,
};
