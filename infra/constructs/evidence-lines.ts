import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSubscriptionFilter, type LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { evidentMessages } from "../../shared/deployment/evidence.ts";
import { documentOf } from "../resource.ts";

/** Sends to the evidence the lines that say who did what, or was refused. */
export class EvidenceLines extends Construct {
  constructor(scope: Construct, id: string, { log, stream }: { log: LogGroup; stream: string }) {
    super(scope, id);
    const actions = ["firehose:PutRecord", "firehose:PutRecordBatch"];
    const emitter = new Role(this, "Emitter", {
      assumedBy: new ServicePrincipal("logs.amazonaws.com"),
      inlinePolicies: { permissions: documentOf([{ actions, resources: [stream] }]) },
    });
    const filter = new CfnSubscriptionFilter(this, "Lines", {
      logGroupName: log.logGroupName,
      filterPattern: `{ ${evidentMessages.map((message) => `($.message = "${message}")`).join(" || ")} }`,
      destinationArn: stream,
      roleArn: emitter.roleArn,
    });
    filter.node.addDependency(emitter);
  }
}
