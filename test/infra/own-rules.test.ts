import { Duration, Stack } from "aws-cdk-lib";
import { CfnDomainName, CfnRestApi, type CfnRestApiProps } from "aws-cdk-lib/aws-apigateway";
import { AttributeType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Code, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it } from "vitest";
import { ServiceRules } from "../../infra/rules.ts";
import { quickApp } from "./support/synthesized.ts";

describe("the service's own rules", () => {
  /** The rules that a stack built here breaks, as a change to ours might. */
  function findingsOf(build: (stack: Stack) => void): string[] {
    const stack = new Stack(quickApp(), "Planted");
    build(stack);
    const { violations } = new ServiceRules().validateScope(stack);
    return violations.map(({ ruleName }) => ruleName);
  }

  const aTable = (stack: Stack, pointInTimeRecoveryEnabled: boolean) =>
    new Table(stack, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled },
    });

  function aWorker(stack: Stack, visibilitySeconds?: number, timeoutSeconds?: number) {
    const worker = new LambdaFunction(stack, "Function", {
      runtime: Runtime.NODEJS_24_X,
      handler: "index.handler",
      code: Code.fromInline("exports.handler = () => {}"),
      ...(timeoutSeconds !== undefined && { timeout: Duration.seconds(timeoutSeconds) }),
    });
    const queue = new Queue(stack, "Queue", {
      ...(visibilitySeconds !== undefined && { visibilityTimeout: Duration.seconds(visibilitySeconds) }),
    });
    worker.addAlias("live").addEventSource(new SqsEventSource(queue));
  }

  it("find a queue that shows a message again while a worker may still be busy with it", () => {
    expect(findingsOf((stack) => aWorker(stack, 59, 10))).toEqual(["Service-Visibility"]);
    expect(findingsOf((stack) => aWorker(stack, 60, 10))).toEqual([]);
  });

  it("know AWS's defaults: thirty seconds for a queue, three for a function", () => {
    expect(findingsOf((stack) => aWorker(stack, undefined, 6))).toEqual(["Service-Visibility"]);
    expect(findingsOf((stack) => aWorker(stack, undefined, 5))).toEqual([]);
    expect(findingsOf((stack) => aWorker(stack, 17))).toEqual(["Service-Visibility"]);
    expect(findingsOf((stack) => aWorker(stack, 18))).toEqual([]);
  });

  it.each<[string, Partial<CfnRestApiProps>, string[]]>([
    ["an API without a policy", {}, ["Service-Tls"]],
    ["an API with a domain's policy", { securityPolicy: "TLS_1_2" }, ["Service-Tls"]],
    ["an API that accepts TLS 1.0", { securityPolicy: "TLS_1_0" }, ["Service-Tls"]],
    ["an API whose policy is not strict", { securityPolicy: "SecurityPolicy_TLS13_1_2_2021_06" }, ["Service-Tls"]],
    [
      "an API that accepts only TLS 1.2 and newer",
      { securityPolicy: "SecurityPolicy_TLS13_1_2_2021_06", endpointAccessMode: "STRICT" },
      [],
    ],
  ])("judge the TLS of %s", (_, props, findings) => {
    expect(findingsOf((stack) => void new CfnRestApi(stack, "Api", { name: "api", ...props }))).toEqual(findings);
  });

  it("find a domain that accepts old TLS", () => {
    const aDomain = (securityPolicy: string) => (stack: Stack) =>
      void new CfnDomainName(stack, "Name", { domainName: "example.org", securityPolicy });

    expect(findingsOf(aDomain("TLS_1_0"))).toEqual(["Service-Tls"]);
    expect(findingsOf(aDomain("TLS_1_2"))).toEqual([]);
  });

  it("find a table that cannot be restored", () => {
    expect(findingsOf((stack) => aTable(stack, false))).toEqual(["Service-PointInTimeRecovery"]);
    expect(findingsOf((stack) => aTable(stack, true))).toEqual([]);
  });
});
