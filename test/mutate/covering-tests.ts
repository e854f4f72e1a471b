/**
 * The tests that a folder's mutants are put before: the cheap ones that know it. Of a survivor each test that covers it is
 * run, so that what runs through everything (the simulation, a stack) is left out, and mistakes that only it sees survive here.
 */
const covering: Readonly<Record<string, string>> = {
  "shared/parsing": "test/unit/{parsing,declarations,sheets,wording}/*,test/unit/api/chain,test/unit/filing/records",
  "shared/auth": "test/unit/{auth,api}/*,test/unit/filing/guess-limit,test/contract/store/clients",
  "shared/aws":
    "test/unit/aws/*,test/unit/workers/{log,handle-records},test/unit/filing/records,test/contract/store/{store,engine-conditions,moves}",
  "shared/api": "test/unit/api/{answers,chain}",
  "shared/owners": "test/unit/api/owners,test/contract/store/owners",
  "shared/portal": "test/unit/portal/!(huge-pages)",
  "shared/filing":
    "test/unit/{filing,workers}/*,test/unit/aws/secrets,test/unit/api/{removing,forgetting,create-str-task,operations,tasks,str-reads,checks},test/contract/store/{accept-task,moves}",
  infra: "test/infra/{settings,alarms,queues,functions,api,data,stages}",
  "cli/portal-check": "test/unit/cli/*,test/contract/portal/{portal-check,try-draft}",
  cli: "test/unit/{cli,client,sheets}/*",
};

/** What survives the others is put before seeds of the simulation as well, if any. */
const seedsOf = "shared/filing";

export const coveringTests = (folder: string, seeds: number): string => {
  const [, tests = "test/unit/!(tooling)/**/*"] =
    Object.entries(covering).find(([near]) => folder.startsWith(near)) ?? [];
  const drawn = seeds > 0 && folder.startsWith(seedsOf) ? ["test/mutate/thirty-seeds"] : [];
  return [...tests.split(/,(?![^{]*})/), ...drawn].map((test) => `${test}.test.ts`).join(",");
};
