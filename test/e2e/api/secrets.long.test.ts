import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Canary, formsOf, foundIn } from "../../support/black-box/canaries.ts";
import { canBeHeld } from "../../support/black-box/held-workers.ts";
import {
  correct,
  fileEverything,
  guest,
  guestCanaries,
  logIn,
  type Marked,
  makeMistakes,
  passwordCanaries,
  useClients,
  waitInQueues,
} from "../../support/black-box/marked-flows.ts";
import { rows } from "../../support/black-box/rows.ts";
import { type Answer, type Call, createSend } from "../../support/black-box/send.ts";
import { filesText, operate, tableText, watchCookies } from "../../support/black-box/stack-insides.ts";
import { admin, npmStart, type StartedStack } from "../../support/local-stack.ts";
import { filesFolder } from "../../support/test-folder.ts";

const files = filesFolder();
let folder: string;
let stack: StartedStack;
const exchanges: { call: Call; answer: Answer }[] = [];
const tokens: Canary[] = [];
const secrets: Canary[] = [];
let cookies: Canary[] = [];
/** Messages that went through the queues, and what operators were shown of them. */
let queued: string[] = [];
let page = "";

beforeAll(async () => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "DEBUG");
  vi.stubEnv(...canBeHeld);
  folder = files.path();
  stack = await npmStart(folder);
  // Stacks that other files start in this process log as usual.
  vi.unstubAllEnvs();
  const send = createSend(stack.apiUrl, (call, answer) => exchanges.push({ call, answer }));
  const marked: Marked = { stack, folder, send, tokens, secrets };
  const watch = watchCookies(folder);
  const { access_token: token } = await logIn(marked, admin.clientId, admin.secret);
  await useClients(marked, token);
  const [apartmentId = 0] = await fileEverything(marked, token);
  await correct(marked, token, apartmentId);
  queued = await waitInQueues(marked, token, apartmentId);
  await makeMistakes(marked, token);
  page = await (await fetch(`${stack.apiUrl}/console`)).text();
  cookies = watch.stop();
});
afterAll(() => stack.end());

/** Secrets that only the portal and their senders may see. */
const most = () => [...passwordCanaries, ...secrets, ...tokens, ...cookies];

/** The exchanges whose answer contains one of the canaries. */
const leaks = (canaries: readonly Canary[], mayHold: (call: Call) => boolean = () => false) =>
  exchanges
    .filter(({ call }) => !mayHold(call))
    .flatMap(({ call, answer }) =>
      foundIn(answer.text + JSON.stringify(answer.headers), canaries).map(
        (name) => `${name} in ${call.method} ${call.path}`,
      ),
    );

describe("secrets that went through every endpoint and through the portal", () => {
  it("were sent to every endpoint, and answered", () => {
    const called = Object.entries(rows).filter(([, { method, path }]) =>
      exchanges.some(({ call }) => call.method === method && call.path === path),
    );
    const texts = exchanges.map(({ answer }) => answer.text).join("\n");

    expect(called).toHaveLength(Object.keys(rows).length);
    expect(exchanges.length).toBeGreaterThan(100);
    for (const outcome of ["SUBMITTED", "invalid_credentials", "duplicate_declaration"])
      expect(texts).toContain(outcome);
    expect(texts).toMatch(/"amends":"\d+"/);
    expect(secrets.length + tokens.length).toBeGreaterThan(6);
    expect(cookies.length).toBeGreaterThan(2);
  });

  it("are found by this test in any form", () => {
    const [one = { name: "", value: "" }] = passwordCanaries;

    for (const form of formsOf(one.value)) expect(foundIn(`"line": "${form}"`, [one])).toEqual([one.name]);
    expect(foundIn(Buffer.from(`{"p":"${one.value}"}`).toString("base64"), [one])).toEqual([one.name]);
    expect(foundIn("nothing", passwordCanaries)).toEqual([]);
  });

  it("are in no answer, if they are passwords or the portal's cookies; nor in the console's page", () => {
    expect(leaks([...passwordCanaries, ...cookies])).toEqual([]);
    expect(page).toContain("<!doctype html>");
    expect(foundIn(page, [...most(), ...guestCanaries])).toEqual([]);
  });

  it("are in the one answer that gives them, if they are clients' secrets or tokens", () => {
    expect(leaks(secrets, ({ method, path }) => method === "POST" && path.startsWith("/clients"))).toEqual([]);
    expect(leaks(tokens, ({ path }) => path.startsWith("/auth/"))).toEqual([]);
  });

  it("are in listings of reservations only, if they are of guests", () => {
    expect(leaks(guestCanaries, ({ path }) => /^\/(reservations|str\/tasks\/)/.test(path))).toEqual([]);
  });

  it("are in no log line of any process, even at debug level", () => {
    const output = stack.output();

    expect(output).toContain('"service":"create-str-task"');
    expect(output).toContain('"service":"file-declarations"');
    expect(output).toContain('"message":"portal exchange"');
    expect(foundIn(output, [...most(), ...guestCanaries])).toEqual([]);
  });

  it("are in no message and no dead letter, nor in what operators are shown of them", () => {
    const said = queued.join("\n");

    expect(said).toMatch(/about [1-9]\d* messages/);
    expect(said).toMatch(/sent back [1-9]\d* messages?/);
    expect(foundIn(said, [...most(), ...guestCanaries])).toEqual([]);
  });

  it("are sealed or hashed in the table, and in no other file", async () => {
    const table = await tableText(folder);
    const files = filesText(folder);
    const latin = (value: string) => Buffer.from(value).toString("latin1");

    expect(table).toContain("canary-wrong");
    expect(foundIn(table, most())).toEqual([]);
    expect(files).toContain("canary-wrong");
    expect(most().filter(({ value }) => files.includes(latin(value)))).toEqual([]);
  });

  it("are shown to no operator, and can be erased from the table, if they are of guests", async () => {
    const told = [
      await operate(folder, "tasks show 1"),
      await operate(folder, `audit --client ${admin.clientId}`),
    ].join("\n");
    expect(told).toContain("create-str-task");
    expect(foundIn(told, [...most(), ...guestCanaries])).toEqual([]);
    expect(foundIn(await tableText(folder), guestCanaries)).not.toEqual([]);

    expect(await operate(folder, "erase --guest", guest.guestName.toUpperCase(), "all")).toMatch(/erased from [1-9]/);
    expect(await operate(folder, "erase --reservation R-1", "all")).toMatch(/erased from [1-9]/);

    expect(foundIn(await tableText(folder), guestCanaries)).toEqual([]);
    expect(await operate(folder, "erase --guest", guest.guestId)).toContain("nothing found");
    expect(await operate(folder, "audit --client operator")).toContain("erase-guest");
  });
});
