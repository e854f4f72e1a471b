import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Canary, formsOf, foundIn } from "../../support/black-box/canaries.ts";
import { reservation, rows, rowsWithBody, takkRecord } from "../../support/black-box/rows.ts";
import { type Answer, type Call, createSend, type Send } from "../../support/black-box/send.ts";
import { admin, npmStart, type StartedStack } from "../../support/local-stack.ts";
import { putAccount } from "../../support/portal-control.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
let stack: StartedStack;
let send: Send;
const exchanges: { call: Call; answer: Answer }[] = [];

const passwords = {
  good: "canary-Κωδικός-good-7Qx",
  wrong: "canary-Κωδικός-wrong-8Ry",
  changed: "canary-Κωδικός-changed-9Sz",
  statement: "canary-Κωδικός-statement-1Ta",
  refused: "canary-Κωδικός-refused-2Ub",
};
const guest = { guestName: "Canary Καναρίνη", guestId: "CANARY-ID-55512", guestTaxId: "CANARY-TAX-66613" };
const tokens: Canary[] = [];
const secrets: Canary[] = [];

const passwordCanaries = Object.entries(passwords).map(([name, value]) => ({ name: `password ${name}`, value }));
const guestCanaries = Object.entries(guest).map(([name, value]) => ({ name, value }));
const NewClient = v.object({ client: v.object({ client_id: v.string() }), secret: v.string() });
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const Task = v.object({ taskId: v.number() });
const Status = v.object({ strUploadStatus: v.object({ status: v.string() }) });

