type Near = readonly (readonly [folder: string, ...tests: string[]])[];

/** The cheap tests that know a folder: seconds. */
const cheap: Near = [
  ["shared/filing/", "test/unit/{filing,deployment}/*"],
  ["shared/deployment/", "test/unit/deployment/*"],
  ["shared/aws/", "test/unit/aws/*", "test/unit/filing/records", "test/unit/workers/*"],
  ["shared/auth/", "test/unit/{auth,api}/*"],
  ["shared/owners/", "test/unit/api/owners", "test/contract/store/owners"],
  ["shared/api/", "test/unit/api/*"],
  ["functions/console/", "test/unit/{console,sheets}/*"],
  ["functions/", "test/unit/{api,workers,deployment}/*"],
  ["shared/portal/", "test/unit/portal/*", "test/contract/portal/{aade,requests}"],
  ["shared/sheets/", "test/unit/{sheets,console,cli}/*"],
  ["infra/", "test/infra/{settings,alarms,queues,functions,api,data,stages}"],
  ["cli/admin", "test/unit/cli/*", "test/infra/operating"],
  ["cli/openapi", "test/unit/openapi/*"],
  ["cli/portal-check", "test/unit/cli/*", "test/contract/portal/recording"],
  ["cli/", "test/unit/{cli,client}/*"],
  ["local/portal/", "test/unit/{local,portal}/*", "test/contract/portal/{aade,requests}"],
  ["local/", "test/unit/local/*"],
  ["", "test/unit/!(tooling)/**/*"],
];

/** Of the engine, what those let through: seconds too. */
const seeds: Near = [["shared/filing/", "test/mutate/thirty-seeds", "test/simulation/promptness"]];

/** What is let through is asked of these: a minute. Seeds by the hundred, stacks and browsers are left out. */
const searching: Near = [
  [
    "shared/filing/",
    "test/contract/store/*",
    "test/unit/{api,workers}/*",
    "test/simulation/{regressions,corrections}/*",
  ],
  ["shared/portal/", "test/contract/portal/*", "test/contract/portal/family/*"],
  ["infra/", "test/infra/{permissions,alarm-scenarios,template,rules,gateway-templates,update,operating,cost}"],
  ["cli/portal-check", "test/contract/portal/portal-check"],
  ["cli/admin", "test/unit/auth/*", "test/infra/{runbooks,operating}"],
  ["shared/", "test/unit/!(tooling)/**/*", "test/contract/**/*"],
  ["functions/", "test/unit/!(tooling)/**/*", "test/contract/openapi/*"],
  ["local/portal/", "test/contract/portal/**/*", "test/integration/portal-simulator/*"],
  ["local/", "test/unit/!(tooling)/**/*", "test/integration/local/*"],
  ["cli/", "test/unit/{sheets,openapi,wording}/*"],
];

/** Where to look for a mistake in a file, the cheapest first. */
export const testsOf = (file: string): string[] =>
  [cheap, seeds, searching].flatMap((near) => {
    const [, ...tests] = near.find(([folder]) => file.startsWith(folder)) ?? [];
    return tests.length === 0 ? [] : [tests.map((test) => `${test}.test.ts`).join(",")];
  });
