import { beforeEach, describe, expect, it, vi } from "vitest";
import { StackError } from "../../machine/stack-error.ts";
import { createRun, type Dependencies } from "../../run.ts";
import type { Stack, StackOptions } from "../../stack.ts";

let [printed, errors, done]: [string[], string[], string[]] = [[], [], []];
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
    fileDemoMonth: async () => void done.push("demo month"),
    ask: async () => undefined,
    exit: (code) => void done.push(`exit ${code}`),
    ...others,
  });

beforeEach(() => {
  [printed, errors, done] = [[], [], []];
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, "error").mockImplementation((text: string) => void errors.push(text));
});

const started = ["bundles", "start", "demo owner at http://api.test/api/v1 by me"];

it("starts the stack with its settings and prints where it is", async () => {
  await run().start(["--reset"], { LOCAL_CLIENT_ID: "me", LOCAL_FOLDER: "/state", PORT: "1" });

  expect(options).toMatchObject({ folder: "/state", reset: true, port: 1 });
  expect(done).toEqual(started);
  expect(printed.join()).toContain("apartments 3 and 12");
  expect(errors).toEqual([]);
});

it("files the demo month on request, and serves even when the demo fails", async () => {
  await run().start(["--demo"], { LOCAL_CLIENT_ID: "me" });
  expect(done).toEqual([...started, "demo month"]);

  done = [];
  const failing = async () => await Promise.reject(new Error("503"));
  await run({ createDemo: failing, fileDemoMonth: failing }).start(["--demo"], {});
  expect(done).toEqual(["bundles", "start"]);
  expect(errors).toEqual(["The demo owner was not created: 503", "The demo ended early: 503"]);
  expect(printed).toHaveLength(2);
});

it("says nothing of a demo that an orderly end breaks off", async () => {
  const stack = run({
    fileDemoMonth: async () => {
      await stack.end(0);
      throw new Error("fetch failed");
    },
  });
  await stack.start(["--demo"], {});

  expect(errors).toEqual([]);
});

it("says in words that the folder is another user's, and ends", async () => {
  const refused = Object.assign(new Error("EACCES"), { code: "EACCES", path: "/state/lock" });
  await run({ startStack: () => Promise.reject(refused) }).start([], {});

  expect(errors).toEqual([expect.stringContaining("may not use /state/lock")]);
  expect(done).toEqual(["bundles", "exit 1"]);
});

describe("the stack with another portal", () => {
  const at = ["--portal", "https://portal.example/app", "--sign-on", "https://login.example"];

  it("creates no demo owner, and prints that only drafts are saved and where the keys are", async () => {
    await run().start(at, { LOCAL_FOLDER: "/state" });

    expect(options?.otherPortal).toEqual({
      applicationUrl: "https://portal.example",
      signOnUrl: "https://login.example",
      pace: "aws",
      finalises: false,
    });
    expect(done).toEqual(["bundles", "start"]);
    expect(printed.join().trim().split("\n")).toEqual([
      "Console        http://api.test/api/v1/console",
      "API            http://api.test/api/v1",
      "Portal         https://portal.example, sign-on https://login.example, at the pace of AWS",
      "Files          drafts only: send draftUpload, or start with --finalise",
      "Admin client   local-admin / local-admin-secret",
      "Keys           in /state/keys.json: whoever reads it can open what is sealed",
      "State          /state",
    ]);
  });

  it.each([
    [" portal.example\n", ["bundles", "start"], true],
    ["yes", ["exit 1"], undefined],
    [undefined, ["exit 1"], undefined],
  ])("files finals only after its host is typed: %j", async (answer, steps, finalises) => {
    const starts: StackOptions[] = [];
    const startStack = async (its: StackOptions) => {
      done.push("start");
      starts.push(its);
      return stack;
    };
    const ask = vi.fn<Dependencies["ask"]>(async () => answer);
    await run({ ask, startStack }).start([...at, "--finalise"], {});

    expect(ask.mock.calls).toEqual([
      ["Declarations become final at portal.example and cannot be taken back. Type portal.example to go on: "],
    ]);
    expect(errors).toEqual(finalises ? [] : ["Nothing was started: without --finalise only drafts are saved."]);
    expect(done).toEqual(steps);
    expect(starts[0]?.otherPortal?.finalises).toBe(finalises);
  });

  it("on this machine has this machine's pace and needs no confirmation", async () => {
    const ask = async () => expect.unreachable("it files nowhere else");
    await run({ ask }).start(["--portal", "http://127.0.0.1:9999", "--memory"], {});

    expect(printed.join()).toMatch(/^Portal .* at the pace of this machine\nFiles +drafts and finals$/m);
    expect(printed.join()).toMatch(/^Keys +in memory\nState +in memory/m);
    expect(options?.otherPortal).toMatchObject({ pace: "local", finalises: true });
  });
});

it("prints the help and starts nothing", async () => {
  await run().start(["--help"], {});

  expect(printed.join()).toContain("npm start -- [options]");
  expect(done).toEqual(["exit 0"]);
});

it("ends when it must, and says why once", async () => {
  await run().start([], {});
  done = [];

  options?.mustEnd("The folder /state is gone.");
  options?.mustEnd("The table ended.");

  await vi.waitFor(() => expect(done).toEqual(["close", "exit 1"]));
  expect(errors).toEqual(["The folder /state is gone. The stack ends."]);
});

it("closes the stack once, however often it is ended", async () => {
  const { start, end } = run();
  await start([], {});
  done = [];

  await Promise.all([end(0), end(1), end(0)]);

  expect(done).toEqual(["close", "exit 0"]);
});

it("prints in a sentence why it cannot start, and exits with 1", async () => {
  const startStack = async () => await Promise.reject(new StackError("Port 8081 is taken."));
  await run({ startStack }).start([], {});
  await run().start(["--memroy"], {});

  expect(errors).toEqual(["Port 8081 is taken.", expect.stringContaining("Options: --memory")]);
  expect(done).toEqual(["bundles", "exit 1", "exit 1"]);
});

it("throws an error of its own code", async () => {
  const startStack = async () => await Promise.reject(new TypeError("not a function"));

  await expect(run({ startStack }).start([], {})).rejects.toThrow("not a function");
});