beforeAll(async () => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "DEBUG");
  stack = await npmStart(folder);
  send = createSend(stack.apiUrl, (call, answer) => exchanges.push({ call, answer }));
  await putAccount(stack.portalUrl, "canary-good", passwords.good, ["00000000071"]);
  await putAccount(stack.portalUrl, "canary-wrong", "the-real-password", ["00000000072"]);
  const token = await useClients();
  await fileEverything(token);
  await makeMistakes(token);
});
afterAll(async () => {
  await stack.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Logs in, makes a client, rotates its secret, refreshes its token; answers an admin's token. */
async function useClients(): Promise<string> {
  const logIn = async (clientId: string, secret: string) => {
    const { body } = await send({ method: "POST", path: "/auth/token", body: { clientId, secret } });
    return keep(v.parse(Tokens, body));
  };
  const { access_token: token } = await logIn(admin.clientId, admin.secret);
  const made = v.parse(
    NewClient,
    (await send({ method: "POST", path: "/clients", token, body: { roles: ["admin"] } })).body,
  );
  const clientId = made.client.client_id;
  const rotate = await send({ method: "POST", path: `/clients/${clientId}/secret`, token });
  const { secret } = v.parse(NewClient, rotate.body);
  secrets.push({ name: "first secret", value: made.secret }, { name: "second secret", value: secret });
  const { refresh_token: refreshToken } = await logIn(clientId, secret);
  keep(v.parse(Tokens, (await send({ method: "POST", path: "/auth/refresh", body: { refreshToken } })).body));
  await send({ method: "POST", path: "/auth/token", body: { clientId, secret: made.secret } });
  await send({ method: "POST", path: "/auth/refresh", body: { refreshToken } });
  return token;
}

function keep(given: v.InferOutput<typeof Tokens>) {
  tokens.push(
    { name: "access token", value: given.access_token },
    { name: "refresh token", value: given.refresh_token },
  );
  return given;
}

/** Two owners, one with a wrong password; a task of both, a search, two statements; until each has an outcome. */
async function fileEverything(token: string): Promise<void> {
  const post = async (path: string, body: object) => (await send({ method: "POST", path, token, body })).body;
  const names = [
    ["canary-good", passwords.good],
    ["canary-wrong", passwords.wrong],
  ] as const;
  for (const [index, [portalUsername, portalPassword]] of names.entries()) {
    await post("/apartment-owners", { name: "Owner", portalUsername, portalPassword });
    await post("/apartments", {
      name: "Flat",
      address: "Harbour 1",
      registryId: `0000000007${index + 1}`,
      ownerId: index + 2,
    });
  }
  const owners = (await send({ method: "GET", path: "/apartments", token })).text;
  const apartmentIds = [...owners.matchAll(/"id":(\d+),"name":"Flat"/g)].map(([, id]) => Number(id));
  const reservations = apartmentIds.map((apartmentId) => ({ ...reservation, ...guest, apartmentId }));
  const task = v.parse(Task, await post("/str/task", { reservations }));
  const search = v.parse(Task, await post("/str/submitted-declarations", searchOf(apartmentIds[0] ?? 0)));
  const month = { month: 9, takkRecords: [takkRecord] };
  await post("/takk/task", { ...month, portalUsername: "canary-good" });
  await post("/takk/task", { ...month, portalUsername: "canary-nobody", portalPassword: passwords.statement });
  for (const { taskId } of [task, search]) await untilCompleted(taskId, token);
  const path = "/apartment-owners/canary-wrong";
  await send({ method: "PATCH", path, token, body: { portalPassword: passwords.changed } });
}

const searchOf = (apartmentId: number) => ({ apartmentId, fromDate: "01/10/2026", toDate: "31/10/2026" });

async function untilCompleted(taskId: number, token: string): Promise<void> {
  const isCompleted = async () => {
    const { body } = await send({ method: "GET", path: `/str/task/${taskId}`, token });
    expect(v.parse(Status, body).strUploadStatus.status).toBe("COMPLETED");
  };
  await vi.waitFor(isCompleted, { timeout: 60_000, interval: 250 });
}

/** Every endpoint with secrets in its body, its address and its headers, each in ways that are refused. */
async function makeMistakes(token: string): Promise<void> {
  const secret = {
    portalPassword: passwords.refused,
    secret: passwords.refused,
    refreshToken: passwords.refused,
    ...guest,
  };
  for (const { method, path, body } of rowsWithBody) {
    const inAll = JSON.stringify({ ...body, ...secret });
    await send({ method, path, token, raw: inAll });
    await send({ method, path, token, raw: inAll.slice(0, -1) });
    await send({ method, path, token, raw: `${inAll}${inAll}` });
    await send({ method, path, token, raw: inAll, headers: { "content-type": "text/plain" } });
    await send({ method, path, token, raw: inAll, headers: { "content-encoding": "gzip" } });
    await send({ method, path, token, raw: JSON.stringify({ ...body, [passwords.refused]: 1 }) });
    await send({ method, path, raw: inAll });
  }
  const hidden = encodeURIComponent(passwords.refused);
  for (const { method, path } of Object.values(rows)) {
    await send({ method, path: `${path.replace(/nobody|2000000000/, hidden)}?cursor=${hidden}&${hidden}=1`, token });
    await send({
      method,
      path,
      token,
      headers: { "idempotency-key": hidden, "x-api-key": hidden, cookie: `a=${hidden}` },
    });
    await send({ method, path, token: passwords.refused.replaceAll(/[^\w-]/g, "") });
  }
}

/** Of the exchanges, those whose answer holds one of the canaries. */
const leaks = (canaries: readonly Canary[], mayHold: (call: Call) => boolean = () => false) =>
  exchanges
    .filter(({ call }) => !mayHold(call))
    .flatMap(({ call, answer }) =>
      foundIn(answer.text + JSON.stringify(answer.headers), canaries).map(
        (name) => `${name} in ${call.method} ${call.path}`,
      ),
    );

describe("secrets that went through every endpoint and through the portal", () => {
  it("came to every endpoint, and a good many answers came back", () => {
    const called = Object.entries(rows).filter(([, { method, path }]) =>
      exchanges.some(({ call }) => call.method === method && call.path === path),
    );

    expect(called).toHaveLength(Object.keys(rows).length);
    expect(exchanges.length).toBeGreaterThan(100);
    expect(exchanges.some(({ answer }) => answer.text.includes("SUBMITTED"))).toBe(true);
    expect(exchanges.some(({ answer }) => answer.text.includes("invalid_credentials"))).toBe(true);
  });

  it("are found by this test in whatever form they take", () => {
    const [one = { name: "", value: "" }] = passwordCanaries;

    for (const form of formsOf(one.value)) expect(foundIn(`"line": "${form}"`, [one])).toEqual([one.name]);
    expect(foundIn(Buffer.from(`{"p":"${one.value}"}`).toString("base64"), [one])).toEqual([one.name]);
    expect(foundIn("nothing", passwordCanaries)).toEqual([]);
  });

  it("are in no answer, if they are passwords", () => {
    expect(leaks(passwordCanaries)).toEqual([]);
  });

  it("are in the one answer that gives them, if they are clients' secrets or tokens", () => {
    expect(leaks(secrets, ({ method, path }) => method === "POST" && path.startsWith("/clients"))).toEqual([]);
    expect(leaks(tokens, ({ path }) => path.startsWith("/auth/"))).toEqual([]);
  });

  it("are in listings of reservations only, if they are of guests", () => {
    expect(leaks(guestCanaries, ({ path }) => /^\/(reservations|str\/tasks\/)/.test(path))).toEqual([]);
  });

  it("are in no line of any process, at the most talkative level", () => {
    const output = stack.output();

    expect(output).toContain('"service":"create-str-task"');
    expect(output).toContain('"service":"file-declarations"');
    expect(foundIn(output, [...passwordCanaries, ...secrets, ...tokens, ...guestCanaries])).toEqual([]);
  });

  it("are kept sealed or hashed, if they are kept at all", () => {
    // The simulator knows its accounts' passwords, as the portal does.
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => path.slice(folder.length).startsWith("/table"));
    const kept = files.map((path) => readFileSync(path, "latin1")).join("");
    const isKept = ({ value }: Canary) => kept.includes(Buffer.from(value).toString("latin1"));

    expect(kept).toContain("canary-wrong");
    expect([...passwordCanaries, ...secrets, ...tokens].filter(isKept)).toEqual([]);
  });
});
