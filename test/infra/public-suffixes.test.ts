import { resolve } from "node:path";
import { build } from "esbuild";
import * as v from "valibot";
import { beforeAll, expect, it } from "vitest";
import { publicSuffixes } from "../../infra/bundling/public-suffixes.ts";

const Bundle = v.object({
  getPublicSuffix: v.custom<(name: string) => unknown>((input) => typeof input === "function"),
});

/** What a worker carries of the list, as its bundle has it. */
let suffixOf: (name: string) => unknown;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: 'export { getPublicSuffix } from "tldts"',
      resolveDir: resolve(import.meta.dirname, "../../node_modules/tough-cookie"),
    },
    ...{ bundle: true, write: false, format: "esm", platform: "node", plugins: [publicSuffixes] },
    mainFields: ["module", "main"],
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  suffixOf = v.parse(Bundle, await import(`data:text/javascript;base64,${source}`)).getPublicSuffix;
});

it.each([
  ["www1.aade.gr", "gr"],
  ["gr", "gr"],
  ["login.gsis.gr", "gr"],
  ["myaade.gov.gr", "gov.gr"],
  ["gov.gr", "gov.gr"],
  ["shop.com.gr", "com.gr"],
  ["ntua.edu.gr", "edu.gr"],
  ["isp.net.gr", "net.gr"],
  ["club.org.gr", "org.gr"],
  ["ship.mil.gr", "gr"],
  ["a.shop.com.example", "example"],
  ["gov.example", "example"],
])("of %s, nobody's cookie is for all of %s", (name, suffix) => {
  expect(suffixOf(name)).toBe(suffix);
});
