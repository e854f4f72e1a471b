import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface FirewallProps {
  readonly name: string;
  readonly stage: Stage;
  readonly requestsPerFiveMinutes: number;
}

/** Stops an address that sends far more than any consumer would. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { name, stage, requestsPerFiveMinutes }: FirewallProps) {
    super(scope, id);
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      // Samples would hold headers, tokens among them.
      sampledRequestsEnabled: false,
    });
    const acl = new CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        {
          name: "rate-by-address",
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: "IP" } },
          visibilityConfig: visible(`${name}-rate-by-address`),
        },
      ],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn: stage.stageArn, webAclArn: acl.attrArn });
  }
}
