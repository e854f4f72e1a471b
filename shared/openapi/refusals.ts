import { bodyLimits, type Endpoint, nothing, sizeOf } from "../contract/endpoint.ts";
import { gatewayErrors } from "../contract/gateway-errors.ts";
import { say } from "../wording/say.ts";
import { type Part, referenceTo } from "./conversion.ts";
import { gatewayRefusal, mistakes, refusal } from "./operations/samples.ts";
import { answersOf, type ToldExample } from "./told-examples.ts";

interface Refusal {
  readonly component: string;
  readonly description: string;
  readonly headers?: readonly ("WWW-Authenticate" | "Retry-After")[];
  readonly examples: Readonly<Record<string, ToldExample>>;
  appliesTo(endpoint: Endpoint): boolean;
}

const always = () => true;
const isProtected = ({ roles }: Endpoint) => roles !== "public";
const hasBody = ({ request }: Endpoint) => request.body !== nothing;
const one = (summary: string, answer: object) => ({ example: { summary, answer } });
const tooLarge = (what: keyof typeof bodyLimits) =>
  refusal(say(what === "task" ? "batch_too_large" : "body_too_large", { limit: sizeOf(bodyLimits[what]) }));
/** The limits of bodies, for prose. */
export const sizesInWords = `${sizeOf(bodyLimits.task)} for tasks, ${sizeOf(bodyLimits.credentials)} for log-in and tokens, ${sizeOf(bodyLimits.record)} for the others`;
const needs = (roles: string) => refusal(say("role_needed", { roles }));

/** What any endpoint of a kind may answer besides its own. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    component: "BadRequest",
    description: "Something is wrong with the request. Every mistake is named; nothing was done.",
    examples: one("A parameter that nobody reads", mistakes(["verbose", say("unknown_parameter")])),
    appliesTo: always,
  },
  401: {
    component: "Unauthorized",
    description: "No good access token. Refresh it, or log in again.",
    headers: ["WWW-Authenticate"],
    examples: {
      none: { summary: "No token", answer: refusal(say("token_needed")) },
      expired: { summary: "A token past its time", answer: refusal(say("token_expired")) },
    },
    appliesTo: isProtected,
  },
  403: {
    component: "Forbidden",
    description: "The client has none of the roles that this needs.",
    examples: {
      strUploader: { summary: "For those who file reservations", answer: needs("admin, str-uploader") },
      uploader: { summary: "For those who file anything", answer: needs("admin, str-uploader, takk-uploader") },
      takkUploader: { summary: "For those who file statements", answer: needs("admin, takk-uploader") },
      admin: { summary: "For operators", answer: needs("admin") },
      clientManager: { summary: "For those who manage clients", answer: needs("admin, client-manager") },
    },
    appliesTo: isProtected,
  },
  404: {
    component: "NotFound",
    description: "There is no such record.",
    examples: {},
    appliesTo: () => false,
  },
  409: {
    component: "Conflict",
    description: "It does not fit with what is on record.",
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
    description: `The body is larger than this endpoint takes (${sizesInWords}), or too large to be kept as one task.`,
    examples: {
      task: { summary: "A task of 5 MiB", answer: tooLarge("task") },
      record: { summary: "A record of 17 KiB", answer: tooLarge("record") },
      credentials: { summary: "A log-in of 5 KiB", answer: tooLarge("credentials") },
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
    examples: {},
    appliesTo: () => false,
  },
  429: {
    component: "TooManyRequests",
    description:
      "More than this client may ask or have open now; `code` says of what. Nothing was done: send it again after the seconds of `Retry-After`.",
    headers: ["Retry-After"],
    examples: one("Too many requests", gatewayRefusal(gatewayErrors.tooManyRequests)),
    appliesTo: always,
  },
  500: {
    component: "InternalError",
    description: "A fault of the service. Report it with the requestId.",
    examples: one("A fault", refusal(say("service_failed"))),
    appliesTo: always,
  },
  502: {
    component: "FunctionFailed",
    description: "A fault of the service, told by its gateway. Whether the request was done is not known.",
    examples: one("A fault", gatewayRefusal(gatewayErrors.failedFunction)),
    appliesTo: always,
  },
  503: {
    component: "Unavailable",
    description:
      "The service is overloaded or in trouble. Send it again after the seconds of `Retry-After`; a task with the same Idempotency-Key.",
    headers: ["Retry-After"],
    examples: one("Trouble that passes", refusal(say("service_trouble_now"))),
    appliesTo: always,
  },
  504: {
    component: "TookTooLong",
    description: "No answer in time. Whether the request was done is not known: send a task again with the same key.",
    examples: one("No answer in time", gatewayRefusal(gatewayErrors.tookTooLong)),
    appliesTo: always,
  },
};

/** The shared refusals as components; those that only endpoints have of their own are left out. */
export function refusalResponses(): Record<string, Part> {
  return Object.fromEntries(
    Object.values(refusals)
      .filter(({ examples }) => Object.keys(examples).length > 0)
      .map((shared) => [shared.component, refusalResponse(shared, shared.examples)]),
  );
}

export function refusalResponse({ description, headers = [] }: Refusal, examples: Refusal["examples"]): Part {
  const named = ["x-request-id", ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return {
    description,
    headers: Object.fromEntries(named),
    content: { "application/json": { schema: { $ref: referenceTo("Error") }, examples: answersOf(examples) } },
  };
}
