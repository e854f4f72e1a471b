import { DomainName, EndpointType, type IRestApi, SecurityPolicy, type Stage } from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayDomain } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import { stageName } from "./api.ts";

export class OwnDomain extends Construct {
  /** The target for a DNS record outside Route 53. */
  readonly target: string;

  constructor(
    scope: Construct,
    id: string,
    props: { domain: NonNullable<Settings["domain"]>; api: IRestApi; stage: Stage },
  ) {
    super(scope, id);
    const { domain, api, stage } = props;
    const name = new DomainName(this, "Name", {
      domainName: domain.name,
      certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    name.addBasePathMapping(api, { basePath: stageName, stage });
    this.target = name.domainNameAliasDomainName;
    if (!domain.hostedZone) return;
    const { id: hostedZoneId, name: zoneName } = domain.hostedZone;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new ApiGatewayDomain(name));
    new ARecord(this, "Address", { zone, recordName: domain.name, target });
  }
}
