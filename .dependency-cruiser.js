/** Imports point one way: functions → shared; infra → the contract and the deployment's definitions; packages → both. */
const only = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from, pathNot: "^packages/[^/]+/test/" },
  to: { path: "^(functions|shared|infra|packages|test)/", pathNot: to },
});

/**
 * The layers of `shared/`, from the ground up; the modules of one layer do not know each other.
 * An import goes down, never up or across. The modules of `shared/filing/`, `shared/tasks/` and `shared/portal/aade/` likewise.
 */
const layers = {
  shared: [
    ["wording"],
    ["parsing", "log\\.ts", "to-each\\.ts"],
    ["ids-and-times\\.ts"],
    ["deployment", "clock\\.ts"],
    ["aws", "contract"],
    ["audit", "auth", "owners", "portal"],
    ["records"],
    ["ports"],
    ["filing", "tasks", "apartments", "api"],
  ],
  "shared/filing": [["rules"], ["session"], ["declaring", "stating", "searching"], ["serving"]],
  "shared/portal/aade": [
    ["text"],
    ["profile", "html"],
    ["wire"],
    ["pages"],
    ["login", "properties", "declarations", "statements"],
  ],
  "shared/tasks": [["accepting", "dispatching", "reading"], ["operating"], ["notifying"]],
};

const oneWay = (folder, folderLayers) =>
  folderLayers.flatMap((modules, layer) =>
    modules.map((module) => ({
      name: `one-way-${folder.replaceAll("/", "-")}-${module.replace("\\.ts", "")}`,
      severity: "error",
      from: { path: `^${folder}/${module}` },
      to: {
        path: `^${folder}/`,
        pathNot: `^${folder}/(${[module, ...folderLayers.slice(0, layer).flat()].join("|")})`,
      },
    })),
  );

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-cycles-of-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^(functions|shared)" },
      to: { circular: true },
    },
    ...Object.entries(layers).flatMap(([folder, folderLayers]) => oneWay(folder, folderLayers)),
    only("shared-stands-alone", "^shared/", "^shared/"),
    only("functions-use-shared", "^functions/", "^(shared/|functions/)"),
    {
      name: "no-function-uses-another",
      severity: "error",
      from: { path: "^functions/(api|workers)/([^/]+)/" },
      to: { path: "^functions/", pathNot: "^functions/($1/$2|compose)/" },
    },
    only("compose-knows-no-function", "^functions/compose/", "^(shared/|functions/compose/)"),
    only(
      "infra-uses-the-contract-and-the-definitions",
      "^infra/",
      "^(infra/|shared/(contract|deployment)/|shared/parsing/durations)",
    ),
    only("the-client-stands-alone", "^packages/client/", "^(packages/client/|shared/contract/)"),
    only("sheets-use-the-contract", "^packages/sheets/", "^(packages/sheets/|shared/(contract|parsing|wording)/)"),
    only(
      "the-console-uses-client-and-sheets",
      "^packages/console/",
      "^(packages/(console|client|sheets)/|shared/(contract|parsing|wording)/)",
    ),
    only("the-command-line-uses-client-and-sheets", "^packages/cli/", "^(packages/(cli|client|sheets)/|shared/)"),
    only(
      "consumers-know-no-operator",
      "^packages/cli/consumer/",
      "^(packages/cli/[^/]+\\.ts|packages/(cli/consumer|client|sheets)/|shared/)",
    ),
    only(
      "operators-know-no-consumer",
      "^packages/cli/operator/",
      "^(packages/cli/[^/]+\\.ts|packages/(cli/operator|client)/|shared/)",
    ),
    only("the-simulator-stands-alone", "^packages/portal-simulator/", "^packages/portal-simulator/"),
    only(
      "local-runs-the-bundles",
      "^packages/local/",
      "^(packages/(local|portal-simulator)/|shared/(contract|deployment|aws|parsing|wording)/|shared/auth/client-|shared/clock\\.ts|infra/(build|manifest))",
    ),
    only(
      "the-document-comes-from-the-contract",
      "^packages/openapi/",
      "^(packages/openapi/|shared/(contract|parsing|wording)/)",
    ),
    {
      name: "filing-knows-the-interface-only",
      severity: "error",
      from: { path: "^shared/filing/" },
      to: { path: "^shared/portal/aade/" },
    },
    {
      name: "production-code-is-no-test",
      severity: "error",
      from: { path: "^(functions|shared|infra|packages)/", pathNot: "^packages/[^/]+/test/" },
      to: { path: "(^|/)test/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|packages/client/dist|cdk.out|node_modules)" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"] },
  },
};
