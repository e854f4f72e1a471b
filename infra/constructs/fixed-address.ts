import { NestedStack, RemovalPolicy } from "aws-cdk-lib";
import {
  CfnEIP,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  type IVpc,
  NatProvider,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { fitting } from "../resource.ts";

export interface FixedAddressProps {
  readonly logs: { readonly key: IKey; readonly retentionDays: RetentionDays };
}

/**
 * A network with one fixed outgoing address, for a portal that admits known addresses only. It has one zone: if that fails,
 * filing waits as it does for the portal. A nested stack, since the main one is close to CloudFormation's limit of resources.
 */
export class FixedAddress extends NestedStack {
  readonly vpc: Vpc & IVpc;
  readonly securityGroup: SecurityGroup;
  /** The address to give to the portal's operator. */
  readonly address: string;

  constructor(scope: Construct, id: string, { logs }: FixedAddressProps) {
    super(scope, id);
    const address = new CfnEIP(this, "Address");
    this.address = address.attrPublicIp;
    const logGroup = new LogGroup(this, "FlowLog", {
      encryptionKey: logs.key,
      retention: logs.retentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const network = new Vpc(this, "Network", {
      maxAzs: 1,
      natGateways: 1,
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: "out", subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: "functions", subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      ],
      // Reaches the table without the NAT gateway, free of charge.
      gatewayEndpoints: { table: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
      flowLogs: { all: { destination: FlowLogDestination.toCloudWatchLogs(logGroup) } },
    });
    this.vpc = fitting<IVpc, Vpc>(network);
    this.securityGroup = new SecurityGroup(this, "SecurityGroup", {
      vpc: this.vpc,
      description: "Functions that call the portal: nobody calls them",
    });
  }
}
