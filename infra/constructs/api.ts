import { RemovalPolicy, Size, Stack } from "aws-cdk-lib";
import {
  CfnRestApi,
  EndpointType,
  type IResource,
  LambdaIntegration,
  LogGroupLogDestination,
  type Method,
  MockIntegration,
  PassthroughBehavior,
  RestApi,
} from "aws-cdk-lib/aws-apigateway";
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
  readonly restApi: RestApi;
  /** Where consumers find it, with the base path. */
  readonly url: string;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, { settings, definitions, logKey }: ApiProps) {
    super(scope, id);
    const log = { encryptionKey: logKey, retention: settings.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY };
    this.accessLog = new LogGroup(this, "AccessLog", log);
    this.restApi = new RestApi(this, "RestApi", {
      restApiName: settings.stackName,
      description: "Files short-term-rental declarations",
      endpointTypes: [EndpointType.REGIONAL],
      // With a name of its own the generated one is closed: one address, one certificate, one firewall.
      disableExecuteApiEndpoint: settings.domain !== undefined,
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: false,
      deployOptions: {
        stageName,
        // Segments of the gateway hold paths, and these hold usernames.
        tracingEnabled: false,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat: accessLogFormat(),
        methodOptions: methodOptions(settings, definitions),
      },
    });
    requireTls(this.restApi);
    acknowledge(
      this.restApi,
      "AwsSolutions-APIG2",
      "Functions parse requests and name every wrong field; the gateway would name none, in other words.",
    );
    acknowledge(this.restApi.deploymentStage, "Serverless-APIGWXrayEnabled", untraced);
    if (!settings.firewall) {
      acknowledge(
        this.restApi.deploymentStage,
        "AwsSolutions-APIG3",
        "The firewall has a monthly price and is the settings' to switch on; throttles hold without it.",
      );
    }
    // API Gateway would make it itself, to be kept for ever and under nobody's key.
    const logGroupName = `API-Gateway-Execution-Logs_${this.restApi.restApiId}/${stageName}`;
    this.restApi.deploymentStage.node.addDependency(new LogGroup(this, "ExecutionLog", { ...log, logGroupName }));
    // The stack's own output says where consumers find it; this one would name a closed door beside a domain.
    this.restApi.node.tryRemoveChild("Endpoint");
    addGatewayAnswers(this.restApi);
    const { region, urlSuffix } = Stack.of(this);
    const host = settings.domain?.name ?? `${this.restApi.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.url = `https://${host}/${stageName}/${version}`;
  }

  route(functions: readonly ServiceFunction[]): void {
    const methodsOf = new Map<IResource, string[]>();
    for (const { definition, live } of functions) {
      const { trigger } = definition;
      if (trigger.kind !== "api") continue;
      const resource = this.restApi.root.resourceForPath(`/${version}${trigger.path}`);
      const integration = new LambdaIntegration(live, { allowTestInvoke: false });
      acknowledgeOpen(
        resource.addMethod(trigger.method, integration),
        "The function checks the service's own tokens and roles, and answers refusals in the API's words.",
      );
      methodsOf.set(resource, [...(methodsOf.get(resource) ?? []), trigger.method]);
    }
    for (const [resource, methods] of methodsOf) refuseOtherMethods(resource, methods);
  }
}

/** The generated name takes TLS 1.0 where nothing is said; the construct itself cannot say it. */
function requireTls({ node: { defaultChild } }: RestApi): void {
  if (!(defaultChild instanceof CfnRestApi)) throw new Error("the REST API has no resource");
  defaultChild.securityPolicy = "SecurityPolicy_TLS13_1_2_2021_06";
  defaultChild.endpointAccessMode = "STRICT";
}

/** Without them an unknown method would be answered as an unknown path. */
function refuseOtherMethods(resource: IResource, methods: readonly string[]): void {
  const { status, allow, ...error } = wrongMethod(methods);
  const statusCode = String(status);
  const headers = { ...quoted({ ...gatewayHeaders, allow }), "x-request-id": "context.requestId" };
  const prefixed = <T>(value: (mapping: string) => T) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, mapping]) => [`method.response.header.${name}`, value(mapping)]),
    );
  const method = resource.addMethod(
    "ANY",
    new MockIntegration({
      passthroughBehavior: PassthroughBehavior.NEVER,
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

/** The gateway lets everybody through to this method, for a reason. */
function acknowledgeOpen(method: Method, reason: string): void {
  for (const id of ["AwsSolutions-APIG4", "AwsSolutions-COG4"]) acknowledge(method, id, reason);
}

/** A mock answers requests of the types it has a template for; no type at all counts as JSON. Others get 415. */
const mediaTypes = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
