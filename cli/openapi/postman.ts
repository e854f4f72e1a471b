import * as v from "valibot";
import { type Endpoint, nothing } from "../../shared/contract/endpoint.ts";
import { introduction } from "./introduction.ts";
import { type EndpointName, type Example, type OperationText, tags } from "./operation-text.ts";
import { operations } from "./operations.ts";
import { parametersOf } from "./parameters.ts";

const Parameters = v.array(
  v.object({
    name: v.string(),
    in: v.picklist(["path", "query", "header"]),
    description: v.optional(v.string(), ""),
    examples: v.optional(v.record(v.string(), v.object({ value: v.union([v.string(), v.number()]) })), {}),
  }),
);
type Parameter = v.InferOutput<typeof Parameters>[number];

/** The endpoints as a Postman collection (format 2.1): a folder for each tag, one example an operation. */
export function postmanCollection(endpoints: readonly Endpoint[]): object {
  const texts: Readonly<Record<string, OperationText>> = operations;
  const told = endpoints.flatMap((endpoint) => {
    const text = texts[endpoint.name];
    return text ? [{ tag: text.tag, item: itemOf(endpoint, text) }] : [];
  });
  return {
    info: {
      name: "Short-term rental declarations",
      description: introduction,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{bearerToken}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: "http://localhost:8081/api/v1" },
      { key: "bearerToken", value: "" },
    ],
    item: Object.entries(tags).map(([name, description]) => ({
      name,
      description,
      item: told.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
}

function itemOf(endpoint: Endpoint, text: OperationText): object {
  const example = Object.values(text.examples).find(({ status }) => status === undefined);
  const request = requestOf(endpoint, text, example);
  return {
    name: text.summary,
    request,
    response: example ? [responseOf(endpoint, text.answer, example, request)] : [],
    ...(answerTokens.includes(endpoint.name) && {
      event: [{ listen: "test", script: { type: "text/javascript", exec: keepTokens } }],
    }),
  };
}

function requestOf(endpoint: Endpoint, text: OperationText, example: Example | undefined): object {
  const parameters = v.parse(Parameters, parametersOf(endpoint, text));
  const body = endpoint.request.body === nothing ? undefined : JSON.stringify(example?.body ?? {}, null, 2);
  return {
    method: endpoint.method,
    description: text.description,
    ...(endpoint.roles === "public" && { auth: { type: "noauth" } }),
    url: urlOf(endpoint.path, parameters),
    header: [
      { key: "Accept", value: "application/json" },
      ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ...parameters.filter(({ in: place }) => place === "header").map(unticked),
    ],
    ...(body !== undefined && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
  };
}

function urlOf(path: string, parameters: readonly Parameter[]): object {
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  return {
    raw: `{{baseUrl}}/${parts}`,
    host: ["{{baseUrl}}"],
    path: parts.split("/"),
    query: parameters.filter(({ in: place }) => place === "query").map(unticked),
    variable: parameters.filter(({ in: place }) => place === "path").map(filled),
  };
}

const filled = ({ name, description, examples }: Parameter) => {
  const [example] = Object.values(examples);
  return { key: name, value: String(example?.value ?? ""), description };
};
/** What may be left out is there, and not sent until it is ticked. */
const unticked = (parameter: Parameter) => ({ ...filled(parameter), disabled: true });

const responseOf = ({ status }: Endpoint, name: string, { answer }: Example, originalRequest: object) => ({
  name,
  originalRequest,
  code: status,
  header: [{ key: "Content-Type", value: "application/json" }],
  body: JSON.stringify(answer, null, 2),
  _postman_previewlanguage: "json",
});

/** The two that answer tokens keep them for the others. */
const answerTokens: readonly string[] = ["log-in", "refresh-token"] satisfies readonly EndpointName[];
const keepTokens = ['pm.collectionVariables.set("bearerToken", pm.response.json().access_token);'];
