/** Imports point one way: functions → shared; infra → the endpoint table and the AWS definitions; local → dist and shared/aws. */
const only = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(functions|shared|infra|local|cli|test)/", pathNot: to },
});

export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    only("shared-stands-alone", "^shared/", "^shared/"),
    only("functions-use-shared", "^functions/", "^(shared/|functions/)"),
    {
      name: "no-function-uses-another",
      severity: "error",
      from: { path: "^functions/(api|workers)/([^/]+)/" },
      to: { path: "^functions/", pathNot: "^functions/$1/$2/" },
    },
    only("infra-uses-the-table-and-the-definitions", "^infra/", "^(infra/|shared/(api|aws)/)"),
    only("local-runs-the-bundles", "^local/", "^(local/|shared/aws/|shared/auth/client-|infra/build)"),
    only("the-simulator-shares-nothing", "^local/portal/", "^local/portal/"),
    only("the-command-line-uses-the-client", "^cli/", "^(cli/|shared/)"),
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
    exclude: { path: "^(dist|cdk.out|node_modules)" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".json"] },
  },
};
