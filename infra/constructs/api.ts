import { RemovalPolicy, Size, Stack } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigateway";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { gatewayHeaders, wrongMethod } from "../../shared/contract/gateway-errors.ts";
import type { FunctionDefinition } from "../manifest.ts";
import { acknowledge } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";
import { addGatewayAnswers, errorTemplate, quoted } from "./gateway-answers.ts";
import { type ServiceFunction, untraced } from "./service-function.ts";
import { accessLogFormat, methodOptions, version } from "./stage-options.ts";

export interface ApiProps {
  readonly settings: Settings;
  readonly definitions: readonly FunctionDefinition[];
  readonly logKey: IKey;
}

export const stageName = "api";

/** The REST API: stage `api`, root resource `v1`, a method for each endpoint, 405 for every other method. */
export class Api extends Construct {
  readonly restApi: apigateway.RestApi;
  /** The address for consumers, with the base path. */
  readonly url: string;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { settings, definitions, logKey }: ApiProps) {
    super(scope, id);
    const log = { encryptionKey: logKey, retention: settings.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY };
    this.accessLog = new LogGroup(this, "AccessLog", log);
    this.restApi = new apigateway.RestApi(this, "RestApi", {
      restApiName: settings.stackName,
      description: "Files short-term-rental declarations",
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      // Closes the generated name beside an own domain: one address, one certificate, one firewall.
      disableExecuteApiEndpoint: settings.domain !== undefined,
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: false,
      deployOptions: {
        stageName,
        // The gateway's segments would hold paths, and paths hold usernames.
        tracingEnabled: false,
        accessLogDestination: new apigateway.LogGroupLogDestination(this.accessLog),
        accessLogFormat: accessLogFormat(),
        methodOptions: methodOptions(settings, definitions),
      },
    });
    requireTls(this.restApi);
    acknowledge(
      this.restApi,
      "AwsSolutions-APIG2",
      "Functions parse requests and name every wrong field; the gateway would name none.",
    );
    acknowledge(this.restApi.deploymentStage, "Serverless-APIGWXrayEnabled", untraced);
    if (!settings.firewall) {
      acknowledge(
        this.restApi.deploymentStage,
        "AwsSolutions-APIG3",
        "The firewall has a monthly price, so it is a setting; throttles work without it.",
      );
    }
    // API Gateway would otherwise create this group itself, kept for ever and without our key.
    const logGroupName = `API-Gateway-Execution-Logs_${this.restApi.restApiId}/${stageName}`;
    this.restApi.deploymentStage.node.addDependency(new LogGroup(this, "ExecutionLog", { ...log, logGroupName }));
    // The stack has its own output for the address; this one would name a closed address beside an own domain.
    this.restApi.node.tryRemoveChild("Endpoint");
    addGatewayAnswers(this.restApi);
    const { region, urlSuffix } = Stack.of(this);
    const host = settings.domain?.name ?? `${this.restApi.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.url = `https://${host}/${stageName}/${version}`;
  }

  route(functions: readonly ServiceFunction[]): void {
    const methodsOf = new Map<apigateway.IResource, string[]>();
    for (const { definition, live } of functions) {
      const { trigger } = definition;
      if (trigger.kind !== "api") continue;
      const resource = this.restApi.root.resourceForPath(`/${version}${trigger.path}`);
      const integration = new apigateway.LambdaIntegration(live, { allowTestInvoke: false });
      acknowledgeOpen(
        resource.addMethod(trigger.method, integration),
        "The function checks the service's own tokens and roles, and words its refusals as the API does.",
      );
      methodsOf.set(resource, [...(methodsOf.get(resource) ?? []), trigger.method]);
    }
    for (const [resource, methods] of methodsOf) refuseOtherMethods(resource, methods);
  }
}

/** By default the generated name accepts TLS 1.0. CDK's construct has no property for it. */
function requireTls({ node: { defaultChild } }: apigateway.RestApi): void {
  if (!(defaultChild instanceof apigateway.CfnRestApi)) throw new Error("the REST API has no resource");
  defaultChild.securityPolicy = "SecurityPolicy_TLS13_1_2_2021_06";
  defaultChild.endpointAccessMode = "STRICT";
}

/** Answers 405 to all other methods; API Gateway would answer them as unknown paths. */
function refuseOtherMethods(resource: apigateway.IResource, methods: readonly string[]): void {
  const { status, allow, ...error } = wrongMethod(methods);
  const statusCode = String(status);
  const headers = { ...quoted({ ...gatewayHeaders, allow }), "x-request-id": "context.requestId" };
  const prefixed = <T>(value: (mapping: string) => T) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, mapping]) => [`method.response.header.${name}`, value(mapping)]),
    );
  const method = resource.addMethod(
    "ANY",
    new apigateway.MockIntegration({
      passthroughBehavior: apigateway.PassthroughBehavior.NEVER,
      requestTemplates: Object.fromEntries(mediaTypes.map((type) => [type, JSON.stringify({ statusCode: status })])),
      integrationResponses: [
        {
          statusCode,
          responseParameters: prefixed((mapping) => mapping),
          responseTemplates: { "application/json": errorTemplate(error) },
        },
      ],
    }),
    { methodResponses: [{ statusCode, responseParameters: prefixed(() => true) }] },
  );
  acknowledgeOpen(method, "It answers 405 and does nothing else.");
}

/** Acknowledges that the gateway itself authorizes nobody for this method. */
function acknowledgeOpen(method: apigateway.Method, reason: string): void {
  for (const id of ["AwsSolutions-APIG4", "AwsSolutions-COG4"]) acknowledge(method, id, reason);
}

/** A mock answers content types that it has a template for, and others with 415. No type counts as JSON. */
const mediaTypes = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
