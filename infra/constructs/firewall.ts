import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface FirewallProps {
  readonly name: string;
  readonly stage: Stage;
  readonly requestsPerFiveMinutes: number;
  readonly loginsPerMinute: number;
}

/** However the path is written. */
const toAuthentication: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "CONTAINS",
    searchString: "/v1/auth/",
    textTransformations: [
      { priority: 0, type: "URL_DECODE" },
      { priority: 1, type: "NORMALIZE_PATH" },
      { priority: 2, type: "LOWERCASE" },
    ],
  },
};

/** Stops an address that sends far more than any consumer would. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { name, stage, requestsPerFiveMinutes, loginsPerMinute }: FirewallProps) {
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
        {
          // Log-in is throttled for all together: one address must not use that up.
          name: "logins-by-address",
          priority: 1,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              limit: loginsPerMinute,
              evaluationWindowSec: 60,
              aggregateKeyType: "IP",
              scopeDownStatement: toAuthentication,
            },
          },
          visibilityConfig: visible(`${name}-logins-by-address`),
        },
      ],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn: stage.stageArn, webAclArn: acl.attrArn });
  }
}
