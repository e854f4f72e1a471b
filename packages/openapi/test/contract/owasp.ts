import type { RawUniversalConfig } from "@redocly/openapi-core";

type Plugin = Exclude<NonNullable<RawUniversalConfig["plugins"]>[number], string>;
type Rules = NonNullable<NonNullable<Plugin["rules"]>["oas3"]>;

const hasType = ({ type }: { type?: string | string[] }, wanted: string) => [type].flat().some((one) => one === wanted);
const hasAny = (node: object, ...names: readonly string[]) => names.some((name) => name in node);

/** Every schema of the type has a keyword of each group. */
const limited =
  (type: string, ...groups: readonly string[][]): Rules[string] =>
  () => ({
    Schema(schema, { report }) {
      const missing = groups.filter((group) => hasType(schema, type) && !hasAny(schema, ...group));
      for (const group of missing) report({ message: `a schema of type ${type} needs ${group.join(", or ")}` });
    },
  });

/** Endpoints without a token: logging in, the health check and the contract. */
const open = ["logIn", "refreshToken", "revokeToken", "exchangeIdentity", "getHealth", "getOpenapi"];
/** The holder of a refresh token may end its session, and anyone else learns nothing (RFC 7009, 2.2). */
const never401 = ["revokeToken", "getHealth", "getOpenapi"];

/**
 * OWASP's rules for API documents (the ten risks of 2023) that concern this one. Left out: ids that cannot be guessed
 * (the specification gives integers; roles decide, not secrecy), remaining quotas (the gateway tells none), patterns of every
 * text (people's texts have a length, and no pattern), CORS (no origin is allowed).
 */
export const owaspRules: Rules = {
  "array-limit": limited("array", ["maxItems"]),
  "string-limit": limited("string", ["maxLength", "enum", "const"]),
  "integer-limit": limited("integer", ["minimum", "exclusiveMinimum"], ["maximum", "exclusiveMaximum"]),
  "integer-format": limited("integer", ["format"]),

  "no-unknown-properties": () => ({
    Schema(schema, { report }) {
      const isOpen = "unevaluatedProperties" in schema && schema.unevaluatedProperties !== false;
      if (isOpen) report({ message: "unevaluatedProperties may be false only" });
    },
  }),

  "token-wanted": () => {
    let everywhere = false;
    return {
      Root(root) {
        everywhere = (root.security ?? []).length > 0;
      },
      Operation({ operationId = "", security }, { report }) {
        const wants = security
          ? security.length > 0 && !security.some((one) => Object.keys(one).length === 0)
          : everywhere;
        if (wants === open.includes(operationId)) report({ message: `${operationId}: a token is wanted, or is not` });
      },
    };
  },

  "sound-scheme": () => ({
    SecurityScheme({ type, scheme = "", bearerFormat, description = "" }, { report }) {
      if (type !== "http" || scheme !== "bearer")
        report({ message: "bearer tokens only: no keys, no passwords, no OAuth 1" });
      if (bearerFormat === "JWT" && !description.includes("RFC8725"))
        report({ message: "tokens follow RFC8725, and say so" });
    },
  }),

  "no-secret-in-address": () => ({
    Parameter({ name, in: place }, { report }) {
      const isSecret = /secret|token|password|api-?key/i.test(name);
      if (isSecret && place !== "header") report({ message: `${name} would be logged with the address` });
    },
  }),

  "errors-told": () => ({
    Operation({ operationId = "", responses }, { report, resolve }) {
      for (const status of ["400", "401", "429", "500"]) {
        const { node: response } = resolve(responses[status] ?? {});
        const isLeftOut = status === "401" && never401.includes(operationId);
        if (!isLeftOut && !response?.content) report({ message: `${operationId}: ${status} has no body` });
        if (status === "429" && !response?.headers?.["Retry-After"])
          report({ message: `${operationId}: 429 says not when` });
      }
    },
  }),

  "known-server": () => ({
    Server(server, { report }) {
      if (server.url.startsWith("http:")) report({ message: "no server without TLS" });
      if (!("x-internal" in server)) report({ message: "x-internal says for whom a server is" });
      if (!/local|test|production/i.test(server.description ?? ""))
        report({ message: "the description says what a server is for" });
    },
  }),
};
