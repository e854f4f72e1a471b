import { globSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
const json = <const S extends v.GenericSchema>(schema: S, file: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), read(file));

const Versions = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions });
const project = json(v.object({ allowScripts: v.record(v.string(), v.boolean()) }), "package.json");
const root = new URL("../../../", import.meta.url);
/** The service's manifest, and each package's. The client is published, and so takes newer patches too: releases.test.ts. */
const manifests = ["package.json"]
  .concat(globSync("packages/*/package.json", { cwd: root }))
  .filter((file) => file !== "packages/client/package.json")
  .map((file) => json(Manifest, file));
const dependencies = manifests.flatMap((manifest) => Object.keys(manifest.dependencies));
const { packages } = json(
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        resolved: v.optional(v.string()),
        integrity: v.optional(v.string()),
        license: v.optional(v.string()),
        dev: v.optional(v.boolean()),
        devOptional: v.optional(v.boolean()),
        link: v.optional(v.boolean()),
        inBundle: v.optional(v.boolean()),
        hasInstallScript: v.optional(v.boolean()),
      }),
    ),
  }),
  "package-lock.json",
);
const locked = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const deployed = locked.filter(([, { dev }]) => dev !== true);

describe("a dependency", () => {
  it("has an exact version", () => {
    const wanted = manifests.flatMap((manifest) =>
      Object.values(manifest).flatMap((versions) => Object.entries(versions)),
    );

    expect(wanted.filter(([, version]) => !/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it("is locked by content, and fetched over TLS", () => {
    const loose = locked.filter(
      ([, { inBundle, resolved = "https://", integrity = "" }]) =>
        !inBundle && !(resolved.startsWith("https://") && integrity.startsWith("sha512-")),
    );

    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("runs an install script only if that is listed with a decision", () => {
    expect(read(".npmrc").split("\n")).toContain("strict-allow-scripts=true");
    const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));

    expect([...new Set(scripts)].filter((name) => !(name in project.allowScripts))).toEqual([]);
  });

  it("that is deployed has a licence that asks only for its notice", () => {
    const free = ["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0"];
    // "MIT AND ISC" asks for both, "(MIT OR Apache-2.0)" for either.
    const isFree = (license: string) => {
      const bare = license.replace(/^\((.*)\)$/, "$1");
      const [all, any] = [bare.split(" AND "), bare.split(" OR ")];
      return all.every((one) => free.includes(one)) || any.some((one) => free.includes(one));
    };

    const others = deployed.flatMap(([path, { license = "none" }]) => (isFree(license) ? [] : [`${path} ${license}`]));

    expect(others).toEqual([]);
    expect(deployed.length).toBeGreaterThan(dependencies.length);
  });

  it("is documented with its purpose", () => {
    const page = read("docs/security.md");
    const table = page.slice(page.indexOf("## Dependencies"));
    const isDocumented = (name: string) => table.includes(`\`${name}\``);

    expect(dependencies.filter((name) => !isDocumented(name))).toEqual([]);
  });
});

describe("the workflow", () => {
  const workflow = read(".github/workflows/test.yml");
  /** Each job's lines, by its name. */
  const jobs = new Map(
    workflow
      .slice(workflow.indexOf("\njobs:\n"))
      .split(/\n {2}(?=\w[\w-]*:\n)/)
      .slice(1)
      .map((job) => [job.slice(0, job.indexOf(":")), job] as const),
  );

  it("uses actions by their commit, which nobody can move", () => {
    const uses = workflow.split("\n").filter((line) => line.includes("uses:"));

    expect(uses.length).toBeGreaterThan(5);
    expect(uses.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("verifies the packages' signatures before any of their code runs", () => {
    const runs = [...(jobs.get("signatures") ?? "").matchAll(/- run: (.*)/g)].map(([, run]) => run);
    const waits = [...jobs].map(([name, job]) => [name, /^ {4}needs: (.*)$/m.exec(job)?.[1]]);

    expect(runs).toEqual(["npm ci --ignore-scripts && npm audit signatures"]);
    expect(waits).toEqual([
      ["signatures", undefined],
      ["start", "signatures"],
      ["test", "signatures"],
      ["long", "test"],
    ]);
  });
});
