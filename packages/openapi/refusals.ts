import { bodyLimits, type Endpoint, nothing, sizeOf } from "../../shared/contract/endpoint.ts";
import { gatewayErrors } from "../../shared/contract/gateway-errors.ts";
import { say } from "../../shared/wording/say.ts";
import { type Part, referenceTo } from "./conversion.ts";
import type { Example } from "./operation-text.ts";
import { gatewayRefusal, mistakes, refusal, requestId } from "./operations/samples.ts";
import { specifiedReference, specifiedType } from "./specified.ts";

interface Refusal {
  readonly component: string;
  readonly description: string;
  readonly headers?: readonly ("WWW-Authenticate" | "Retry-After" | "RateLimit" | "RateLimit-Policy")[];
  /** Left out: only endpoints have examples of it. */
  readonly examples?: Readonly<Record<string, Example>>;
  /** Left out: it applies to every endpoint. */
  appliesTo?(endpoint: Endpoint): boolean;
}

const never = () => false;
const isProtected = ({ roles }: Endpoint) => roles !== "public";
const hasBody = ({ request }: Endpoint) => request.body !== nothing;
const one = (summary: string, answer: object) => ({ example: { summary, answer } });
const tooLarge = (what: keyof typeof bodyLimits) =>
  refusal(say(what === "task" ? "batch_too_large" : "body_too_large", { limit: sizeOf(bodyLimits[what]) }));
/** The limits of request bodies, in words. */
export const sizesInWords = `${sizeOf(bodyLimits.task)} for tasks, ${sizeOf(bodyLimits.credentials)} for logins and tokens, ${sizeOf(bodyLimits.record)} for the others`;
const needs = (roles: string) => refusal(say("role_needed", { roles }));

const error = { $ref: referenceTo("Error") };

/** Refusals that many endpoints share. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    component: "BadRequest",
    description: "The request has mistakes. Each is named; nothing was done.",
    examples: one("An unknown parameter", mistakes(["verbose", say("unknown_parameter")])),
  },
  401: {
    component: "Unauthorized",
    description: "The access token is missing or no longer valid. Refresh it, or log in again.",
    headers: ["WWW-Authenticate"],
    examples: {
      none: { summary: "No token", answer: refusal(say("token_needed")) },
      expired: { summary: "An expired token", answer: refusal(say("token_expired")) },
    },
    appliesTo: isProtected,
  },
  403: {
    component: "Forbidden",
    description: "The client has none of the roles that this requires.",
    examples: {
      strUploader: { summary: "For clients that file reservations", answer: needs("admin, str-uploader") },
      uploader: {
        summary: "For clients that file reservations or statements",
        answer: needs("admin, str-uploader, takk-uploader"),
      },
      takkUploader: { summary: "For clients that file statements", answer: needs("admin, takk-uploader") },
      admin: { summary: "For operators", answer: needs("admin") },
      clientManager: { summary: "For clients that manage clients", answer: needs("admin, client-manager") },
    },
    appliesTo: isProtected,
  },
  404: { component: "NotFound", description: "There is no such record.", appliesTo: never },
  409: {
    component: "Conflict",
    description: "It conflicts with what is on record.",
    examples: {
      owner: {
        summary: "An owner whose declaration is being looked up",
        answer: refusal(say("owner_looked_up", { tasks: ["1"] })),
      },
    },
    appliesTo: ({ name }) => name === "delete-apartment-owner",
  },
  413: {
    component: "TooLarge",
    description: `The body is larger than this endpoint accepts (${sizesInWords}), or too large to store as one task.`,
    examples: {
      task: { summary: "A task of 5 MiB", answer: tooLarge("task") },
      record: { summary: "A record of 17 KiB", answer: tooLarge("record") },
      credentials: { summary: "A login of 5 KiB", answer: tooLarge("credentials") },
    },
    appliesTo: hasBody,
  },
  415: {
    component: "NotJson",
    description: "The body is not JSON in UTF-8.",
    examples: one("A body sent as text", refusal(say("body_not_json"))),
    appliesTo: hasBody,
  },
  422: {
    component: "KeyReused",
    description: "The Idempotency-Key was used with another body. Nothing was done.",
    appliesTo: never,
  },
  429: {
    component: "TooManyRequests",
    description:
      "The client has sent too many requests, or has too much open; `code` says which. Nothing was done: wait the seconds in `Retry-After`, then send it again.",
    headers: ["Retry-After", "RateLimit", "RateLimit-Policy"],
    examples: one("Too many requests", gatewayRefusal(gatewayErrors.tooManyRequests)),
  },
  500: {
    component: "InternalError",
    description: "A fault in the service. Report it with the requestId.",
    examples: one("A fault", refusal(say("service_failed"))),
  },
  502: {
    component: "FunctionFailed",
    description: "A fault in the service, reported by its gateway. The request may have been carried out.",
    examples: one("A fault", gatewayRefusal(gatewayErrors.failedFunction)),
  },
  503: {
    component: "Unavailable",
    description:
      "The service is overloaded or in trouble. Wait the seconds in `Retry-After`, then send it again; a task with the same Idempotency-Key.",
    headers: ["Retry-After"],
    examples: one("A temporary problem", refusal(say("service_trouble_now"))),
  },
  504: {
    component: "TookTooLong",
    description:
      "No answer in time. The request may have been carried out: send a task again with the same Idempotency-Key.",
    examples: one("No answer in time", gatewayRefusal(gatewayErrors.tookTooLong)),
  },
};

/** The shared refusals as components, without those that have examples only at endpoints. */
export function refusalResponses(): Record<string, Part> {
  return Object.fromEntries(
    Object.values(refusals).flatMap((shared) =>
      shared.examples ? [[shared.component, refusalResponse(shared, shared.examples)]] : [],
    ),
  );
}

export function refusalResponse(
  { description, headers = [] }: Refusal,
  examples: NonNullable<Refusal["examples"]>,
): Part {
  const named = ["x-request-id", ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return {
    description,
    headers: Object.fromEntries(named),
    content: {
      "application/json": { schema: error, examples: answersOf(examples) },
      [specifiedType]: { schema: specifiedReference(error) },
    },
  };
}

/**
 * The examples of a response. Each holds its request as `x-request`: a wrong one cannot stand among the examples of the
 * request, which have to be valid.
 */
export function answersOf(examples: Readonly<Record<string, Example>>): Part {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, answer, idempotencyKey, ...parts }]) => {
      const value = "requestId" in answer ? answer : { ...answer, requestId };
      const headers = idempotencyKey === undefined ? {} : { headers: { "Idempotency-Key": idempotencyKey } };
      const request = { ...parts, ...headers };
      return [name, { summary, value, ...(Object.keys(request).length > 0 && { "x-request": request }) }];
    }),
  );
}
