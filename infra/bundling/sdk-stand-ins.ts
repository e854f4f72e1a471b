/** Replaces the SDK's credential chain: a Lambda's credentials are in its environment, not in SSO, STS or files. */
export const defaultProvider = () => async () => ({
  accessKeyId: process.env["AWS_ACCESS_KEY_ID"] ?? "",
  secretAccessKey: process.env["AWS_SECRET_ACCESS_KEY"] ?? "",
  ...(process.env["AWS_SESSION_TOKEN"] && { sessionToken: process.env["AWS_SESSION_TOKEN"] }),
});

/** Replaces the cache of DynamoDB's endpoint discovery, which is off: every region has one endpoint. */
export class EndpointCache {}

/** Replaces the SDK's event streams: none of our calls streams, yet every client would carry them. */
export class EventStreamSerde {
  constructor() {
    throw new Error("event streams are not bundled");
  }
}

export const eventStreamSerdeProvider = () => new EventStreamSerde();
