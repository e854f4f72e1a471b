import { describe, expect, it } from "vitest";
import { rolesOf } from "./support/roles.ts";
import { referred, stages, synthesize } from "./support/synthesized.ts";

const stage = synthesize(stages.prod, { fixedAddress: true });
const network = stage.within("WayOut");
const entries = (type: string) => Object.entries(network.resources(type));
const named = (type: string, part: string) => entries(type).find(([id]) => id.includes(part))?.[0];

describe("one fixed address to call the portal from", () => {
  const inside = Object.entries(stage.resources("AWS::Lambda::Function")).filter(
    ([, { Properties }]) => Properties["VpcConfig"],
  );
  const open = named("AWS::EC2::Subnet", "out");

  it("is the way out of the function that files, and of no other", () => {
    expect(inside.map(([, { Properties }]) => String(Properties["Description"]).split(" ")[0])).toEqual([
      "file-declarations",
    ]);
    expect(JSON.stringify(inside[0]?.[1].Properties["VpcConfig"])).toMatch(
      /"SubnetIds":\[\{"Fn::GetAtt":\["WayOut\w+","Outputs\.\w+functionsSubnet1Subnet\w+Ref"\]\}\]/,
    );
    expect(network.only("AWS::EC2::NatGateway")).toMatchObject({ SubnetId: { Ref: open } });
    expect(Object.keys(network.resources("AWS::EC2::EIP"))).toEqual([
      referred(network.only("AWS::EC2::NatGateway")["AllocationId"]),
    ]);
    expect(stage.outputs).toHaveProperty("FixedAddress");
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
      "ec2:DeleteNetworkInterface",
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
    expect(synthesize(stages.prod).stack.node.tryFindChild("WayOut")).toBeUndefined();
    expect(synthesize(stages.prod).outputs).not.toHaveProperty("FixedAddress");
  });
});
