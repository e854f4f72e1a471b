import * as v from "valibot";
import { render } from "velocityjs";
import { describe, expect, it } from "vitest";
import { errors } from "../../shared/contract/errors.ts";
import { type Properties, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const Templates = v.record(v.string(), v.string());
const propertiesOf = (type: string): Properties[] =>
  Object.values(prod.resources(type)).map(({ Properties }) => Properties);

/** What API Gateway knows of a request, as its documentation names it, with the most hostile ids and messages possible. */
const contexts = {
  usual: {
    requestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
    error: { message: "Forbidden", messageString: '"Forbidden"', responseType: "ACCESS_DENIED" },
  },
  "a message with quotes": {
    requestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef",
    error: { message: 'no "token"', messageString: '"no \\"token\\""', responseType: "UNAUTHORIZED" },
  },
  "no message": { requestId: "c6af9ac6-7b61-11e6-9a41-93e8deadbeef", error: {} },
};

/** Renders a template as the gateway does, with the request's own data within its reach. */
const rendered = (template: string, context: object) =>
  render(template, { context, input: { body: '{"secret":1}', path: () => "secret" } });

const ErrorBody = v.strictObject({
  errorMessage: v.pipe(v.string(), v.minLength(5)),
  requestId: v.string(),
  code: v.picklist(Object.keys(errors)),
});

/** Checks that the body is the API's complete error body, with this request's id and no data from the request. */
function checkErrorBody(body: string, requestId: string): void {
  const { errorMessage, code: _, ...others } = v.parse(v.pipe(v.string(), v.parseJson(), ErrorBody), body);
  expect(others).toEqual({ requestId });
  expect(errorMessage).not.toMatch(/[$#]|secret/);
}

describe.each(Object.entries(contexts))("the gateway, for a request with %s,", (_, context) => {
  const answers = propertiesOf("AWS::ApiGateway::GatewayResponse");

  it.each(answers.map((answer) => [String(answer["ResponseType"]), answer] as const))(
    "answers %s in our body",
    (_, answer) => {
      const templates = v.parse(Templates, answer["ResponseTemplates"]);

      expect(Object.keys(templates)).toEqual(["application/json"]);
      for (const template of Object.values(templates)) {
        checkErrorBody(rendered(template, context), context.requestId);
      }
    },
  );

  it("answers 405 in our body on every resource", () => {
    const Mock = v.object({
      Type: v.literal("MOCK"),
      RequestTemplates: Templates,
      IntegrationResponses: v.array(v.object({ StatusCode: v.string(), ResponseTemplates: Templates })),
    });
    const mocks = propertiesOf("AWS::ApiGateway::Method")
      .map(({ Integration }) => v.safeParse(Mock, Integration))
      .flatMap(({ success, output }) => (success ? [output] : []));

    expect(mocks.length).toBeGreaterThan(10);
    for (const { RequestTemplates, IntegrationResponses } of mocks) {
      // The mock takes its status from the rendered request template.
      for (const template of Object.values(RequestTemplates)) {
        expect(JSON.parse(rendered(template, context))).toEqual({ statusCode: 405 });
      }
      expect(IntegrationResponses.map(({ StatusCode }) => StatusCode)).toEqual(["405"]);
      for (const { ResponseTemplates } of IntegrationResponses) {
        for (const template of Object.values(ResponseTemplates)) {
          checkErrorBody(rendered(template, context), context.requestId);
        }
      }
    }
  });

  it("logs each request as one line of JSON", () => {
    const { Format } = v.parse(
      v.object({ Format: v.string() }),
      prod.only("AWS::ApiGateway::Stage")["AccessLogSetting"],
    );
    const line: unknown = JSON.parse(
      rendered(Format, { ...context, status: "200", identity: { sourceIp: "192.0.2.1" } }),
    );

    expect(line).toMatchObject({ requestId: context.requestId, status: "200", sourceIp: "192.0.2.1" });
  });
});
