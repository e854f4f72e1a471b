import middy, { type MiddlewareObj } from "@middy/core";
import headerNormalizer from "@middy/http-header-normalizer";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import * as v from "valibot";
import type { Authenticate, Caller } from "../auth/authenticate.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { notFound, validationError } from "../contract/errors.ts";
import type { Log } from "../log.ts";
import { parseRequest } from "../parsing/parse.ts";
import { Unparsable } from "../parsing/unparsable.ts";
import { authorize } from "./authorize.ts";
import { errorMapper } from "./error-mapper.ts";
import { jsonBody } from "./json-body.ts";
import { respond } from "./respond.ts";

type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;
type CallerOf<E extends Endpoint> = E["roles"] extends "public" ? undefined : Caller;

/** A request whose every part has been checked. */
export interface Request<E extends Endpoint> {
  readonly path: Output<E["request"]["path"]>;
  readonly query: Output<E["request"]["query"]>;
  readonly body: Output<E["request"]["body"]>;
  /** Undefined on a public endpoint. */
  readonly caller: CallerOf<E>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
}

export interface ApiDependencies {
  readonly log: Log;
  /** Needed by every endpoint that is not public. */
  readonly authenticate?: Authenticate;
}

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
/** `?draftUpload=true` must not file for real: a parameter that nobody reads is refused. */
const noParameters = v.object({});

type Middleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>;

/**
 * The chain of every endpoint: who calls (401) and whether they may (403), what they send (415, 413, 400), then the
 * endpoint's own work. Its answer gets the requestId. `schemas` replace the table's where they depend on settings.
 */
export function createApiHandler<const E extends Endpoint>(
  endpoint: E,
  { log, authenticate }: ApiDependencies,
  act: (request: Request<E>) => Promise<object>,
  schemas: E["request"] = endpoint.request,
): ApiHandler {
  const callers = new WeakMap<APIGatewayProxyEvent, Caller>();
  const chain = middy<APIGatewayProxyEvent, APIGatewayProxyResult>().use(errorMapper(log)).use(headerNormalizer());
  if (endpoint.roles !== "public") chain.use(authorization(endpoint, authenticate, callers));
  if (schemas.body) chain.use(jsonBody());
  chain.handler(async (event) => {
    const { requestId } = event.requestContext;
    const caller = callers.get(event);
    const body = await act({
      path: pathOf<Output<E["request"]["path"]>>(schemas.path, event.pathParameters),
      query: parsed<Output<E["request"]["query"]>>(schemas.query ?? noParameters, event.queryStringParameters ?? {}),
      body: parsed<Output<E["request"]["body"]>>(schemas.body, event.body),
      caller: checked<E>(caller),
      headers: event.headers,
      requestId,
    });
    const taskId = "taskId" in body && typeof body.taskId === "number" ? body.taskId : undefined;
    log.info("request answered", { requestId, clientId: caller?.clientId, taskId });
    return respond(endpoint.status, requestId, endpoint.bare ? body : { ...body, requestId });
  });
  return async (event, context) => chain(event, context);
}

function authorization(
  endpoint: Endpoint,
  authenticate: Authenticate | undefined,
  callers: WeakMap<APIGatewayProxyEvent, Caller>,
): Middleware {
  if (!authenticate) throw new Error(`${endpoint.name} is not public: it needs somebody to check tokens`);
  return {
    before: async ({ event }) => {
      callers.set(event, await authorize(event, endpoint, authenticate));
    },
  };
}

// The overloads say what the schemas promise: a part has the type of its schema, and none where there is none.
function parsed<T>(schema: v.GenericSchema | undefined, input: unknown): T;
function parsed(schema: v.GenericSchema | undefined, input: unknown): unknown {
  try {
    return schema && parseRequest(schema, input);
  } catch (error) {
    // Only here it is the consumer's mistake: a record of ours that cannot be parsed is our own.
    throw error instanceof Unparsable ? validationError(error.problems) : error;
  }
}

/** A path that names nothing that could exist is not found. */
function pathOf<T>(schema: v.GenericSchema | undefined, input: unknown): T;
function pathOf(schema: v.GenericSchema | undefined, input: unknown): unknown {
  try {
    return schema && parseRequest(schema, input);
  } catch {
    throw notFound("record");
  }
}

function checked<E extends Endpoint>(caller: Caller | undefined): CallerOf<E>;
function checked(caller: Caller | undefined): Caller | undefined {
  return caller;
}
