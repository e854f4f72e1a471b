import middy from "@middy/core";
import headerNormalizer from "@middy/http-header-normalizer";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import * as v from "valibot";
import { type AuditRecord, type AuditTrail, targetOf } from "../audit/audit-trail.ts";
import type { Authenticate, Caller } from "../auth/authenticate.ts";
import { type Endpoint, nothing } from "../contract/endpoint.ts";
import { ApiError, validationError } from "../contract/errors.ts";
import { Quota, quotaHeaders } from "../contract/quota.ts";
import { reduced } from "../contract/shape.ts";
import type { Log } from "../log.ts";
import { fieldPath } from "../parsing/clean.ts";
import { parseRequest } from "../parsing/parse.ts";
import { Unparsable } from "../parsing/unparsable.ts";
import { type Language, type Said, say } from "../wording/say.ts";
import { authorize, type ChainContext, type ProtectedEndpoint, type Who } from "./authorize.ts";
import { errorMapper } from "./error-mapper.ts";
import { jsonBody } from "./json-body.ts";
import { languageOf } from "./language.ts";
import { decoded } from "./path-keys.ts";
import { specifiedType, wantsSpecified } from "./profile.ts";
import { respond } from "./respond.ts";

type Schemas = Endpoint["request"];

export interface PublicRequest<S extends Schemas> {
  readonly path: v.InferOutput<S["path"]>;
  readonly query: v.InferOutput<S["query"]>;
  readonly body: v.InferOutput<S["body"]>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestId: string;
  /** The source address, as the gateway sees it. */
  readonly address: string;
  readonly language: Language;
}

export interface Request<S extends Schemas> extends PublicRequest<S> {
  readonly caller: Caller;
}

export interface PublicDependencies {
  readonly log: Log;
}

export interface ApiDependencies extends PublicDependencies {
  readonly authenticate: Authenticate;
  readonly audit: Pick<AuditTrail, "record">;
}

export type ApiHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * The chain of an endpoint that requires a token: the caller (401, 403), the request (415, 413, 400), then the endpoint's
 * own work. The chain adds the requestId to the answer and turns `undefined` into a 404 in the words of the endpoint's
 * `missing`. `schemas` replace the table's if they depend on settings.
 *
 * @example
 * createApiHandler(getApartment, { log, authenticate, audit }, async ({ path: { id } }) => await find(id)); // undefined: 404
 */
export function createApiHandler<const S extends Schemas>(
  endpoint: Endpoint & ProtectedEndpoint & { readonly request: S },
  { log, authenticate, audit }: ApiDependencies,
  act: (request: Request<S>) => Promise<object | undefined>,
  schemas: S = endpoint.request,
): ApiHandler {
  const chain = begin(log).before(async ({ event, context }) => {
    await authorize(event, endpoint, authenticate, context);
  });
  if (schemas.body !== nothing) chain.use(jsonBody(endpoint, schemas.body));
  chain.handler(async (event, { caller, who }) => {
    if (!caller) throw new Error(`${endpoint.name}: caller not authenticated`);
    const { clientId, name } = caller;
    const request = checked(schemas, event, endpoint.missing);
    const body = await act({ ...request, caller });
    if (!body) throw notFound(endpoint.missing);
    if (endpoint.method !== "GET")
      await note(endpoint, event, { log, audit }, body, { by: clientId, ...(name !== undefined && { name }) });
    return answer(endpoint, event, log, body, who, emptiedBy(request.body));
  });
  return async (event, context) => chain(event, context);
}

/** The chain of an endpoint without a token. `act` says whom the log lines name, once it knows. */
export function createPublicHandler<const S extends Schemas>(
  endpoint: Endpoint & { readonly request: S; readonly roles: "public" },
  { log }: PublicDependencies,
  act: (request: PublicRequest<S>, identify: (who: Who) => void) => Promise<object>,
): ApiHandler {
  const chain = begin(log);
  if (endpoint.request.body !== nothing) chain.use(jsonBody(endpoint, endpoint.request.body));
  chain.handler(async (event, context) => {
    const request = checked(endpoint.request, event, endpoint.missing);
    const identify = (who: Who) => void Object.assign(context, { who });
    return answer(endpoint, event, log, await act(request, identify), context.who);
  });
  return async (event, context) => chain(event, context);
}

function begin(log: Log) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext>()
    .use(errorMapper(log))
    .use(headerNormalizer());
}

