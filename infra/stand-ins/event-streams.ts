/** Stands in for the SDK's event streams: none of our calls streams, and every client would carry them along. */
export class EventStreamSerde {
  constructor() {
    throw new Error("event streams are not bundled");
  }
}

export const eventStreamSerdeProvider = () => new EventStreamSerde();
