/** The cheap tests that know a folder: a simulation of thousands of seeds, stacks and browsers are left out. */
const near: readonly (readonly [folder: string, ...tests: string[]])[] = [
  ["shared/filing/", "test/unit/filing/*", "test/unit/deployment/*", "test/simulation/promptness"],
  ["shared/deployment/", "test/unit/deployment/*"],
  ["shared/aws/", "test/unit/aws/*", "test/unit/filing/records"],
  ["shared/auth/", "test/unit/{auth,api}/*"],
  ["shared/owners/", "test/unit/api/owners", "test/contract/store/owners"],
  ["shared/api/", "test/unit/api/*"],
  ["functions/api/", "test/unit/api/*"],
  ["shared/portal/", "test/unit/portal/*", "test/contract/portal/{aade,requests}"],
  ["infra/", "test/infra/{settings,alarms,queues,functions,api,data,stages}"],
  ["cli/", "test/unit/{cli,client,sheets}/*", "test/infra/operating", "test/contract/portal/portal-check"],
];

export function testsOf(file: string): string {
  const [, ...tests] = near.find(([folder]) => file.startsWith(folder)) ?? ["", "test/unit/**/*"];
  return tests.map((test) => `${test}.test.ts`).join(",");
}
