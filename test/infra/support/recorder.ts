import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import { buffer, text } from "node:stream/consumers";
import * as v from "valibot";
import { closeServer, listen } from "../../../packages/local/machine/ports.ts";

/** A call that a function's SDK client made. */
export interface Call {
  /** By the application id in the client's user agent. */
  readonly by: string;
  /** As IAM names it: `dynamodb:GetItem`. */
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Capacity units of the table, known once the call is answered. */
  units: number;
}

export interface Recorder {
  readonly endpoint: string;
  close(): Promise<void>;
}

const services = [
  ["DynamoDB_", "dynamodb"],
  ["AmazonSQS", "sqs"],
  ["TrentService", "kms"],
] as const;
const Input = v.record(v.string(), v.unknown());
const Capacity = v.object({ CapacityUnits: v.number() });
const Consumed = v.object({
  ConsumedCapacity: v.union([
    v.pipe(
      Capacity,
      v.transform((one) => [one]),
    ),
    v.array(Capacity),
  ]),
});

/** A proxy between the functions and a service of the local stack that records who called what. */
export async function startRecorder(target: string, calls: Call[]): Promise<Recorder> {
  const server = createServer((request, response) => void pass(request, response, target, calls));
  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

async function pass(request: IncomingMessage, response: ServerResponse, target: string, calls: Call[]): Promise<void> {
  const body = await buffer(request);
  const call = callOf(request, body);
  calls.push(call);
  const { host: _, "content-length": __, ...headers } = request.headers;
  const onward = sendRequest(new URL(request.url ?? "/", target), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    if (call.action.startsWith("dynamodb:")) void text(answer).then((said) => (call.units = unitsIn(said)));
  });
  onward.on("error", () => response.destroy());
  onward.end(call.action.startsWith("dynamodb:") ? asksForUnits(call) : body);
}

const asksForUnits = ({ input }: Call) => JSON.stringify({ ...input, ReturnConsumedCapacity: "TOTAL" });

function unitsIn(answer: string): number {
  const consumed = v.safeParse(Consumed, JSON.parse(answer));
  return consumed.success ? consumed.output.ConsumedCapacity.reduce((sum, one) => sum + one.CapacityUnits, 0) : 0;
}

function callOf({ headers }: IncomingMessage, body: Buffer): Call {
  // The logging library appends its own mark to the application id.
  const [, by = "unknown"] = /\bapp\/(\S+?)(?:-PT-\S*)?(?:\s|$)/.exec(headers["user-agent"] ?? "") ?? [];
  const [service = "", operation] = String(headers["x-amz-target"]).split(".");
  const [, prefix] = services.find(([name]) => service.startsWith(name)) ?? [];
  return { by, action: `${prefix}:${operation}`, input: v.parse(Input, JSON.parse(body.toString())), units: 0 };
}
