import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askPassword, confirmed } from "../../terminal.ts";

/** Everything that was shown. */
let shown: string[];

/** Replaces a stream of this process for one test. */
function standIn(name: "stdin" | "stderr", isTTY: boolean) {
  const own = Object.getOwnPropertyDescriptor(process, name);
  if (!own) throw new Error(`this process has no ${name}`);
  const stream = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return { stream, putBack: () => Object.defineProperty(process, name, own) };
}

let stdin: ReturnType<typeof standIn>;
let stderr: ReturnType<typeof standIn>;
const at = (isTTY: boolean) => {
  stdin = standIn("stdin", isTTY);
  stderr = standIn("stderr", isTTY);
  stderr.stream.on("data", (chunk) => shown.push(String(chunk)));
  vi.spyOn(console, "error").mockImplementation((text) => void shown.push(String(text)));
};

beforeEach(() => {
  shown = [];
  return () => {
    stdin.putBack();
    stderr.putBack();
  };
});

describe("portal-check, before it does anything at the portal,", () => {
  it.each([
    ["y", true],
    ["YES", true],
    [" ναι ", true],
    ["ν", true],
    ["", false],
    ["n", false],
    ["yesterday", false],
    ["oh yes", false],
  ])("says what it will do, and takes the answer %j as %s", async (answer, may) => {
    at(true);
    stdin.stream.write(`${answer}\n`);

    expect(await confirmed("Logs in as maria.", false)).toBe(may);
    expect(shown[0]).toBe("Logs in as maria.");
    expect(shown.join("")).toContain("Continue? [y/N] ");
    // Stdin is paused, so that the process can end.
    expect(stdin.stream.isPaused()).toBe(true);
  });

  it("does not go on when there is no terminal to ask at", async () => {
    at(false);
    stdin.stream.write("y\n");

    expect(await confirmed("Logs in as maria.", false)).toBe(false);
    expect(shown).toEqual(["Logs in as maria.", "No terminal to ask on: add --yes to continue."]);
  });

  it.each([true, false])("says what it will do but does not ask after --yes: at a terminal %s", async (isTTY) => {
    at(isTTY);

    expect(await confirmed("Logs in as maria.", true)).toBe(true);
    expect(shown).toEqual(["Logs in as maria."]);
  });
});

describe("the password of portal-check", () => {
  it.each([true, false])("is read from a terminal or a pipe and never shown: at a terminal %s", async (isTTY) => {
    at(isTTY);
    stdin.stream.write("secret word\n");

    expect(await askPassword("maria")).toBe("secret word");
    expect(shown.join("")).toBe("Portal password of maria: \n");
    expect(stdin.stream.isPaused()).toBe(true);
  });
});
