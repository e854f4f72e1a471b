import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { cliContext } from "../../consumer/context.ts";

interface Terminal {
  readonly env?: Readonly<Record<string, string>>;
  /** Which streams are a terminal. */
  readonly terminals?: readonly ("stdin" | "stdout" | "stderr")[];
}

const isProcess = (it: unknown): it is NodeJS.Process => it instanceof EventEmitter;

/** A process as far as a command looks at it. */
function started({ env = {}, terminals = [] }: Terminal = {}) {
  const stream = (name: "stdin" | "stdout" | "stderr") =>
    Object.assign(new PassThrough(), { isTTY: terminals.includes(name) });
  const [stdin, stdout, stderr] = [stream("stdin"), stream("stdout"), stream("stderr")];
  const own = Object.entries({ env, stdin, stdout, stderr, exitCode: undefined });
  const properties = Object.fromEntries(own.map(([name, value]) => [name, { value, writable: true }]));
  const process: unknown = Object.create(globalThis.process, properties);
  if (!isProcess(process)) throw new Error("a process is made of this one");
  const written = (of: PassThrough) => String(of.read() ?? "");
  return { around: cliContext(process), process, stdin, stdout, stderr, written };
}

const credentials = { STR_CLIENT_ID: "c", STR_CLIENT_SECRET: "s" };

/** The first request of a client whose credentials are refused, with the surroundings that it comes from. */
async function firstRequest(env: Readonly<Record<string, string>>) {
  const sent: Request[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    if (request instanceof Request) sent.push(request);
    return new Response("{}", { status: 401, headers: { "content-type": "application/json" } });
  });
  const { around } = started({ env: { ...credentials, ...env } });
  await expect(around.client().GET("/reservations")).rejects.toThrow();
  expect(sent).toHaveLength(1);
  return { around, request: sent[0] };
}

it("str prints results to stdout and everything else to stderr", () => {
  const { around, stdout, stderr, written } = started();
  around.print("7");
  around.tell("sent");

  expect(written(stdout)).toBe("7\n");
  expect(written(stderr)).toBe("sent\n");
});

it("str ends with the exit code that a command sets", () => {
  const { around, process } = started();
  around.end(3);

  expect(process.exitCode).toBe(3);
});

it("str uses the API on this machine unless STR_API_URL names another, and needs credentials", () => {
  expect(started().around.apiUrl).toBe("http://localhost:8081/api/v1");
  expect(started({ env: { STR_API_URL: "https://x.example/api/v1" } }).around.apiUrl).toBe("https://x.example/api/v1");
  for (const env of [{}, { STR_CLIENT_ID: "c" }, { STR_CLIENT_SECRET: "s" }])
    expect(() => started({ env }).around.client()).toThrow("Set STR_CLIENT_ID and STR_CLIENT_SECRET.");
  expect(started({ env: credentials }).around.client()).toHaveProperty("GET");
});

it("str logs in with the credentials from the environment", async () => {
  const { request } = await firstRequest({ STR_API_URL: "https://x.example/api/v1" });

  expect(request?.url).toBe("https://x.example/api/v1/auth/token");
  expect(await request?.json()).toEqual({ clientId: "c", secret: "s" });
});

it.each([
  [{}, "en"],
  [{ LANG: "el_GR.UTF-8" }, "el"],
  [{ LANG: "el_GR.UTF-8", LC_MESSAGES: "C" }, "en"],
  [{ LANG: "C", LC_MESSAGES: "en_GB", LC_ALL: "el" }, "el"],
  [{ LANG: "elx" }, "en"],
])("with the locale %j str asks the API for %s and uses it itself", async (locale, language) => {
  const { around, request } = await firstRequest(locale);

  expect(around.language).toEqual(language);
  expect(request?.headers.get("accept-language")).toEqual(language);
});

it("str shows progress on stderr, beside the results", () => {
  const { around, stdout, stderr, written } = started();
  const none = { failed: 0, review: 0, checking: 0, waitsFor: undefined };
  around.progress().show({ total: 2, filed: 1, ...none });

  expect(written(stdout)).toBe("");
  expect(written(stderr)).toBe("1 of 2 done\n");
});

it.each([
  "x.example",
  "ftp://x.example",
  "ftp://x.example/https://y.example",
  "see https://x.example",
  "http://",
  "https://x y",
])("str refuses STR_API_URL=%s before anything is sent", (STR_API_URL) => {
  expect(() => started({ env: { ...credentials, STR_API_URL } }).around.client()).toThrow(
    "STR_API_URL is not an address",
  );
});

it.each(["http://x.example/api/v1", "http://localhost.x.example", "http://127.0.0.1.x.example", "http://10.0.0.1"])(
  "str sends no secret without TLS to %s",
  (STR_API_URL) => {
    expect(() => started({ env: { ...credentials, STR_API_URL } }).around.client()).toThrow(
      "STR_API_URL must begin with https://",
    );
  },
);

it.each(["http://localhost:8081/api/v1", "http://127.0.0.1:8081", "http://[::1]:8081", "https://x.example"])(
  "str sends its secret to %s",
  (STR_API_URL) => {
    expect(started({ env: { ...credentials, STR_API_URL } }).around.client()).toBeDefined();
  },
);

it("str knows whether a person reads, and asks questions only at a terminal", async () => {
  expect(started().around).toMatchObject({ forPerson: false, ask: undefined });
  expect(started({ terminals: ["stdout"] }).around).toMatchObject({ forPerson: true, ask: undefined });
  for (const terminals of [["stdin"], ["stderr"]] as const) expect(started({ terminals }).around.ask).toBeUndefined();

  const { around, stdin, stderr, written } = started({ terminals: ["stdin", "stderr"] });
  const answer = around.ask?.("Go on?");
  stdin.write("yes\n");
  expect(await answer).toBe("yes");
  expect(written(stderr)).toContain("Go on? ");
  // Stdin is paused, so that the process can end.
  expect(stdin.isPaused()).toBe(true);
});
