import { expect, it } from "vitest";
import { failureInWords } from "../../operator/failure.ts";

const named = (name: string, message = "") => Object.assign(new Error(message), { name });

it.each([
  [named("TimeoutError", "[ERROR] exceeded"), /^AWS gave no answer within ten seconds: .*look, then run it again\.$/],
  [Object.assign(named("AggregateError"), { code: "ECONNREFUSED" }), /^AWS cannot be used now \(AggregateError\)\./],
  [named("CredentialsProviderError", "Could not load"), /^there are no credentials for AWS here: Could not load$/],
  [named("AccessDeniedException", "x may not"), /^x may not\n.*docs\/operating\.md\.$/],
  [new Error("there is no task 7"), /^there is no task 7$/],
  [named("Strange"), /^Strange$/],
  ["text", /^it failed$/],
])("an operator's command says in words why it failed: %s", (error, words) => {
  expect(failureInWords(error)).toMatch(words);
});
