import { RemovalPolicy } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import { table as definition } from "../../shared/deployment/table.ts";
import { fitting, pin } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";

type Props = Pick<Settings, "keepData" | "restoredTable"> & { readonly key: IKey };

/** The service's table, and the register of what was erased from it, which is never restored. */
export class RecordsTable extends Construct {
  /** The table that the service uses: the stack's own, or one that was restored beside it. */
  readonly table: ITable;
  readonly register: Table;

  constructor(scope: Construct, id: string, { key, keepData, restoredTable }: Props) {
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
    const own = new Table(this, "Table", { ...kept, timeToLiveAttribute: definition.timeToLive });
    this.register = new Table(this, "Register", kept);
    pin(own, "RecordsTableC9B7A30B");
    for (const [indexName, index] of Object.entries(definition.indexes)) {
      own.addGlobalSecondaryIndex({ indexName, ...schemaOf(index), projectionType: ProjectionType.KEYS_ONLY });
    }
    this.table =
      restoredTable === undefined ? fitting<ITable, Table>(own) : Table.fromTableName(this, "Restored", restoredTable);
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
