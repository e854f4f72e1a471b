/** Stands in for the cache of DynamoDB's endpoint discovery, which is off: every region has one endpoint. */
export class EndpointCache {}
