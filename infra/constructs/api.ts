import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnRestApi, type IRestApi, RestApi } from "aws-cdk-lib/aws-apigateway";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { acknowledge } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";
import { version } from "./stage-options.ts";

export interface ApiProps {
  readonly settings: Settings;
  readonly logKey: IKey;
}

export const stageName = "api";

/** The REST API and its logs, without methods (`Routes`): functions refer to its address, and methods to the functions. */
export class Api extends Construct {
  readonly restApi: IRestApi;
  /** The address for consumers, with the base path. */
  readonly url: string;
  readonly accessLog: LogGroup;
  readonly executionLog: LogGroup;
  private readonly named: string;

  constructor(scope: Construct, id: string, { settings, logKey }: ApiProps) {
    super(scope, id);
    const log = { encryptionKey: logKey, retention: settings.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY };
    this.accessLog = new LogGroup(this, "AccessLog", log);
    this.named = settings.stackName;
    const api = new CfnRestApi(this, "RestApi", {
      name: this.named,
      description: "Files short-term-rental declarations",
      endpointConfiguration: { types: ["REGIONAL"] },
      // Closes the generated name beside an own domain: one address, one certificate, one firewall.
      disableExecuteApiEndpoint: settings.domain !== undefined,
      minimumCompressionSize: 1_024,
      // By default the generated name accepts TLS 1.0.
      securityPolicy: "SecurityPolicy_TLS13_1_2_2021_06",
      endpointAccessMode: "STRICT",
    });
    acknowledge(
      api,
      "AwsSolutions-APIG2",
      "Functions parse requests and name every wrong field; the gateway would name none.",
    );
    const attributes = { restApiId: api.ref, rootResourceId: api.attrRootResourceId };
    this.restApi = RestApi.fromRestApiAttributes(this, "Routed", attributes);
    // API Gateway would otherwise create this group itself, kept for ever and without our key.
    const logGroupName = `API-Gateway-Execution-Logs_${api.ref}/${stageName}`;
    this.executionLog = new LogGroup(this, "ExecutionLog", { ...log, logGroupName });
    const { region, urlSuffix } = Stack.of(this);
    const host = settings.domain?.name ?? `${api.ref}.execute-api.${region}.${urlSuffix}`;
    this.url = `https://${host}/${stageName}/${version}`;
  }

  metric(metricName: "4XXError" | "5XXError" | "Count" | "Latency", options: MetricOptions = {}): Metric {
    return new Metric({ namespace: "AWS/ApiGateway", metricName, dimensionsMap: { ApiName: this.named }, ...options });
  }
}
