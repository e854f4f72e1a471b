import { NestedStack } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigateway";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { gatewayHeaders, wrongMethod } from "../../shared/contract/gateway-errors.ts";
import { acknowledge, documentOf } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";
import { type Api, stageName } from "./api.ts";
import { Firewall } from "./firewall.ts";
import { addGatewayAnswers, errorTemplate, quoted } from "./gateway-answers.ts";
import { type ServiceFunction, untraced } from "./service-function.ts";
import { accessLogFormat, methodOptions, version } from "./stage-options.ts";

export interface RoutesProps {
  readonly settings: Settings;
  readonly api: Api;
  readonly functions: readonly ServiceFunction[];
}

/**
 * What the API answers: stage `api`, root resource `v1`, a method for each endpoint, 405 for every other method. A nested
 * stack, since paths and methods are half of the service's resources.
 */
export class Routes extends NestedStack {
  readonly stage: apigateway.Stage;

  constructor(scope: Construct, id: string, { settings, api, functions }: RoutesProps) {
    super(scope, id);
    const { restApiId, restApiRootResourceId: rootResourceId } = api.restApi;
    const restApi = apigateway.RestApi.fromRestApiAttributes(this, "RestApi", { restApiId, rootResourceId });
    const called = functions.filter(({ definition }) => definition.trigger.kind === "api");
    // One role for all endpoints; permissions on the functions would be one resource for each.
    const credentialsRole = new Role(this, "Caller", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      inlinePolicies: {
        endpoints: documentOf([
          { actions: ["lambda:InvokeFunction"], resources: called.map(({ live }) => live.functionArn) },
        ]),
      },
    });
    const methodsOf = new Map<apigateway.IResource, string[]>();
    for (const { definition, live } of called) {
      const { trigger } = definition;
      if (trigger.kind !== "api") continue;
      const resource = restApi.root.resourceForPath(`/${version}${trigger.path}`);
      const path = `2015-03-31/functions/${live.functionArn}/invocations`;
      const options = { credentialsRole };
      const integration = new apigateway.AwsIntegration({ proxy: true, service: "lambda", path, options });
      acknowledgeOpen(
        resource.addMethod(trigger.method, integration),
        "The function checks the service's own tokens and roles, and words its refusals as the API does.",
      );
      methodsOf.set(resource, [...(methodsOf.get(resource) ?? []), trigger.method]);
    }
    for (const [resource, methods] of methodsOf) refuseOtherMethods(resource, methods);
    addGatewayAnswers(this, restApi);
    const deployment = new apigateway.Deployment(this, "Deployment", { api: restApi });
    takeUpChanges(this, deployment);
    this.stage = new apigateway.Stage(this, "Stage", {
      deployment,
      stageName,
      // The gateway's segments would hold paths, and paths hold usernames.
      tracingEnabled: false,
      accessLogDestination: new apigateway.LogGroupLogDestination(api.accessLog),
      accessLogFormat: accessLogFormat(),
      methodOptions: methodOptions(
        settings,
        called.map(({ definition }) => definition),
      ),
    });
    this.node.addDependency(api.executionLog);
    acknowledge(this.stage, "Serverless-APIGWXrayEnabled", untraced);
    if (settings.firewall) {
      new Firewall(this, "Firewall", { name: settings.stackName, stage: this.stage, ...settings.firewall });
    } else {
      acknowledge(
        this.stage,
        "AwsSolutions-APIG3",
        "The firewall has a monthly price, so it is a setting; throttles work without it.",
      );
    }
  }
}

/**
 * A stage serves the methods as they were when it was deployed: every change of them is a new deployment. CDK's own construct
 * sees those of an API of the same stack only.
 */
function takeUpChanges(routes: Routes, deployment: apigateway.Deployment): void {
  for (const node of routes.node.findAll()) {
    if (node instanceof apigateway.CfnMethod) {
      const { httpMethod, resourceId, integration, methodResponses } = node;
      deployment.addToLogicalId(routes.resolve([httpMethod, resourceId, integration, methodResponses]));
      deployment.node.addDependency(node);
    }
    if (node instanceof apigateway.CfnGatewayResponse) {
      const { responseType, statusCode, responseParameters, responseTemplates } = node;
      deployment.addToLogicalId(routes.resolve([responseType, statusCode, responseParameters, responseTemplates]));
      deployment.node.addDependency(node);
    }
  }
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
