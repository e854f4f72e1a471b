import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import * as v from "valibot";
import { afterAll, expect, it } from "vitest";
import { bundling } from "../../infra/build.ts";

const folder = mkdtempSync(join(tmpdir(), "stand-ins-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const Cookies = v.object({ createCookies: v.custom<() => unknown>((value) => typeof value === "function") });
const Jar = v.object({
  take: v.custom<(cookies: readonly string[], url: URL) => void>((value) => typeof value === "function"),
  header: v.custom<(url: URL) => string>((value) => typeof value === "function"),
});

it("are three, for parts of the SDK alone: none stands in for what guards an owner's session", () => {
  expect(Object.keys(bundling.alias)).toEqual([
    "@aws-sdk/credential-provider-node",
    "@aws-sdk/endpoint-cache",
    "@smithy/core/event-streams",
  ]);
});

it("leave the bundle its list of public suffixes: no cookie is for all of gov.gr", async () => {
  const outfile = join(folder, "cookies.mjs");
  await build({ ...bundling, entryPoints: ["shared/portal/aade/cookies.ts"], outfile });
  const bundle: unknown = await import(pathToFileURL(outfile).href);
  const jar = v.parse(Jar, v.parse(Cookies, bundle).createCookies());
  jar.take(["all=1; Domain=gov.gr; Path=/", "own=2; Path=/"], new URL("https://www.aade.gov.gr/"));

  expect(jar.header(new URL("https://www.aade.gov.gr/"))).toBe("own=2");
  expect(jar.header(new URL("https://other.gov.gr/"))).toBe("");
});
