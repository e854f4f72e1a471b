import { createPublicHandler } from "../../../shared/api/handler.ts";
import { maxValues } from "../../../shared/api/json-body.ts";
import { bodyLimitOf, nothing } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { aContext, anEvent } from "../../support/api/event.ts";

/** Reads the worst bodies of every endpoint through the chain of the functions, and prints how long each took. */

/** The chain lets no more values than this through to the parser. */
const most = maxValues - 10;

/** Pieces between commas, as many as fit; `values` is how many each of them holds. */
const list = (open: string, piece: (index: number) => string, close: string, values: number) => (bytes: number) => {
  const pieces: string[] = [];
  let length = open.length + close.length;
  while (pieces.length < most / values) {
    const next = piece(pieces.length);
    length += next.length + 1;
    if (length > bytes) break;
    pieces.push(next);
  }
  return open + pieces.join() + close;
};
const nested = (open: string, close: string) => (bytes: number) => {
  const depth = Math.min(most, Math.floor((bytes - 1) / (open.length + close.length)));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};
const short = (index: number) => index.toString(36);
/** As long as names can be for so many of them to fit into four megabytes. */
const long = (index: number) => short(index).padStart(77, "n");
const wrong = '{"reservationId":1,"apartmentId":"","startDate":7,"endDate":[],"platform":{},"paymentMethod":0}';

/** What is small and dear: many things, many names, deep nests, names that are numbers, fields that are known. */
const shapes: Readonly<Record<string, (bytes: number) => string>> = {
  "objects in a list": list('{"x":[', () => "{}", "]}", 2),
  "lists in a list": list('{"x":[', () => "[]", "]}", 2),
  "a list in a list in a list": nested("[", "]"),
  "an object in an object in an object": nested('{"a":', "}"),
  "numbers as names": list("{", (index) => `"${index * 7_919}":0`, "}", 1),
  "short names": list("{", (index) => `"${short(index)}":0`, "}", 1),
  "long names": list("{", (index) => `"${long(index)}":0`, "}", 1),
  "an object of another shape each": list('{"x":[', (index) => `{"${long(index)}":0}`, "]}", 2),
  "numbers with an exponent": list('{"x":[', () => "1e-9", "]}", 1),
  "a long number": (bytes) => `{"x":${"9".repeat(bytes - 6)}}`,
  "escaped letters": (bytes) => `{"x":"${"\\u00e9".repeat(Math.floor((bytes - 8) / 6))}"}`,
  "empty reservations": list('{"reservations":[', () => "{}", "]}", 2),
  "reservations of unknown names": list(
    '{"reservations":[',
    (index) => list("{", (field) => `"${long(index * 98 + field)}":0`, "}", 1_000)(1e9),
    "]}",
    101,
  ),
  "reservations of wrong fields": list('{"reservations":[', () => wrong, "]}", 9),
  "more than is parsed": (bytes) => `{"x":[${"{},".repeat(Math.floor(bytes / 3) - 3)}{}]}`,
};

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const results = [];
for (const endpoint of endpoints.filter(({ request }) => request.body !== nothing)) {
  const handler = createPublicHandler({ ...endpoint, roles: "public" }, { log }, async () => ({}));
  for (const [shape, make] of Object.entries(shapes)) {
    const text = make(bodyLimitOf(endpoint));
    const before = process.cpuUsage();
    const { statusCode } = await handler(anEvent({ text, path: { id: "1", taskId: "1", client_id: "x" } }), aContext());
    const { user, system } = process.cpuUsage(before);
    if (statusCode >= 500) throw new Error(`${endpoint.name}: ${shape} was answered ${statusCode}`);
    const processorMs = (user + system) / 1_000;
    results.push({ endpoint: endpoint.name, shape, bytes: Buffer.byteLength(text), statusCode, processorMs });
  }
}
console.log(JSON.stringify(results));
