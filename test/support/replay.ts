import * as v from "valibot";
import { checkedFetch } from "./checked-fetch.ts";
import type { DocumentedOperation, RequestExample } from "./documented.ts";
import { admin } from "./local-stack.ts";

const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const Client = v.object({ client: v.object({ client_id: v.string() }), secret: v.optional(v.string()) });

const changing = new Set(["requestId", "access_token", "refresh_token", "secret", "client_id", "commit"]);
/** Which year a month is of, and how many stays are late, depends on today. */
const ofToday = new Set(["year", "declaredYear", "amendsYear", "overdue", "date", "milliseconds"]);
const serial = /(?<!\/)\b\d+\/20\d\d\b/g;
const tasks = /\btasks \d+(?:, \d+)*/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export type Replay = Awaited<ReturnType<typeof startReplay>>;

/** Sends documented requests to a running stack. */
export async function startReplay(apiUrl: string) {
  /** Where an example shows a token or an id made at random, the latest one is sent. */
  const latest = { refreshToken: "", clientId: "" };
  const tokens = new Map<string, Promise<string>>();

  async function post(path: string, body: object, token = ""): Promise<unknown> {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    return (await checkedFetch(apiUrl + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  }

  async function logInAs(client: { clientId: string; secret: string }): Promise<string> {
    return v.parse(Tokens, await post("/auth/token", client)).access_token;
  }

  async function clientWith(role: string): Promise<string> {
    const { client, secret = "" } = v.parse(Client, await post("/clients", { roles: [role] }, adminToken));
    return logInAs({ clientId: client.client_id, secret });
  }

  const adminToken = await logInAs(admin);

  return {
    async send(
      { method, path }: Pick<DocumentedOperation, "method" | "path">,
      request: RequestExample,
      { token = adminToken, contentType = "application/json" } = {},
    ) {
      const { headers, body } = request;
      const response = await checkedFetch(apiUrl + pathOf(path, request), {
        method,
        headers: {
          ...headers,
          ...(body && { "content-type": contentType }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(withLatest(body)) }),
      });
      const answer: unknown = await response.json();
      remember(answer);
      return { status: response.status, body: answer };
    },

    /** An access token of a client with just this role. */
    async tokenOf(role: string) {
      const token = tokens.get(role) ?? clientWith(role);
      tokens.set(role, token);
      return token;
    },

    /** A body without what differs from run to run: times, ids and secrets made at random, years, the commit. */
    comparable: (body: unknown): unknown => JSON.parse(JSON.stringify(body), stable),
  };

  function pathOf(path: string, request: RequestExample): string {
    const values: RequestExample["path"] = { ...request.path };
    if (/^[0-9a-f-]{36}$/.test(String(values["client_id"]))) values["client_id"] = latest.clientId;
    const query = new URLSearchParams(
      Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
    return query.size > 0 ? `${filled}?${query}` : filled;
  }

  function withLatest(body: object): object {
    const isKnown = "refreshToken" in body && !String(body.refreshToken).endsWith("not-one-of-ours");
    return isKnown ? { ...body, refreshToken: latest.refreshToken } : body;
  }

  function remember(answer: unknown): void {
    if (v.is(Tokens, answer)) latest.refreshToken = answer.refresh_token;
    if (v.is(Client, answer)) latest.clientId = answer.client.client_id;
  }
}

function stable(this: unknown, name: string, value: unknown): unknown {
  if (ofToday.has(name)) return `some ${name}`;
  if (typeof value !== "string") return value;
  if (name === "dueDate") return value.slice(0, 6);
  if (changing.has(name)) return `some ${name}`;
  return instant.test(value) ? "some time" : value.replaceAll(serial, "some serial").replace(tasks, "some tasks");
}