function checked<const S extends Schemas>(
  schemas: S,
  event: APIGatewayProxyEvent,
  missing: Endpoint["missing"],
): PublicRequest<S> {
  return {
    path: pathOf<S["path"]>(schemas.path, event, missing),
    query: queryOf<S["query"]>(schemas.query, event),
    body: sent<S["body"]>(schemas.body, event.body),
    headers: event.headers,
    requestId: event.requestContext.requestId,
    address: event.requestContext.identity.sourceIp,
    language: languageOf(event.headers),
  };
}

/** A write stands even if it could not be noted: the log names the caller too. */
async function note(
  { name: action }: Endpoint,
  { requestContext: { requestId } }: APIGatewayProxyEvent,
  { log, audit }: Pick<ApiDependencies, "log" | "audit">,
  body: object,
  who: Pick<AuditRecord, "by" | "name">,
): Promise<void> {
  const target = targetOf(body);
  if (target === undefined) return;
  try {
    await audit.record({ ...who, action, target, requestId });
  } catch (error) {
    const code = error instanceof Error ? error.name : "unknown";
    log.error("a write was not noted in the audit trail", { requestId, clientId: who.by, action, target, code });
  }
}

/** `emptied`: names of fields, never a value. */
function answer(
  endpoint: Endpoint,
  event: APIGatewayProxyEvent,
  log: Log,
  body: object,
  who: Who | undefined,
  emptied?: string,
) {
  const { requestId } = event.requestContext;
  const taskId = "taskId" in body && typeof body.taskId === "number" ? body.taskId : undefined;
  log.info("request answered", { requestId, ...who, taskId, target: targetOf(body), emptied });
  const { fields, headers: marks } = splitHeaders(body);
  const whole = endpoint.bare ? fields : { ...fields, requestId };
  const headers = { ...marks, ...linkOf(event, body) };
  const { specifiedAs, status = 200 } = endpoint;
  if (!specifiedAs || !wantsSpecified(event.headers)) return respond(status, requestId, whole, headers);
  return respond(status, requestId, reduced(whole, specifiedAs), { ...headers, "content-type": specifiedType });
}

const HeaderFields = v.looseObject({
  replayed: v.optional(v.boolean(), false),
  quota: v.optional(Quota),
});

/** Some of an answer belongs in headers: that it was given before, and how much more a client may have open. */
function splitHeaders(body: object): { readonly fields: object; readonly headers: Record<string, string> } {
  if (!("replayed" in body) && !("quota" in body)) return { fields: body, headers: {} };
  const { replayed, quota, ...fields } = v.parse(HeaderFields, body);
  return {
    fields,
    headers: {
      ...(replayed && { "idempotent-replayed": "true" }),
      ...(quota && quotaHeaders(quota)),
    },
  };
}

/** The next page (RFC 8288), also for a client whose shape of the answer has no place for its cursor. */
function linkOf({ queryStringParameters }: APIGatewayProxyEvent, body: object): Record<string, string> {
  if (!("nextCursor" in body) || typeof body.nextCursor !== "string") return {};
  const query = new URLSearchParams({ ...queryStringParameters, cursor: body.nextCursor });
  return { link: `<?${query}>; rel="next"` };
}

/** The fields that the caller has emptied, separated by commas. */
function emptiedBy(body: unknown): string | undefined {
  const names = Object.entries(body ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));
  return names.length > 0 ? names.join() : undefined;
}

/** Only a request that cannot be parsed is the consumer's mistake; a stored record that cannot be is ours. */
function sent<S extends v.GenericSchema>(schema: S, input: unknown, unknown?: Said): v.InferOutput<S> {
  try {
    return parseRequest(schema, input, unknown);
  } catch (error) {
    throw error instanceof Unparsable ? validationError(error.problems) : error;
  }
}

/** Each parameter counts once: the gateway would keep only the last of several. */
function queryOf<S extends v.GenericSchema>(
  schema: S,
  { queryStringParameters, multiValueQueryStringParameters }: APIGatewayProxyEvent,
): v.InferOutput<S> {
  const twice = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
    values.length > 1 ? [{ path: fieldPath("", name), message: say("parameter_twice") }] : [],
  );
  if (twice.length > 0) throw validationError(twice);
  return sent(schema, queryStringParameters ?? {}, say("unknown_parameter"));
}

/** A path that cannot name a record is a 404. */
function pathOf<S extends v.GenericSchema>(
  schema: S,
  { pathParameters }: APIGatewayProxyEvent,
  missing: Endpoint["missing"],
): v.InferOutput<S> {
  try {
    return parseRequest(schema, decoded(pathParameters));
  } catch {
    throw notFound(missing);
  }
}

const notFound = (missing: Endpoint["missing"] = "no_such_record") => new ApiError(say(missing));
