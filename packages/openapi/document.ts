import { type Endpoint, nothing, releaseVersion } from "../../shared/contract/endpoint.ts";
import { specified } from "../../shared/contract/endpoints.ts";
import { RowsBody, SomeRows } from "../../shared/contract/schemas.ts";
import { componentOf, componentSchemas } from "./components.ts";
import type { Part } from "./conversion.ts";
import { introduction } from "./introduction.ts";
import { type OperationText, refusedAs } from "./operation-text.ts";
import { operations, tags } from "./operations.ts";
import { parametersOf, unknownId } from "./parameters.ts";
import { answersOf, refusalResponse, refusalResponses, refusals } from "./refusals.ts";
import { specifiedReference, specifiedSchemas, specifiedType } from "./specified.ts";

const servers = [
  {
    url: "https://{host}/api/v1",
    description: "Production: the address that your administrator gives you.",
    "x-internal": false,
    variables: { host: { default: "rentals.example.org", description: "Name of the deployment." } },
  },
  {
    url: "{protocol}://{host}:{port}/api/v1",
    description: "Local or test: any other address.",
    "x-internal": true,
    variables: {
      protocol: { default: "http", enum: ["http", "https"] },
      host: { default: "localhost" },
      port: { default: "8081" },
    },
  },
];

const accessToken = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    "The `access_token` of POST /auth/token or POST /auth/refresh: a JWT signed with ES256, made and checked according to RFC8725.",
};

const headersNamed = (...names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
const seconds = { type: "integer", format: "int32", minimum: 0, maximum: 3_600 };
const headers = {
  "x-request-id": { description: "The requestId of the body.", schema: { type: "string", maxLength: 64 } },
  "Retry-After": { description: "Seconds to wait before the request is sent again.", schema: seconds },
  "Idempotent-Replayed": {
    description: "`true` if an earlier request with this Idempotency-Key created the task.",
    schema: { type: "string", enum: ["true"] },
  },
  RateLimit: {
    description:
      "How many more reservations the client may have open (draft-ietf-httpapi-ratelimit-headers). Requests are counted by the gateway, which reports no count.",
    schema: { type: "string", maxLength: 64, examples: ['"open-reservations";r=19000'] },
  },
  "RateLimit-Policy": {
    description: "How many reservations a client may have open in all.",
    schema: { type: "string", maxLength: 64, examples: ['"open-reservations";q=20000'] },
  },
  Link: {
    description: "The next page, if there is more: the same query with the `nextCursor` as its `cursor` (RFC 8288).",
    schema: { type: "string", maxLength: 2_048, examples: ['<?limit=100&cursor=eyJ5ZWFyIjoyMDI2fQ>; rel="next"'] },
  },
  "WWW-Authenticate": { description: "How to authenticate.", schema: { type: "string", maxLength: 64 } },
};

/** The OpenAPI document of the endpoints, with the platform names and limits that are the default. */
export function documentOf(endpoints: readonly Endpoint[]): object {
  const schemas = componentSchemas();
  return {
    openapi: "3.1.0",
    info: {
      title: "Short-term rental declarations",
      version: releaseVersion,
      summary: "Files short-term-rental reservations with the Greek registry's web portal, and never a stay twice.",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers,
    security: [{ accessToken: [] }],
    tags: Object.entries(tags).map(([name, [description]]) => ({ name, description })),
    paths: pathsOf(endpoints),
    components: {
      schemas: { ...schemas, ...specifiedSchemas(schemas, endpoints, componentOf) },
      responses: refusalResponses(),
      headers,
      securitySchemes: { accessToken },
    },
  };
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Part> {
  const texts: Readonly<Record<string, OperationText>> = operations;
  const paths: Record<string, Part> = {};
  for (const endpoint of endpoints) {
    const text = texts[endpoint.name];
    if (!text) throw new Error(`${endpoint.name} has no text in packages/openapi/operations`);
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, text) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint, text: OperationText): Part {
  const { name, roles, request } = endpoint;
  const parameters = parametersOf(endpoint, text);
  return {
    operationId: name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    tags: Object.keys(tags).filter((tag) => tags[tag] && name in tags[tag][1]),
    summary: text.summary,
    description: `${text.description}\n\n${whoMay(roles)}`,
    ...(!specified.includes(endpoint) && { "x-extension": true }),
    ...(roles === "public" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(request.body !== nothing && { requestBody: requestBodyOf(request.body, text.examples) }),
    responses: responsesOf(endpoint, text),
  };
}

const whoMay = (roles: Endpoint["roles"]) => (roles === "public" ? "Needs no token." : `Roles: ${roles.join(", ")}.`);

function requestBodyOf(schema: NonNullable<Endpoint["request"]["body"]>, examples: OperationText["examples"]): Part {
  const bodies = Object.entries(examples).flatMap(([name, example]) =>
    example.body === undefined || refusedAs(example)
      ? []
      : [[name, { summary: example.summary, value: example.body }] as const],
  );
  const required = schema !== RowsBody;
  return {
    required,
    content: {
      "application/json": { schema: componentOf(required ? schema : SomeRows), examples: Object.fromEntries(bodies) },
    },
  };
}

function responsesOf(endpoint: Endpoint, text: OperationText): Part {
  const { status: success = 200 } = endpoint;
  const examples = { ...text.examples, ...unknownId(endpoint, text) };
  const own = (wanted: number) =>
    Object.fromEntries(Object.entries(examples).filter(([, example]) => (refusedAs(example) ?? success) === wanted));
  const refused = Object.entries(refusals).flatMap(([status, refusal]): [string, Part][] => {
    const refusedExamples = own(Number(status));
    if (Object.keys(refusedExamples).length > 0) return [[status, refusalResponse(refusal, refusedExamples)]];
    return (refusal.appliesTo?.(endpoint) ?? true)
      ? [[status, { $ref: `#/components/responses/${refusal.component}` }]]
      : [];
  });
  const answered = {
    description: text.answer,
    headers: {
      ...headersNamed("x-request-id"),
      ...(endpoint.idempotent && headersNamed("Idempotent-Replayed", "RateLimit", "RateLimit-Policy")),
      ...(isPaged(endpoint, text) && headersNamed("Link")),
    },
    content: contentOf(endpoint, own(success)),
  };
  return { [success]: answered, ...Object.fromEntries(refused) };
}

const isPaged = (endpoint: Endpoint, text: OperationText) =>
  parametersOf(endpoint, text).some(({ name }) => name === "cursor");

function contentOf({ response, specifiedAs }: Endpoint, examples: OperationText["examples"]): Part {
  const schema = componentOf(response) ?? { type: "object", description: "A document of its own." };
  return {
    "application/json": Object.keys(examples).length > 0 ? { schema, examples: answersOf(examples) } : { schema },
    ...(specifiedAs && { [specifiedType]: { schema: specifiedReference(schema) } }),
  };
}
