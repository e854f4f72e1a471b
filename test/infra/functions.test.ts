import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { FunctionDefinition } from "../../infra/manifest.ts";
import { pages } from "../../shared/contract/pages.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { times } from "../../shared/deployment/times.ts";
import { rows } from "../support/black-box/rows.ts";
import { bundles, definitions, plain, stages, synthesize } from "./support/synthesized.ts";

const Environment = v.object({ Variables: v.record(v.string(), v.unknown()) });
const Scaling = v.object({ MaximumConcurrency: v.number() });
const everyFunctions = ["POWERTOOLS_METRICS_NAMESPACE"];
const prod = synthesize(stages.prod);
const dev = synthesize(stages.dev);
const functions = new Map(
  Object.values(prod.resources("AWS::Lambda::Function")).map(({ Properties }) => [
    String(Properties["Description"]).split(" ")[0] ?? "",
    Properties,
  ]),
);

const everyRow = ["PACE", "PLATFORMS", "DUE_DATES", "TAKK_NIGHTS", "GUEST_DATA_YEARS"];
const accepting = ["TABLE_NAME", "TASKS_QUEUE_URL", "MAX_RESERVATIONS", "OPEN_ROWS"];
const verifying = ["TOKENS_KEYS", "TOKENS_ISSUER"];

/** Written by hand, for one function of each kind: its variables besides those that all functions have. */
const variablesByHand = {
  "get-health": [],
  "log-in": ["TABLE_NAME", ...verifying, "ACCESS_TOKEN_SECONDS"],
  "list-reservations": ["TABLE_NAME", ...verifying],
  "create-str-task": [...accepting, ...verifying],
  "create-takk-task": [...accepting, ...verifying, "PASSWORDS_KEY"],
  "create-apartment-owner": ["TABLE_NAME", ...verifying, "PASSWORDS_KEY"],
  "dispatch-task": [...accepting, "FILINGS_QUEUE_URL", "QUICK_QUEUE_URL"],
  "file-declarations": [
    "TABLE_NAME",
    "FILINGS_QUEUE_URL",
    "QUICK_QUEUE_URL",
    "PASSWORDS_KEY",
    "FINGERPRINTS_KEY",
    "PORTAL_APPLICATION_URL",
    "PORTAL_SIGN_ON_URL",
    "PORTAL_TIMEOUT_SECONDS",
    "PORTAL_FILES",
    "PATIENCE_DAYS",
  ],
  sweep: [...accepting, "FILINGS_QUEUE_URL", "QUICK_QUEUE_URL", "EVENTS_QUEUE_URL"],
};

/** Written by hand: a variable has the same value in every function that has it. */
const variables = {
  TABLE_NAME: "RecordsTable",
  PASSWORDS_KEY: "KeysPasswords.Arn",
  FINGERPRINTS_KEY: "KeysFingerprints.Arn",
  TASKS_QUEUE_URL: "WorkQueuesTasks",
  FILINGS_QUEUE_URL: "WorkQueuesFilings",
  QUICK_QUEUE_URL: "WorkQueuesQuick",
  EVENTS_QUEUE_URL: "WorkQueuesEvents",
  TOKENS_KEYS: "KeysTokensA.Arn,KeysTokensB.Arn",
  TOKENS_ISSUER: "https://ApiRestApi.execute-api.eu-central-1.AWS::URLSuffix/api/v1",
  ACCESS_TOKEN_SECONDS: "86400",
  IDENTITY: "none",
  MAX_RESERVATIONS: "1000",
  OPEN_ROWS: "20000,100000",
  DUE_DATES: "as-is",
  DIGEST_LANGUAGE: "el",
  TAKK_NIGHTS: "nights",
  GUEST_DATA_YEARS: "5",
  PATIENCE_DAYS: "14",
  PLATFORMS: JSON.stringify(defaultPlatforms),
  PORTAL_APPLICATION_URL: "https://www1.aade.gr",
  PORTAL_SIGN_ON_URL: "https://login.gsis.gr",
  PORTAL_TIMEOUT_SECONDS: "60",
  PORTAL_FILES: "finals",
  PACE: "aws",
  POWERTOOLS_METRICS_NAMESPACE: "short-term-rentals-prod",
};

