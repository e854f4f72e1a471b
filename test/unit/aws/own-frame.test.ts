import { describe, expect, it } from "vitest";
import { ownFrame } from "../../../shared/aws/own-frame.ts";

describe("where an error was thrown", () => {
  const thrown = (...frames: string[]) =>
    Object.assign(new Error("secret"), { stack: ["Error: secret shared/x.ts", ...frames].join("\n") });

  it("is the first frame of ours, else the first of all, and never the text", () => {
    expect(ownFrame(thrown("    at a (node:fs:1:1)", "    at b (/task/shared/aws/store.ts:9:1)"))).toBe(
      "at b (/task/shared/aws/store.ts:9:1)",
    );
    expect(ownFrame(thrown("    at a (node:fs:1:1)", "    at b (functions/x.ts:9:1)"))).toBe(
      "at b (functions/x.ts:9:1)",
    );
    expect(ownFrame(thrown("    at a (node:fs:1:1)", "    at c (node:net:1:1)"))).toBe("at a (node:fs:1:1)");
    expect(ownFrame(thrown())).toBeUndefined();
    expect(ownFrame("secret")).toBeUndefined();
  });

  it("is told as it is where no map lies beside the bundle, or the error has no frames at all", () => {
    const here = new URL("../../../shared/aws/own-frame.ts", import.meta.url);

    expect(ownFrame(thrown(`    at a (${here}:9:1)`))).toBe(`at a (${here}:9:1)`);
    expect(ownFrame(Object.assign(new Error("secret"), { stack: undefined }))).toBeUndefined();
    expect(ownFrame({ stack: "    at b (functions/x.ts:9:1)" })).toBeUndefined();
  });
});
