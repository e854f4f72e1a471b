import * as v from "valibot";
import { type SpecifiedOperation, specification } from "./specification.ts";

const kinds = {
  string: v.string(),
  integer: v.pipe(v.number(), v.integer()),
  number: v.number(),
  boolean: v.boolean(),
  array: v.array(v.unknown()),
  object: v.record(v.string(), v.unknown()),
} as const;
type Fields = SpecifiedOperation["answer"];

/** Fields that a reservation may lack; all others are always there. */
const mayLack = new Set([
  "endDate",
  "cancellationDate",
  "amountReceived",
  "cancellationAmount",
  "guestName",
  "guestId",
  "guestTaxId",
]);
const entriesOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [name, mayLack.has(name) ? v.optional(kinds[kind]) : kinds[kind]]),
  );
const Refusal = v.strictObject({ errorMessage: v.string(), requestId: v.string() });
const Json = v.record(v.string(), v.unknown());
type Json = v.InferOutput<typeof Json>;

export type StrictClient = ReturnType<typeof createStrictClient>;

export function createStrictClient(apiUrl: string) {
  let token = "";

  /** Throws if the answer is not exactly as specified. */
  async function ask(method: string, path: string, parameters: Readonly<Record<string, unknown>> = {}, body?: object) {
    const operation = specification.find((one) => one.method === method && one.path === path);
    if (!operation) throw new Error(`the specification has no ${method} ${path}`);
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
    const response = await fetch(`${apiUrl}${at}`, {
      method,
      headers: {
        accept: 'application/json; profile="contract"',
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${response.status}: ${v.parse(Refusal, answer).errorMessage}`);
    return checked(operation, answer);
  }

  return {
    ask,
    async logIn(credentials: object) {
      const tokens = await ask("POST", "/auth/token", {}, credentials);
      token = String(tokens["access_token"]);
      return tokens;
    },
    async refresh(refreshToken: string) {
      token = String((await ask("POST", "/auth/refresh", {}, { refreshToken }))["access_token"]);
    },
    listIn: (value: unknown, name: string): Json[] => v.parse(v.array(Json), v.parse(Json, value)[name]),
  };
}

function checked({ answer, within }: SpecifiedOperation, given: unknown): Json {
  const parsed = v.parse(v.strictObject(entriesOf(answer)), given);
  for (const [place, fields] of Object.entries(within)) {
    if (place.startsWith("request.")) continue;
    const found = place.split(".").reduce<unknown>((value, name) => v.parse(Json, value)[name], given);
    for (const one of Array.isArray(found) ? found : [found]) v.parse(v.strictObject(entriesOf(fields)), one);
  }
  return parsed;
}
