import { execFile } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { filesFolder } from "../support/test-folder.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** Not installed with the service, since they take 160 MB. Their own dependencies are pinned by date. */
const packages = [
  "@hey-api/openapi-ts@0.99.0",
  "swagger-typescript-api@13.13.0",
  "orval@8.38.0",
  "axios@1.13.2",
  "typescript@5.9.3",
];
const before = "2026-11-22";

/** Each with its default options, and the smallest valid task in its own types. */
const generators = [
  {
    name: "openapi-typescript",
    command: [join(root, "node_modules/.bin/openapi-typescript"), "openapi.json", "-o", "client/index.ts"],
    type: 'import("./client/index.ts").components["schemas"]["StrTaskRequest"]',
  },
  {
    name: "@hey-api/openapi-ts",
    command: ["node_modules/.bin/openapi-ts", "-i", "openapi.json", "-o", "client"],
    type: 'import("./client/index.ts").StrTaskRequest',
  },
  {
    name: "swagger-typescript-api",
    command: [
      "node_modules/.bin/swagger-typescript-api",
      "generate",
      "-p",
      "openapi.json",
      "-o",
      "client",
      "-n",
      "index.ts",
    ],
    type: 'import("./client/index.ts").StrTaskRequest',
  },
  {
    name: "orval",
    command: ["node_modules/.bin/orval", "--input", "openapi.json", "--output", "client/index.ts"],
    type: 'import("./client/index.ts").StrTaskRequest',
  },
] as const;

const stay = {
  reservationId: "A",
  apartmentId: 1,
  startDate: "03/10/2026",
  endDate: "07/10/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  guestTaxId: "123456789",
};

const folder = filesFolder();
let missing = "";

beforeAll(async () => {
  folder.write("package.json", JSON.stringify({ private: true, type: "module" }));
  copyFileSync(join(root, "openapi.json"), folder.at("openapi.json"));
  const quietly = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", `--before=${before}`];
  await run("npm", ["install", ...quietly, ...packages], { cwd: folder.path() }).catch(() => {
    missing = "npm cannot install the generators here: no clients are made";
  });
}, 600_000);

describe.each(generators)("a client that $name makes of openapi.json", ({ command: [program, ...options], type }) => {
  it("compiles, and needs no field that has a default", async ({ skip }) => {
    skip(missing !== "" && program.startsWith("node_modules"), missing);
    rmSync(folder.at("client"), { recursive: true, force: true });
    await run(program, options, { cwd: folder.path() });
    folder.write("use.ts", `export const task: ${type} = ${JSON.stringify({ reservations: [stay] })};`);

    const compiler = "--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022";
    const compiled = run(
      join(root, "node_modules/.bin/tsc"),
      [...compiler.split(" "), "--allowImportingTsExtensions", "--lib", "es2022,dom,dom.iterable", "use.ts"],
      { cwd: folder.path() },
    );
    await expect(compiled).resolves.toMatchObject({ stdout: "" });
  });
});
