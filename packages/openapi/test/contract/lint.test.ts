import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { owaspRules } from "./owasp.ts";

const source = readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8");

/** Optional rules of Redocly. */
const further = [
  "operation-description",
  "operation-tag-defined",
  "path-params-defined",
  "parameter-description",
  "no-invalid-schema-examples",
  "no-invalid-parameter-examples",
  "spec-strict-refs",
  "tag-description",
];

/** The document's problems by Redocly's rules and OWASP's. */
async function wrongIn(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended-strict"],
    plugins: [{ id: "owasp", rules: { oas3: owaspRules } }],
    rules: {
      ...Object.fromEntries(Object.keys(owaspRules).map((rule) => [`owasp/${rule}`, "error" as const])),
      ...Object.fromEntries(further.map((rule) => [rule, "error" as const])),
      // The contact depends on the deployment.
      "info-contact": "off",
    },
  });
  const problems = await lintFromString({ source: text, config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

it("openapi.json breaks neither Redocly's rules nor OWASP's", async () => {
  expect(await wrongIn(source)).toEqual([]);
});

describe("the lint of openapi.json", () => {
  const mistakes = [
    ["struct: Property `surplus`", '"openapi": "3.1.0"', '"openapi": "3.1.0", "surplus": {}'],
    ["operation-operationId: ", '"operationId": "listTasks",', ""],
    ["owasp/array-limit: a schema of type array needs maxItems", /"maxItems": \d+,/, ""],
    ["owasp/string-limit: a schema of type string needs maxLength, or enum", '"maxLength": 64,', ""],
    ["owasp/integer-limit: a schema of type integer needs minimum", /"minimum": 1,/, ""],
    ["owasp/integer-limit: a schema of type integer needs maximum", /"maximum": 2147483647,/, ""],
    ["owasp/integer-format: a schema of type integer needs format", /"format": "int32",?/, ""],
    ["owasp/no-unknown-properties: ", '"type": "object",', '"type": "object", "unevaluatedProperties": true,'],
    ["owasp/token-wanted: getTask", '"operationId": "getTask",', '"operationId": "getTask", "security": [],'],
    ["owasp/token-wanted: logIn", /("operationId": "logIn",.*?"security": \[)\]/s, '$1{"accessToken": []}]'],
    ["owasp/sound-scheme: bearer tokens only", '"scheme": "bearer"', '"scheme": "basic"'],
    ["owasp/sound-scheme: tokens follow", "RFC8725", "nothing"],
    ["owasp/no-secret-in-address: access_token", '"name": "cursor"', '"name": "access_token"'],
    ["owasp/errors-told: logIn: 400 has no body", /("operationId": "logIn",.*?)"400": \{/s, '$1"402": {'],
    ["owasp/errors-told: ", '"Retry-After": {', '"Retry": {'],
    ["owasp/known-server: no server without TLS", "https://{host}", "http://{host}"],
    ["owasp/known-server: x-internal", '"x-internal": true,', ""],
    ["owasp/known-server: the description", "Production: ", ""],
  ] as const;
  const planted = mistakes.map(
    ([, what, instead]) =>
      (text: string) =>
        text.replace(what, instead),
  );
  let said: string[] = [];

  beforeAll(async () => {
    said = await wrongIn(planted.reduce((text, plant) => plant(text), source));
  });

  it.each(mistakes)("finds %s", (wrong) => {
    expect(
      said.filter((one) => one.startsWith(wrong)),
      said.join("\n"),
    ).not.toEqual([]);
  });
});
