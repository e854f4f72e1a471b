import { type Endpoint, nothing } from "../contract/endpoint.ts";
import { RowsBody, SomeRows } from "../contract/schemas.ts";
import { componentOf } from "./component-schemas.ts";
import type { Part } from "./conversion.ts";
import type { Example, OperationText } from "./operation-text.ts";
import { parametersOf } from "./parameters.ts";
import { refusalResponse, refusals } from "./refusals.ts";
import { answersOf } from "./told-examples.ts";

export function operationOf(endpoint: Endpoint, text: OperationText): Part {
  const { name, roles, request, extension } = endpoint;
  const parameters = parametersOf(endpoint, text);
  return {
    operationId: name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [text.tag],
    summary: text.summary,
    description: `${text.description}\n\n${whoMay(roles)}`,
    ...(extension && { "x-extension": true }),
    ...(roles === "public" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(request.body !== nothing && { requestBody: requestBodyOf(request.body, text.examples) }),
    responses: responsesOf(endpoint, text),
  };
}

function whoMay(roles: Endpoint["roles"]): string {
  return roles === "public" ? "Needs no token." : `Roles: ${roles.join(", ")}.`;
}

function requestBodyOf(schema: NonNullable<Endpoint["request"]["body"]>, examples: OperationText["examples"]): Part {
  const bodies = Object.entries(examples).flatMap(([name, { summary, body, status }]) =>
    body === undefined || status !== undefined ? [] : [[name, { summary, value: body }] as const],
  );
  const required = schema !== RowsBody;
  return {
    required,
    content: {
      "application/json": { schema: componentOf(required ? schema : SomeRows), examples: Object.fromEntries(bodies) },
    },
  };
}

function responsesOf(endpoint: Endpoint, { answer, examples }: OperationText): Part {
  const statusOf = ({ status = endpoint.status }: Example) => status;
  const own = (status: number) =>
    Object.fromEntries(Object.entries(examples).filter(([, example]) => statusOf(example) === status));
  const refused = Object.entries(refusals).flatMap(([status, refusal]): [string, Part][] => {
    const refusedExamples = own(Number(status));
    if (Object.keys(refusedExamples).length > 0) return [[status, refusalResponse(refusal, refusedExamples)]];
    return refusal.appliesTo(endpoint) ? [[status, { $ref: `#/components/responses/${refusal.component}` }]] : [];
  });
  const success = {
    description: answer,
    headers: { "x-request-id": { $ref: "#/components/headers/x-request-id" } },
    content: { "application/json": contentOf(endpoint, own(endpoint.status)) },
  };
  return { [endpoint.status]: success, ...Object.fromEntries(refused) };
}

function contentOf({ response }: Endpoint, examples: OperationText["examples"]): Part {
  const schema = componentOf(response) ?? { type: "object", description: "A document of its own." };
  return Object.keys(examples).length > 0 ? { schema, examples: answersOf(examples) } : { schema };
}
