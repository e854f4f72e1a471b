import { RemovalPolicy } from "aws-cdk-lib";
import * as ec2 from "aws-cdk-lib/aws-ec2";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { fitting } from "../resource.ts";

/**
 * A network with one fixed outgoing address, for a portal that admits known addresses only. It has one zone: if that fails,
 * filing waits as it does for the portal.
 */
export class FixedAddress extends Construct {
  readonly vpc: ec2.Vpc & ec2.IVpc;
  readonly securityGroup: ec2.SecurityGroup;
  /** The address to give to the portal's operator. */
  readonly address: string;

  constructor(scope: Construct, id: string, { key, retention }: { key: IKey; retention: RetentionDays }) {
    super(scope, id);
    const address = new ec2.CfnEIP(this, "Address");
    this.address = address.attrPublicIp;
    const removalPolicy = RemovalPolicy.DESTROY;
    const logGroup = new LogGroup(this, "FlowLog", { encryptionKey: key, retention, removalPolicy });
    const network = new ec2.Vpc(this, "Network", {
      maxAzs: 1,
      natGateways: 1,
      natGatewayProvider: ec2.NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: "out", subnetType: ec2.SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: "functions", subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
      ],
      // Reaches the table without the NAT gateway, free of charge.
      gatewayEndpoints: { table: { service: ec2.GatewayVpcEndpointAwsService.DYNAMODB } },
      flowLogs: { all: { destination: ec2.FlowLogDestination.toCloudWatchLogs(logGroup) } },
    });
    this.vpc = fitting<ec2.IVpc, ec2.Vpc>(network);
    this.securityGroup = new ec2.SecurityGroup(this, "SecurityGroup", {
      vpc: this.vpc,
      description: "Functions that call the portal: nobody calls them",
    });
  }
}
