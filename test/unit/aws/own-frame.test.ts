import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createOwnFrame, ownFrame } from "../../../shared/aws/own-frame.ts";

describe("the frame of an error", () => {
  const thrown = (...frames: string[]) =>
    Object.assign(new Error("secret"), { stack: ["Error: secret shared/x.ts", ...frames].join("\n") });

  it("is the first frame of our code, else the first of all, and never the message", () => {
    const [first, other] = ["at a (node:fs:1:1)", "at c (node:net:1:1)"];
    for (const own of ["at b (/task/shared/aws/store.ts:9:1)", "at b (functions/x.ts:9:1)"])
      expect(ownFrame(thrown(`    ${first}`, `    ${own}`))).toBe(own);
    expect(ownFrame(thrown(`    ${first}`, `    ${other}`))).toBe(first);
    expect(ownFrame(thrown())).toBeUndefined();
    expect(ownFrame("secret")).toBeUndefined();
  });

  it("is logged unmapped when there is no source map, and is missing when the error has no frames", () => {
    const here = new URL("../../../shared/aws/own-frame.ts", import.meta.url);

    expect(ownFrame(thrown(`    at a (${here}:9:1)`))).toBe(`at a (${here}:9:1)`);
    expect(ownFrame(Object.assign(new Error("secret"), { stack: undefined }))).toBeUndefined();
    expect(ownFrame({ stack: "    at b (functions/x.ts:9:1)" })).toBeUndefined();
  });

  describe("in a bundle with a map beside it", () => {
    const folder = mkdtempSync(join(tmpdir(), "own-frame-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    // Line 1 from its 2nd column on is line 5, column 3 of a package's; from its 10th on it is line 7, column 1 of ours.
    const sources = ["../../node_modules/valibot/index.js", "../../shared/aws/store.ts"];
    const whole = JSON.stringify({ version: 3, sources, names: [], mappings: "CAIE,QCEF" });

    function bundleOf(name: string, map: string) {
      const file = join(folder, name);
      writeFileSync(`${file}.map`, map);
      const bundle = pathToFileURL(file).href;
      return { map: `${file}.map`, bundle, at: (place: string) => `    at a (${bundle}:${place})` };
    }

    it("is the original file and line, our code before a package's", () => {
      const { bundle, at } = bundleOf("whole.mjs", whole);
      const frame = createOwnFrame(bundle);

      expect(frame(thrown(at("1:2"), at("1:10")))).toBe("at shared/aws/store.ts:7:1");
      expect(frame(thrown(at("1:2").replaceAll(/[()]/g, "")))).toBe("at node_modules/valibot/index.js:5:3");
      expect(frame(thrown("    at b (node:fs:1:2)", at("1:2")))).toBe("at b (node:fs:1:2)");
    });

    it("is logged unmapped when the map is invalid or does not cover it", () => {
      const [short, none] = [bundleOf("short.mjs", whole), bundleOf("none.mjs", "7")];

      expect(createOwnFrame(short.bundle)(thrown(short.at("1:1")))).toBe(short.at("1:1").trim());
      expect(createOwnFrame(none.bundle)(thrown(none.at("1:2")))).toBe(none.at("1:2").trim());
    });

    it("is looked up in a source map that is read once", () => {
      const { bundle, at, map } = bundleOf("once.mjs", whole);
      const frame = createOwnFrame(bundle);
      frame(thrown(at("1:2")));
      rmSync(map);

      expect(frame(thrown(at("1:10")))).toBe("at shared/aws/store.ts:7:1");
    });
  });
});
