import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { awsError } from "./aws-errors.ts";
import type { FakeTable } from "./fake-table.ts";
import type { Gate, Process } from "./gate.ts";
import { permissionsOf } from "./permissions.ts";

/** The document client of one process: every command is a step through the gate, and done if the process may do it. */
export function createDocuments(table: FakeTable, gate: Gate, process: Process, latency: () => number) {
  async function send<Output>(command: object): Promise<Output>;
  async function send(command: object): Promise<object> {
    return gate.cross({
      step: { process, port: "table", name: stepName(command), key: keyOf(command) },
      effect() {
        requirePermission(process, command);
        return table.execute(command, process);
      },
      error(failing) {
        throw awsError(failing, "table");
      },
      latency: latency(),
    });
  }
  return { send };
}

function requirePermission({ role }: Process, command: object): void {
  const may = permissionsOf(role);
  if (command instanceof GetCommand) may.table("GetItem", [partitionOf(command.input.Key)]);
  if (command instanceof PutCommand) may.table("PutItem", [partitionOf(command.input.Item)]);
  if (command instanceof UpdateCommand) may.table("UpdateItem", [partitionOf(command.input.Key)]);
  if (command instanceof DeleteCommand) may.table("DeleteItem", [partitionOf(command.input.Key)]);
  if (command instanceof QueryCommand) {
    const partition = String(command.input.ExpressionAttributeValues?.[":partition"]);
    if (command.input.IndexName === undefined) may.table("Query", [partition]);
    else may.index(command.input.IndexName, partition);
  }
  if (command instanceof BatchGetCommand) {
    const keys = Object.values(command.input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
    may.table("BatchGetItem", keys.map(partitionOf));
  }
}

const partitionOf = (key: Record<string, unknown> | undefined) => String(key?.["pk"]);

/** Such as `Update FILING` or `Put RES`: the command and the kind of record. */
function stepName(command: object): string {
  if (command instanceof GetCommand) return `Get ${kindOf(command.input.Key)}`;
  if (command instanceof PutCommand) return `Put ${kindOf(command.input.Item)}`;
  if (command instanceof UpdateCommand) return `Update ${kindOf(command.input.Key)}${assigned(command)}`;
  if (command instanceof DeleteCommand) return `Delete ${kindOf(command.input.Key)}`;
  if (command instanceof QueryCommand) return `Query ${command.input.IndexName ?? "table"}`;
  if (command instanceof BatchGetCommand) return "BatchGet";
  return "unknown";
}

function keyOf(command: object): string {
  if (command instanceof GetCommand || command instanceof UpdateCommand || command instanceof DeleteCommand)
    return keyText(command.input.Key);
  return command instanceof PutCommand ? keyText(command.input.Item) : "";
}

const keyText = (key: Record<string, unknown> | undefined) => `${String(key?.["pk"])} ${String(key?.["sk"])}`;

function kindOf(key: Record<string, unknown> | undefined): string {
  return String(key?.["sk"]).split("#")[0] ?? "";
}

const assignedIn = new Map<string, string>();

/** The attributes that an update writes or removes: the same record is written for different reasons. */
function assigned({ input: { UpdateExpression = "" } }: UpdateCommand): string {
  const known = assignedIn.get(UpdateExpression);
  if (known !== undefined) return known;
  const names = [...UpdateExpression.matchAll(/#(\w+)/g)].map(([, name]) => name);
  const told = [...new Set(names)].filter((name) => name !== "writeId" && name !== "lastUpdated");
  assignedIn.set(UpdateExpression, ` (${told.join(" ")})`);
  return ` (${told.join(" ")})`;
}