describe("functions", () => {
  it("are those of the manifest, and no others", () => {
    expect([...functions.keys()].toSorted()).toEqual(definitions.map(({ name }) => name).toSorted());
  });

  it("run on Node 24 and arm64, untraced", () => {
    const runtime = { Runtime: "nodejs24.x", Architectures: ["arm64"], Handler: "index.handler" };
    for (const { name } of definitions) {
      expect(functions.get(name)).toMatchObject(runtime);
      expect(functions.get(name)).not.toHaveProperty("TracingConfig");
    }
  });

  it("have three minutes as workers and ten seconds as endpoints, with memory for a fast start", () => {
    const figuresOf = (name: string) => {
      const { MemorySize, Timeout } = functions.get(name) ?? {};
      return [MemorySize, Timeout];
    };
    const {
      "dispatch-task": dispatch,
      "file-declarations": file,
      sweep,
      digest,
      ...others
    } = Object.fromEntries([...functions.keys()].map((name) => [name, figuresOf(name)]));

    expect(dispatch).toEqual([512, 180]);
    expect(file).toEqual([384, 180]);
    expect(sweep).toEqual([256, 180]);
    expect(digest).toEqual([1_024, 180]);
    expect(new Set(Object.values(others).map(String))).toEqual(new Set(["512,10"]));
    // The rows are written by hand, and leave out the HTML pages.
    const byHand = [...Object.keys(rows), ...pages.map(({ name }) => name)];
    expect(Object.keys(others).toSorted(), "one row each in test/support/black-box/rows.ts").toEqual(byHand.toSorted());
  });

  it.each(Object.entries(variablesByHand))("get the variables that they need, and no more: %s", (name, wanted) => {
    const { Variables } = v.parse(Environment, functions.get(name)?.["Environment"]);

    expect(Object.keys(Variables).toSorted()).toEqual([...wanted, ...everyFunctions, ...everyRow].toSorted());
  });

  it("get the resources, settings and times of their stage in their variables", () => {
    for (const [name, { Environment: told }] of functions)
      expect({ name, ...variables }).toMatchObject({ name, ...v.parse(Environment, plain(told)).Variables });
  });

  it("that only read keep half of the account's concurrency, however many tasks are sent", () => {
    const kept = new Map(
      [...functions].flatMap(([name, { ReservedConcurrentExecutions: own }]) =>
        own === undefined ? [] : [[name, own]],
      ),
    );

    expect(Object.fromEntries(kept)).toEqual({
      "create-str-task": 100,
      "create-takk-task": 100,
      "retry-str-task": 100,
      "search-submitted-declarations": 100,
      "check-apartment-owner": 100,
    });
    const mappings = Object.values(prod.resources("AWS::Lambda::EventSourceMapping"));
    const ofWorkers = mappings.map(
      ({ Properties: { ScalingConfig } }) => v.parse(Scaling, ScalingConfig).MaximumConcurrency,
    );
    expect(ofWorkers.toSorted()).toEqual([4, 4, 5]);
    const small = synthesize(stages.prod, { concurrency: { ...stages.prod.concurrency, account: 199 } });
    expect(JSON.stringify(small.template)).not.toContain("ReservedConcurrentExecutions");
  });

  it("live as long as the table of times says, which is shorter than a lease", () => {
    expect(times.aws.lease).toBeGreaterThanOrEqual(times.aws.function + 30_000);
  });

  it("include the sweeper every minute, and the digest once a day", () => {
    const rules = Object.values(prod.resources("AWS::Events::Rule")).map(({ Properties }) => plain(Properties));
    const letters = { DeadLetterConfig: { Arn: "RuleLettersQueue.Arn" } };
    const target = (name: string) => ({ Arn: `Functions${name}Live`, Id: "Target0", ...letters });
    expect(rules).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: "rate(1 minute)",
        State: "ENABLED",
        Targets: [{ ...target("sweep"), RetryPolicy: { MaximumRetryAttempts: 0 } }],
      }),
    );
    const daily = { ScheduleExpression: "cron(0 5 * * ? *)", State: "ENABLED" };
    expect(rules).toContainEqual(expect.objectContaining({ ...daily, Targets: [target("digest")] }));
  });

  it("count in the stage's own namespace, and read no source maps at their start", () => {
    for (const stage of [prod, dev]) {
      for (const { Properties } of Object.values(stage.resources("AWS::Lambda::Function"))) {
        const { Variables } = v.parse(Environment, Properties["Environment"]);
        expect(Variables).toMatchObject({ POWERTOOLS_METRICS_NAMESPACE: stage.settings.stackName });
        expect(Variables).not.toHaveProperty("NODE_OPTIONS");
      }
    }
  });

  it("speak older TLS to the portal only if the settings allow it", () => {
    const portal = { ...prod.settings.portal, tlsCiphers: "DEFAULT@SECLEVEL=0" };
    const options = Object.values(synthesize(stages.prod, { portal }).resources("AWS::Lambda::Function"))
      .map(({ Properties }) => v.parse(Environment, Properties["Environment"]).Variables["NODE_OPTIONS"])
      .filter((value) => value !== undefined);

    expect(options).toEqual(["--tls-cipher-list=DEFAULT@SECLEVEL=0"]);
  });
});

