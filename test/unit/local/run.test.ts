import { beforeEach, describe, expect, it, vi } from "vitest";
import { StackError } from "../../../local/processes/lock.ts";
import { createRun, type Dependencies } from "../../../local/run.ts";
import type { Stack, StackOptions } from "../../../local/stack.ts";

let [printed, told, done]: [string[], string[], string[]] = [[], [], []];
let options: StackOptions | undefined;

const stack: Stack = {
  apiUrl: "http://api.test/api/v1",
  portalUrl: "http://portal.test",
  endpoints: { table: "", queues: "", keys: "" },
  close: async () => void done.push("close"),
};

const run = (others: Partial<Dependencies> = {}) =>
  createRun({
    upToDateBundles: async () => done.push("bundles"),
    async startStack(its) {
      done.push("start");
      options = its;
      return stack;
    },
    createDemo: async (apiUrl, { id }) => [done.push(`demo owner at ${apiUrl} by ${id}`), 12],
    letPeopleIn: async (portalUrl) => void done.push(`let people in at ${portalUrl}`),
    fileDemoMonth: async () => void done.push("demo month"),
    ask: async () => undefined,
    exit: (code) => void done.push(`exit ${code}`),
    ...others,
  });

beforeEach(() => {
  [printed, told, done] = [[], [], []];
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, "error").mockImplementation((text: string) => void told.push(text));
});

const shown = ["bundles", "start", "demo owner at http://api.test/api/v1 by me", "let people in at http://portal.test"];

it("starts the stack that is asked for, shows it, and loads its functions last", async () => {
  await run().start(["--reset"], { LOCAL_CLIENT_ID: "me", LOCAL_FOLDER: "/state", PORT: "1" });

  expect(options).toMatchObject({ folder: "/state", reset: true, port: 1 });
  expect(done).toEqual(shown);
  expect(printed.join()).toContain("apartments 3 and 12");
  expect(told).toEqual([]);
});

it("files the demo's month where that is asked for, and serves on where it fails", async () => {
  await run().start(["--demo"], { LOCAL_CLIENT_ID: "me" });
  expect(done).toEqual([...shown, "demo month"]);

  done = [];
  const failing = async () => await Promise.reject(new Error("503"));
  await run({ createDemo: failing, letPeopleIn: failing, fileDemoMonth: failing }).start(["--demo"], {});
  expect(done).toEqual(["bundles", "start"]);
  expect(told).toEqual([
    "The demo owner could not be made: 503",
    "The portal lets one person in at a time: 503",
    "The demo ended early: 503",
  ]);
  expect(printed).toHaveLength(2);
});

describe("with another portal", () => {
  const at = ["--portal", "https://portal.example/app", "--sign-on", "https://login.example"];

  it("makes no demo owner, opens no fault path, and says that drafts alone are saved and where keys lie", async () => {
    await run().start(at, { LOCAL_FOLDER: "/state" });

    expect(options?.otherPortal).toEqual({
      ...{ applicationUrl: "https://portal.example", signOnUrl: "https://login.example" },
      ...{ pace: "aws", finalises: false },
    });
    expect(done).toEqual(["bundles", "start"]);
    expect(printed.join()).toContain("drafts only");
    expect(printed.join()).toContain("/state/keys.json");
  });

  it.each([
    ["portal.example", ["bundles", "start"], true],
    ["yes", ["exit 1"], undefined],
    [undefined, ["exit 1"], undefined],
  ])("lets declarations become final only where its host is typed: %j", async (answer, steps, finalises) => {
    const starts: StackOptions[] = [];
    const startStack = async (its: StackOptions) => {
      done.push("start");
      starts.push(its);
      return stack;
    };
    await run({ ask: async () => answer, startStack }).start([...at, "--finalise"], {});

    expect(done).toEqual(steps);
    expect(starts[0]?.otherPortal?.finalises).toBe(finalises);
  });

  it("on this machine has this machine's pace, and asks nobody", async () => {
    await run().start(["--portal", "http://127.0.0.1:9999"], {});

    expect(options?.otherPortal).toMatchObject({ pace: "local", finalises: true });
  });
});

it("says how it is started, and starts nothing", async () => {
  await run().start(["--help"], {});

  expect(printed.join()).toContain("npm start -- [options]");
  expect(done).toEqual(["exit 0"]);
});

it("says which process is started again, and goes on", async () => {
  await run().start([], {});
  done = [];

  options?.events.restarted("portal", "SIGKILL");

  expect(told).toEqual(["The portal process ended (SIGKILL) and is started again."]);
  expect(done).toEqual([]);
});

it("ends the stack and the process where a process of its own does not stay up", async () => {
  await run().start([], {});
  done = [];

  options?.events.gaveUp("workers");

  await vi.waitFor(() => expect(done).toEqual(["close", "exit 1"]));
  expect(told).toEqual(["The workers process does not stay up: the stack ends."]);
});

it("closes the stack once, however often it is told to end", async () => {
  const { start, end } = run();
  await start([], {});
  done = [];

  await Promise.all([end(0), end(1), end(0)]);

  expect(done).toEqual(["close", "exit 0"]);
});

it("tells in words what keeps it from starting, and ends as a failure", async () => {
  const startStack = async () => await Promise.reject(new StackError("Port 8081 is taken."));
  await run({ startStack }).start([], {});
  await run().start(["--memroy"], {});

  expect(told).toEqual(["Port 8081 is taken.", expect.stringContaining("Options: --memory")]);
  expect(done).toEqual(["bundles", "exit 1", "exit 1"]);
});

it("does not hide a fault of its own", async () => {
  const startStack = async () => await Promise.reject(new TypeError("not a function"));

  await expect(run({ startStack }).start([], {})).rejects.toThrow("not a function");
});
