/** Imports point one way: functions → shared; infra and local → the contract and the deployment's definitions. */
const only = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(functions|shared|infra|local|cli|test)/", pathNot: to },
});

/**
 * The floors of `shared/`, from the ground up; the rooms of one floor stand side by side and do not know each other.
 * An import goes down, never up or across. The rooms of `shared/filing/` and `shared/tasks/` likewise.
 */
const floors = {
  shared: [
    ["wording"],
    ["parsing", "deployment", "clock\\.ts", "log\\.ts", "to-each\\.ts"],
    ["aws", "contract"],
    ["audit", "auth", "owners", "portal"],
    ["records"],
    ["ports"],
    ["filing", "tasks", "sheets", "apartments", "api", "openapi"],
  ],
  "shared/filing": [["rules"], ["session"], ["declaring", "stating", "searching"], ["serving"]],
  "shared/tasks": [["accepting", "dispatching", "reading"], ["operating"], ["notifying"]],
};

const oneWay = (house, storeys) =>
  storeys.flatMap((rooms, floor) =>
    rooms.map((room) => ({
      name: `one-way-${house.replace("/", "-")}-${room.replace("\\.ts", "")}`,
      severity: "error",
      from: { path: `^${house}/${room}` },
      to: {
        path: `^${house}/`,
        pathNot: `^${house}/(${[room, ...storeys.slice(0, floor).flat()].join("|")})`,
      },
    })),
  );

export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-circles-of-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^(functions|shared)" },
      to: { circular: true },
    },
    ...Object.entries(floors).flatMap(([house, storeys]) => oneWay(house, storeys)),
    only("shared-stands-alone", "^shared/", "^shared/"),
    only("functions-use-shared", "^functions/", "^(shared/|functions/)"),
    {
      name: "no-function-uses-another",
      severity: "error",
      from: { path: "^functions/(api|workers)/([^/]+)/" },
      to: { path: "^functions/", pathNot: "^functions/($1/$2|compose)/" },
    },
    only(
      "the-console-uses-the-contract",
      "^functions/console/",
      "^(functions/console/|shared/(contract|parsing|sheets|wording)/)",
    ),
    only("compose-knows-no-function", "^functions/compose/", "^(shared/|functions/compose/)"),
    only("infra-uses-the-contract-and-the-definitions", "^infra/", "^(infra/|shared/(contract|deployment)/)"),
    only(
      "local-runs-the-bundles",
      "^local/",
      "^(local/|shared/(contract|deployment|aws)/|shared/auth/client-|shared/clock\\.ts|infra/(build|manifest))",
    ),
    only("the-simulator-shares-nothing", "^local/portal/", "^local/(portal/|processes/hosts)"),
    only("the-command-line-uses-the-client", "^cli/", "^(cli/|shared/)"),
    only("the-client-stands-alone", "^cli/client/", "^cli/client/"),
    only("consumers-know-no-operator", "^cli/consumer/", "^(cli/[^/]+\\.ts|cli/(consumer|client)/|shared/)"),
    only("operators-know-no-consumer", "^cli/operator/", "^(cli/[^/]+\\.ts|cli/(operator|client)/|shared/)"),
    {
      name: "no-bundle-carries-the-documents-builder",
      severity: "error",
      from: { path: "^(functions|shared|infra|local|cli)/", pathNot: "^shared/openapi/" },
      to: { path: "^shared/openapi/" },
    },
    {
      name: "filing-knows-the-interface-only",
      severity: "error",
      from: { path: "^shared/filing/" },
      to: { path: "^shared/portal/aade/" },
    },
    {
      name: "production-code-is-no-test",
      severity: "error",
      from: { path: "^(functions|shared|infra|local|cli)/" },
      to: { path: "^test/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|cli/client/dist|cdk.out|node_modules)" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".js", ".json"] },
  },
};
