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

export interface FixedAddressProps {
  readonly logs: { readonly key: IKey; readonly retentionDays: RetentionDays };
}

/**
 * A network whose only way out is one known address, for a portal that lets in known addresses only. One zone: should
 * it fail, filing waits as it does for the portal. A stack within the stack, which has as many resources as one may have.
 */
export class FixedAddress extends NestedStack {
  readonly vpc: Vpc & IVpc;
  readonly securityGroup: SecurityGroup;
  /** To be told to the portal's operator. */
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
      // The table is reached past the address: it costs nothing and has no limit.
      gatewayEndpoints: { table: { service: GatewayVpcEndpointAwsService.DYNAMODB } },
      flowLogs: { all: { destination: FlowLogDestination.toCloudWatchLogs(logGroup) } },
    });
    if (!isNetwork(network)) throw new Error("a network is none");
    this.vpc = network;
    this.securityGroup = new SecurityGroup(this, "SecurityGroup", {
      vpc: this.vpc,
      description: "Functions that call the portal: nobody calls them",
    });
  }
}

/** CDK's own class does not fit its interface under exact optional properties. */
const isNetwork = (made: Vpc): made is Vpc & IVpc => Vpc.isConstruct(made);