describe("bundles", () => {
  const consolePage = join(bundles, "get-console", "page.json");

  /** The largest bundle that a cold start may load, in kB of 1,000 bytes. */
  function budgetOf({ name, touches }: FunctionDefinition): number {
    if (touches.portal) return 638;
    // The document, of which 7 kB say which characters nobody sees.
    if (name === "get-openapi") return 322;
    // About 50 kB are consumer texts in two languages: any endpoint can answer with any of them. 9 kB find the first mistake
    // of a malformed body.
    if (touches.identity) return 316;
    return touches.keys || touches.sendsTo ? 400 : 305;
  }

  it.each(definitions.map((definition) => [definition.name, budgetOf(definition)] as const))(
    "keeps %s within %i kB",
    (name, budget) => {
      expect(statSync(join(bundles, name, "index.mjs")).size / 1000).toBeLessThanOrEqual(budget);
    },
  );

  it.each(definitions.map(({ name }) => name))(
    "lets %s load only the parts of Node that it calls, since an import would read all exports",
    (name) => {
      const bundle = readFileSync(join(bundles, name, "index.mjs"), "utf8");

      expect([...bundle.matchAll(/\bfrom ?["']([^"']+)["'];/g)].map(([, imported]) => imported)).toEqual([
        "node:module",
      ]);
    },
  );

  it("keep the console within 690 kB as sent, loading nothing from other servers", () => {
    const { html } = v.parse(v.object({ html: v.string() }), JSON.parse(readFileSync(consolePage, "utf8")));

    expect(gzipSync(html).length / 1000).toBeLessThanOrEqual(690);
    expect(html).not.toMatch(/<(script|link|img|iframe)[^>]* (src|href)="(?!data:)/);
  });

  it("give every part on the console's pages its stylesheet", () => {
    const { html } = v.parse(v.object({ html: v.string() }), JSON.parse(readFileSync(consolePage, "utf8")));
    const [style = "", script = ""] = html.split("</style>");
    const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
    const ofParts = classesIn(
      readFileSync(join(import.meta.dirname, "../../node_modules/@mantine/core/styles.css"), "utf8"),
    );

    const shown = [...classesIn(script)].filter((name) => ofParts.has(name));
    const styled = classesIn(style);
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((name) => !styled.has(name))).toEqual([]);
  });
});
