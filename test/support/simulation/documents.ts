import { ProvisionedThroughputExceededException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { FakeTable } from "./fake-table.ts";
import type { Gate, Process } from "./gate.ts";

/** The document client of one process: every command is a step through the gate. */
export function createDocuments(table: FakeTable, gate: Gate, process: Process, latency: () => number) {
  async function send<Output>(command: object): Promise<Output>;
  async function send(command: object): Promise<object> {
    return gate.cross({
      step: { process, port: "table", name: stepName(command), key: keyOf(command) },
      effect: () => table.execute(command),
      error(moment) {
        if (moment === "before") throw throttled();
        throw new TimedOut();
      },
      latency: latency(),
    });
  }
  return { send };
}

const throttled = () =>
  new ProvisionedThroughputExceededException({ message: "The rate of requests is too high", $metadata: {} });

/** As the SDK's request handler calls a call that took too long. */
export class TimedOut extends Error {
  constructor() {
    super("the call took too long");
    this.name = "TimeoutError";
  }
}

/** Such as `Update FILING` or `Put RES`: the command and the kind of record. */
function stepName(command: object): string {
  if (command instanceof GetCommand) return `Get ${kindOf(command.input.Key)}`;
  if (command instanceof PutCommand) return `Put ${kindOf(command.input.Item)}`;
  if (command instanceof UpdateCommand) return `Update ${kindOf(command.input.Key)}${assigned(command)}`;
  if (command instanceof QueryCommand) return `Query ${command.input.IndexName ?? "table"}`;
  if (command instanceof BatchGetCommand) return "BatchGet";
  return "unknown";
}

function keyOf(command: object): string {
  if (command instanceof GetCommand || command instanceof UpdateCommand) return keyText(command.input.Key);
  return command instanceof PutCommand ? keyText(command.input.Item) : "";
}

const keyText = (key: Record<string, unknown> | undefined) => `${String(key?.["pk"])} ${String(key?.["sk"])}`;

function kindOf(key: Record<string, unknown> | undefined): string {
  return String(key?.["sk"]).split("#")[0] ?? "";
}

/** The attributes that an update writes or removes: the same record is written for different reasons. */
function assigned({ input }: UpdateCommand): string {
  const names = [...(input.UpdateExpression ?? "").matchAll(/#(\w+)/g)].map(([, name]) => name);
  return ` (${[...new Set(names)].filter((name) => name !== "writeId" && name !== "lastUpdated").join(" ")})`;
}
