import { RemovalPolicy } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { table as definition } from "../../shared/deployment/table.ts";
import { pin } from "../resource.ts";

/** The service's table, and the register of what was erased from it, which is never restored. */
export class RecordsTable extends Construct {
  readonly table: Table;
  readonly register: Table;

  constructor(scope: Construct, id: string, { key, keepData }: { key: IKey; keepData: boolean }) {
    super(scope, id);
    // CDK's older construct, since the rule packs cannot check the newer one's resource.
    const kept = {
      ...schemaOf(definition),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    };
    this.table = new Table(this, "Table", { ...kept, timeToLiveAttribute: definition.timeToLive });
    this.register = new Table(this, "Register", kept);
    pin(this.table, "RecordsTableC9B7A30B");
    for (const [indexName, index] of Object.entries(definition.indexes)) {
      this.table.addGlobalSecondaryIndex({ indexName, ...schemaOf(index), projectionType: ProjectionType.KEYS_ONLY });
    }
  }
}

interface Keys {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly sortKeyType?: "number";
}

function schemaOf({ partitionKey, sortKey, sortKeyType }: Keys): { partitionKey: Attribute; sortKey: Attribute } {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: sortKeyType === "number" ? AttributeType.NUMBER : AttributeType.STRING },
  };
}
