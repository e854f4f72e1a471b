/** The tests that know a folder, the nearest first: what they let through meets the next ones. Stacks and browsers are left out. */
const near: readonly (readonly [folder: string, ...tests: string[]])[] = [
  ["shared/filing/", "test/unit/filing/*", "test/simulation/promptness", "test/contract/store/*"],
  ["shared/deployment/", "test/unit/deployment/*"],
  ["shared/aws/", "test/unit/aws/*", "test/contract/store/store"],
  ["shared/auth/", "test/unit/{auth,api}/*", "test/contract/store/clients"],
  ["shared/owners/", "test/unit/api/owners", "test/contract/store/owners"],
  ["shared/portal/", "test/unit/portal/*", "test/contract/portal/{aade,requests,odd-pages,what-is-stored,drift}"],
  ["infra/", "test/infra/{settings,alarms,queues,functions,api,data,stages}"],
  ["cli/", "test/unit/{cli,client,sheets}/*", "test/infra/operating", "test/contract/portal/portal-check"],
];
const all = ["test/unit/**/*", "test/contract/store/*"];

const asGlobs = (tests: readonly string[]) => tests.map((test) => `${test}.test.ts`).join(",");

export function testsOf(file: string): string[] {
  const [, ...first] = near.find(([folder]) => file.startsWith(folder)) ?? [""];
  const further = file.startsWith("infra/") ? [] : [asGlobs(all)];
  return first.length === 0 ? further : [asGlobs(first), ...further];
}
