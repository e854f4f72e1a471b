import { describe, expect, it } from "vitest";
import { rolesOf } from "./support/roles.ts";
import { definitions, plain, quickApp, referred, stacksOf, stages, synthesize } from "./support/synthesized.ts";

const stage = synthesize(stages.prod, { fixedAddress: true });
const network = stage.within(stage.kept);
const entries = (type: string) => Object.entries(network.resources(type));
const named = (type: string, part: string) => entries(type).find(([id]) => id.includes(part))?.[0];

const filing = definitions.filter(({ name }) => ["get-health", "file-declarations"].includes(name));

describe("one fixed address to call the portal from", () => {
  const inside = Object.entries(stage.resources("AWS::Lambda::Function")).filter(
    ([, { Properties }]) => Properties["VpcConfig"],
  );
  const open = named("AWS::EC2::Subnet", "out");

  it("is the way out of the function that files, and of no other", () => {
    expect(inside.map(([, { Properties }]) => String(Properties["Description"]).split(" ")[0])).toEqual([
      "file-declarations",
    ]);
    expect(plain(inside[0]?.[1].Properties["VpcConfig"])).toMatchObject({
      SubnetIds: ["WayOutNetworkfunctionsSubnet1Subnet"],
    });
    expect(network.only("AWS::EC2::NatGateway")).toMatchObject({ SubnetId: { Ref: open } });
    expect(Object.keys(network.resources("AWS::EC2::EIP"))).toEqual([
      referred(network.only("AWS::EC2::NatGateway")["AllocationId"]),
    ]);
    expect(stage.outputs).toHaveProperty("FixedAddress");
  });

  it("looks up nothing at synthesis, not even the region's zones", () => {
    const { app } = stacksOf(stages.prod, { fixedAddress: true }, filing, quickApp());

    expect(app.synth().manifest.missing).toBeUndefined();
    for (const [, { Properties }] of entries("AWS::EC2::Subnet"))
      expect(Properties["AvailabilityZone"]).toEqual({ "Fn::Select": [0, { "Fn::GetAZs": "" }] });
  });

  it("accepts no connection from outside", () => {
    expect(network.only("AWS::EC2::SecurityGroup")).not.toHaveProperty("SecurityGroupIngress");
    expect(network.resources("AWS::EC2::SecurityGroupIngress")).toEqual({});
    for (const [, { Properties }] of entries("AWS::EC2::Subnet")) expect(Properties["MapPublicIpOnLaunch"]).toBe(false);
  });

  it("lets Lambda join the network for that function alone", () => {
    const joining = [...rolesOf(stage)].filter(([, { statements }]) =>
      statements.some(({ actions }) => actions.some((action) => action.startsWith("ec2:"))),
    );

    expect(joining.map(([name]) => name)).toEqual(["file-declarations"]);
    expect(joining[0]?.[1].statements.find(({ resources }) => resources.includes("*"))?.actions).toEqual([
      "ec2:CreateNetworkInterface",
      "ec2:DescribeNetworkInterfaces",
      "ec2:DescribeSubnets",
      "ec2:DeleteNetworkInterface",
      "ec2:AssignPrivateIpAddresses",
      "ec2:UnassignPrivateIpAddresses",
    ]);
  });

  it("logs its traffic as long as everything else, encrypted with a key of ours, and leaves nothing behind in dev", () => {
    const ours: unknown = expect.anything();
    const flow = network.only("AWS::EC2::FlowLog");

    expect(flow).toMatchObject({ TrafficType: "ALL", ResourceType: "VPC" });
    expect(network.resources("AWS::Logs::LogGroup")[referred(flow["LogGroupName"])]).toMatchObject({
      DeletionPolicy: "Delete",
      Properties: { RetentionInDays: 365, KmsKeyId: ours },
    });
  });

  it("exists only where the settings say so", () => {
    expect(synthesize(stages.prod).resources("AWS::EC2::VPC")).toEqual({});
    expect(synthesize(stages.prod).outputs).not.toHaveProperty("FixedAddress");
  });
});
