import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

export interface FirewallProps {
  readonly name: string;
  readonly stage: Stage;
  readonly requestsPerFiveMinutes: number;
  readonly loginsPerMinute: number;
}

type Limits = CfnWebACL.RateBasedStatementProperty;

/** Matches the path however it is encoded. */
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

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { name, stage, requestsPerFiveMinutes, loginsPerMinute }: FirewallProps) {
    super(scope, id);
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      metricName,
      // Samples would hold headers, and so tokens.
      sampledRequestsEnabled: false,
    });
    const byAddress = (rule: string, priority: number, limits: Omit<Limits, "aggregateKeyType">) => ({
      name: rule,
      priority,
      action: { block: {} },
      statement: { rateBasedStatement: { aggregateKeyType: "IP", ...limits } },
      visibilityConfig: visible(`${name}-${rule}`),
    });
    // All callers share one throttle on log-ins: one address must not use it up.
    const logins = { limit: loginsPerMinute, evaluationWindowSec: 60, scopeDownStatement: toAuthentication };
    const acl = new CfnWebACL(this, "Acl", {
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: visible(name),
      rules: [
        byAddress("rate-by-address", 0, { limit: requestsPerFiveMinutes }),
        byAddress("logins-by-address", 1, logins),
      ],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn: stage.stageArn, webAclArn: acl.attrArn });
  }
}
