import type { MiddlewareObj } from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import type * as v from "valibot";
import { bodyLimitOf, bodyLimits, type Endpoint, sizeOf } from "../contract/endpoint.ts";
import { ApiError, validationError } from "../contract/errors.ts";
import { jsonShape } from "../parsing/json-shape.ts";
import { traitsOf } from "../parsing/traits.ts";
import type { Problem } from "../parsing/unparsable.ts";
import { say } from "../wording/say.ts";
import { firstMistake, repeatedField } from "./json-syntax.ts";

/** JSON is UTF-8 (RFC 8259); the parser would guess any other charset. */
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * middy's body parser behind limits on size, depth and number of values. They are checked before parsing, since a body
 * that is small when compressed can take long to parse. The parser's error is not passed on: its cause holds the whole
 * body, passwords included.
 */
export function jsonBody(
  endpoint: Pick<Endpoint, "bodyLimit">,
  schema: v.GenericSchema,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const parser = jsonBodyParser<APIGatewayProxyEvent>();
  const mayLack = schema.type === "nullish";
  const list = boundedList(schema);
  return {
    before: async (request) => {
      const { event } = request;
      if (mayLack && !event.body) {
        event.body = null;
        return;
      }
      if (!json.test(event.headers["content-type"] ?? "")) throw new ApiError(say("body_not_json"));
      const { text, fields } = toText(event, bodyLimitOf(endpoint), list);
      event.body = text;
      event.isBase64Encoded = false;
      try {
        if (mayForbid.test(text)) await parser.before?.(request);
        else parseBody(event, text);
      } catch (error) {
        const forbidden = error instanceof Error && error.message.startsWith("Forbidden key");
        throw new ApiError(forbidden ? say("body_forbidden_key") : say("body_malformed", firstMistake(text)));
      }
      // Of a field that is given twice, parsing keeps the last.
      if (fields > fieldsIn(event.body))
        throw validationError([{ path: repeatedField(text) ?? "", message: say("field_twice") }]);
    },
  };
}

function toText(
  { body, isBase64Encoded }: APIGatewayProxyEvent,
  limit: number,
  list: BoundedList | undefined,
): { text: string; fields: number } {
  if (body === null || body === "") throw new ApiError(say("body_missing"));
  const bytes = isBase64Encoded ? Buffer.from(body, "base64") : undefined;
  const size = bytes?.byteLength ?? Buffer.byteLength(body);
  // Only a batch can be split.
  const said = limit === bodyLimits.task ? "batch_too_large" : "body_too_large";
  if (size > limit) throw new ApiError(say(said, { limit: sizeOf(limit) }));
  const text = utf8(bytes?.toString("utf8") ?? body.toWellFormed());
  const { depth, values, fields, items } = jsonShape(text);
  if (depth > maxDepth) throw new ApiError(say("body_too_deep", { limit: maxDepth }));
  if (values > maxValues && list && items > list.most) throw validationError([list.problem]);
  if (values > maxValues) throw new ApiError(say("body_too_many_values", { limit: maxValues }));
  return { text, fields };
}

interface BoundedList {
  readonly most: number;
  readonly problem: Problem;
}

/** The list that makes a body long, so that 4,000 reservations are refused as 2,000 are. */
function boundedList(schema: v.GenericSchema): BoundedList | undefined {
  const entries = [...(traitsOf(schema).object?.entries ?? [])];
  return entries.flatMap(([path, { list }]) => {
    const { requirement: most = 0, message } = list?.longest ?? {};
    return message ? [{ most, problem: { path, message } }] : [];
  })[0];
}

/**
 * A body as text, without its byte order mark. U+FFFD stands where its bytes were not UTF-8: API Gateway puts it there,
 * and a text with one that was sent as such cannot be filed either. What precedes it was UTF-8, and so its bytes count.
 */
function utf8(text: string): string {
  const broken = text.indexOf("\uFFFD");
  if (broken >= 0) throw new ApiError(say("body_not_utf8", { at: Buffer.byteLength(text.slice(0, broken)) + 1 }));
  return text.replace(/^\uFEFF/, "");
}

/** All fields of all objects in a parsed body. */
function fieldsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  return inner.reduce<number>((count, one) => count + fieldsIn(one), Array.isArray(value) ? 0 : inner.length);
}

function parseBody(event: APIGatewayProxyEvent, text: string): void {
  const body: unknown = JSON.parse(text);
  Object.assign(event, { body });
}

/**
 * The parser searches every value for forbidden names, which takes several times as long as parsing. Only a text that
 * holds such a name, or an escaped ASCII letter, needs it.
 */
const mayForbid = /__proto__|constructor|\\u00/;

/** Several times as many as a thousand reservations have. */
export const maxValues = 30_000;
/** Several times as deep as any record that is sent back. */
const maxDepth = 20;
