import { App } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { addStage } from "../../infra/add-stage.ts";
import { prod } from "../../infra/settings/prod.ts";
import type { Settings } from "../../infra/settings/stage-settings.ts";
import { withEveryExtra } from "./support/combinations.ts";
import { bundles, definitions, quickApp, stages, synthesize } from "./support/synthesized.ts";

const oneOfThem = definitions.filter(({ name }) => name === "get-health");

/** The stacks as the CDK command line sees them: a stack with errors cannot be deployed. */
function assemble(...settings: readonly Settings[]) {
  const app = quickApp();
  for (const each of settings) addStage(app, each, { definitions: oneOfThem, bundles });
  return app.synth().stacks.map((stack) => ({
    name: stack.stackName,
    account: stack.environment.account,
    protected: stack.terminationProtection,
    after: stack.dependencies
      .map(({ manifest }) => manifest.displayName ?? "")
      .filter((name) => name.startsWith("short-term")),
    errors: stack.messages.filter(({ level }) => level === "error").map(({ entry }) => JSON.stringify(entry.data)),
  }));
}
/** Names that we choose, and that an account and region have once. */
const namesIn = ({ Type, Properties }: { Type: string; Properties: Readonly<Record<string, unknown>> }) =>
  ["RoleName", "FunctionName", "AlarmName", "DashboardName", "AliasName", "TrailName", "DeliveryStreamName", "Name"]
    .filter((name) => typeof Properties[name] === "string" && !ofParent.includes(Type))
    .map((name) => `${Type} ${String(Properties[name])}`);
/** Their names are within a function, and the domain's is the setting that the stages share here. */
const ofParent = ["AWS::Lambda::Alias", "AWS::Route53::RecordSet"];

const shared = "short-term-rentals-account-eu-central-1";

describe("stages", () => {
  it("cannot be deployed as prod before they are complete", () => {
    const stacks = assemble(stages.dev, prod);

    expect(stacks.find(({ name }) => name === `${prod.stackName}-records`)?.errors).toEqual([
      expect.stringContaining("infra/settings/prod.ts: account"),
      expect.stringContaining("alarmEmail"),
      expect.stringContaining("runbooks"),
      expect.stringContaining("aws lambda get-account-settings"),
    ]);
    expect(stacks.filter(({ name }) => name.startsWith(stages.dev.stackName)).flatMap(({ errors }) => errors)).toEqual(
      [],
    );
  });

  it("are refused for these reasons alone: CloudFormation's own rules find nothing wrong beside them", () => {
    const app = new App({ context: { "@aws-cdk/core:validateAgainstDefaultRules": true } });
    addStage(app, prod, { definitions: oneOfThem, bundles });

    expect(app.synth().stacks.flatMap(({ messages }) => messages)).toHaveLength(4);
  });

  it("can be three in one account and region, with every option and with none: no two resources have one name", () => {
    const all = Object.values(stages).map((stage) => ({ ...stage, account: "123456789012" }));
    const extras = withEveryExtra();

    for (const settings of [all, all.map(({ stage, stackName }) => ({ ...extras, stage, stackName }))]) {
      const names = settings.flatMap((each) =>
        [...synthesize(each).templates.values()].flatMap(({ Resources }) => Object.values(Resources).flatMap(namesIn)),
      );

      expect(names.length).toBeGreaterThan(100);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });

  it("cannot be deployed with one setting missing", () => {
    const [refused] = assemble({ ...stages.prod, account: undefined });

    expect(refused?.errors).toEqual([expect.stringContaining("account")]);
  });

  it("are three stacks in their own account only, of which that with the records refuses to be deleted", () => {
    const stacks = assemble(stages.prod).filter(({ name }) => name.startsWith(prod.stackName));

    const protection = stacks.map(({ name, ...stack }) => [name.replace(`${prod.stackName}-`, ""), stack.protected]);
    expect(Object.fromEntries(protection)).toEqual({
      records: true,
      service: false,
      watch: false,
      "iam-events": false,
    });
    expect(new Set(stacks.map(({ account }) => account))).toEqual(new Set(["123456789012"]));
    expect(stacks.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("share one account stack, made before them and kept after them", () => {
    const stacks = assemble({ ...stages.dev, account: "123456789012" }, stages.prod);

    expect(stacks.filter(({ name }) => name === shared)).toHaveLength(1);
    const dependenciesOf = (name: string) =>
      stacks
        .find((stack) => stack.name === name)
        ?.after.map((each) => each.replace(/ .*/, ""))
        .toSorted();
    for (const name of [stages.dev.stackName, prod.stackName]) {
      expect(dependenciesOf(`${name}-service`)).toEqual([`${shared}-123456789012`, `${name}-records`]);
      expect(dependenciesOf(`${name}-watch`)).toEqual([`${name}-iam-events`, `${name}-records`, `${name}-service`]);
    }
    expect(synthesize(stages.prod).resources("AWS::ApiGateway::Account")).toEqual({});
  });

  it("need no forwarding of IAM events in the region where IAM reports them", () => {
    expect(assemble({ ...stages.dev, region: "us-east-1" }).map(({ name }) => name)).not.toContain(
      "short-term-rentals-dev-iam-events",
    );
  });

  it("have the account stack in each of their accounts", () => {
    const stacks = assemble({ ...stages.dev, account: "210987654321" }, stages.prod);

    const accounts = stacks.filter(({ name }) => name === shared).map(({ account }) => account);
    expect(accounts.toSorted()).toEqual(["123456789012", "210987654321"]);
  });

  it("alert when a month costs too much, if the settings have a budget", () => {
    expect(synthesize(stages.prod, { monthlyBudget: 50 }).only("AWS::Budgets::Budget")).toMatchObject({
      Budget: { BudgetLimit: { Amount: 50, Unit: "USD" }, TimeUnit: "MONTHLY" },
    });
    expect(synthesize(stages.prod).resources("AWS::Budgets::Budget")).toEqual({});
  });

  it("output the target for an external DNS where no hosted zone is given", () => {
    const certificateArn = "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3";
    const stage = synthesize(stages.prod, { domain: { name: "rentals.example.org", certificateArn } });

    expect(stage.resources("AWS::Route53::RecordSet")).toEqual({});
    expect(stage.outputs).toMatchObject({ DomainTarget: "OwnDomainName.RegionalDomainName" });
  });
});
