import { CfnQueryDefinition } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { ServiceFunction } from "./service-function.ts";

const fields = "fields @timestamp, service, message, state, errorValue, exchange, milliseconds, result, at";

/** Queries for the on-call operator; replace the numbers. */
const queries = {
  "one reservation's life": `${fields}\n| filter taskId = 12 and (row = 3 or not ispresent(row))\n| sort @timestamp`,
  "an owner's day": `${fields}, taskId, filing, row\n| filter ownerId = 7\n| sort @timestamp`,
  "slowest exchanges with the portal":
    'filter message = "portal exchange"\n| stats count() as calls, avg(milliseconds) as average, max(milliseconds) as longest by exchange, result\n| sort longest desc',
  "refusals by text": 'filter errorValue = "rejected_by_portal"\n| stats count() as rows by said\n| sort rows desc',
} as const;

/** Saves the queries in CloudWatch Logs Insights, in a folder with the stage's name. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, props: { stackName: string; functions: readonly ServiceFunction[] }) {
    super(scope, id);
    const workers = props.functions.filter(({ definition }) => definition.trigger.kind !== "api");
    const logGroupNames = workers.map(({ log }) => log.logGroupName);
    for (const [name, queryString] of Object.entries(queries)) {
      const id = name.replaceAll(/\W/g, "");
      new CfnQueryDefinition(this, id, { name: `${props.stackName}/${name}`, queryString, logGroupNames });
    }
  }
}
