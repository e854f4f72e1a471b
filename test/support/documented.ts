import * as v from "valibot";
import document from "../../openapi.json" with { type: "json" };

const Texts = v.record(v.string(), v.union([v.string(), v.number()]));
const RequestExample = v.object({
  path: v.optional(Texts, {}),
  query: v.optional(Texts, {}),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.record(v.string(), v.unknown())),
});
const Json = v.record(v.string(), v.unknown());
const Examples = v.optional(
  v.record(v.string(), v.object({ value: Json, "x-request": v.optional(RequestExample, {}) })),
  {},
);
const Content = v.object({ content: v.object({ "application/json": v.object({ examples: Examples }) }) });
const Responses = v.record(v.string(), v.union([v.object({ $ref: v.string() }), Content]));
const Paths = v.record(v.string(), v.record(v.string(), v.object({ operationId: v.string(), responses: Responses })));
const Components = v.object({ responses: v.record(v.string(), Content) });

export type RequestExample = v.InferOutput<typeof RequestExample>;

export interface DocumentedAnswer {
  readonly status: number;
  /** The name of its component, if it is shared. */
  readonly shared: string | undefined;
  readonly examples: readonly { readonly name: string; readonly request: RequestExample; readonly answer: object }[];
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly answers: readonly DocumentedAnswer[];
}

/** What openapi.json says of every operation, with every example. */
export function documentedOperations(): DocumentedOperation[] {
  const shared = v.parse(Components, document.components).responses;
  return Object.entries(v.parse(Paths, document.paths)).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, responses }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      answers: Object.entries(responses).map(([status, response]) => {
        const component = "$ref" in response ? response.$ref.split("/").at(-1) : undefined;
        const found = "$ref" in response ? shared[component ?? ""] : response;
        const examples = Object.entries(found?.content["application/json"].examples ?? {});
        return {
          status: Number(status),
          shared: component,
          examples: examples.map(([name, { value, "x-request": request }]) => ({ name, request, answer: value })),
        };
      }),
    })),
  );
}
