import { createHandler } from "../../../functions/api/create-str-task/handler.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";

/** The shipped function with its whole chain, except authentication and writes, whose time is AWS's. */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const handler = createHandler({
  log,
  authenticate: async () => ({ clientId: "bench", roles: ["admin"] }),
  audit: { record: async () => undefined },
  acceptTask: async () => ({ taskId: 1, createdAt: "2026-01-01T00:00:00.000Z" }),
  platforms: defaultPlatforms,
  maxReservations: 1_000,
});
