import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as v from "valibot";
import document from "../../openapi.json" with { type: "json" };
import { specifiedType } from "../../packages/openapi/specified.ts";

/** The parts of an API answer that the contract covers. */
export interface AnswerOf {
  readonly method: string;
  /** Below /api/v1, as it was sent; a query is ignored. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

export class OffContract extends Error {
  override readonly name = "OffContract";
}

const Content = v.object({ schema: v.object({ $ref: v.optional(v.string()) }) });
const Response = v.union([
  v.object({ $ref: v.string() }),
  v.object({ content: v.object({ "application/json": Content, [specifiedType]: v.optional(Content) }) }),
]);
const Operations = v.record(v.string(), v.object({ responses: v.record(v.string(), Response) }));
const Paths = v.record(v.string(), Operations);
const Responses = v.record(v.string(), Response);

const paths = Object.entries(v.parse(Paths, document.paths)).map(([path, operations]) => ({ path, operations }));
const sharedResponses = v.parse(Responses, document.components.responses);
const types = ["application/json", specifiedType];
const errorSchema = "#/components/schemas/Error";

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  keywords: ["components", "x-extension"],
});
// Consumers must tolerate new values; here every value must be documented.
ajv.addKeyword({
  keyword: "x-extensible-enum",
  type: "string",
  validate: (values: readonly string[], value: string) => values.includes(value),
});
addFormats.default(ajv);
ajv.addSchema({ $id: "openapi", components: { schemas: closed(document.components.schemas) } });

/**
 * Throws `OffContract` when an answer is none that openapi.json documents for its request: an undocumented status, a
 * field that is missing, of the wrong type or not documented. Its text holds places and rules, not values.
 */
export function checkResponse(answer: AnswerOf): void {
  const { method, status, contentType, body } = answer;
  const problems: string[] = [];
  if (!types.some((type) => contentType === `${type}; charset=utf-8`)) problems.push(`content-type is ${contentType}`);
  const schema = schemaOf(answer);
  if (schema === undefined) problems.push("this status is not documented");
  else problems.push(...mismatches(schema, body));
  if (problems.length > 0) throw new OffContract(`${method} ${answer.path} → ${status}: ${problems.join("; ")}`);
}

/** The reference of the schema that such an answer must fit; "" if any object will do; undefined if none is documented. */
function schemaOf({ method, path, status, contentType }: AnswerOf): string | undefined {
  const { operations } = operationsAt(path) ?? {};
  const operation = operations?.[method.toLowerCase()];
  if (!operations) return status === 404 || status === 400 ? errorSchema : undefined;
  if (!operation) return status === 405 ? errorSchema : undefined;
  const response = operation.responses[status];
  if (!response) return undefined;
  const found = "$ref" in response ? sharedResponses[response.$ref.split("/").at(-1) ?? ""] : response;
  if (!found || !("content" in found)) return undefined;
  const isSpecified = contentType?.startsWith(specifiedType) === true;
  return found.content[isSpecified ? specifiedType : "application/json"]?.schema.$ref ?? (isSpecified ? undefined : "");
}

function operationsAt(sent: string) {
  const segments = sent.split("?")[0]?.split("/") ?? [];
  const fitting = paths.filter(({ path }) => fits(path.split("/"), segments));
  return fitting.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, index) => part === segments[index] || (part.startsWith("{") && segments[index] !== ""));

function mismatches(schema: string, body: string): string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), body);
  if (!parsed.success) return ["the body is no JSON object"];
  if (schema === "") return [];
  const validate: ValidateFunction | undefined = ajv.getSchema(`openapi${schema}`);
  if (!validate) return [`${schema} is not in the document`];
  if (validate(parsed.output)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const field: unknown = params["additionalProperty"];
    return `${instancePath} ${message}${typeof field === "string" ? ` (${field})` : ""}`;
  });
}

/** Later versions may add fields to answers; this version's answers must have none but the documented ones. */
function closed(schemas: object): object {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]: [string, object]) => [
      name,
      { additionalProperties: false, ...schema },
    ]),
  );
}
