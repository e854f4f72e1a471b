import * as v from "valibot";
import { createHandler } from "../../functions/api/create-str-task/handler.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { aContext, anEvent } from "../support/api/event.ts";
import { aStay } from "./stays.ts";

/** Hands a body of a thousand reservations to a handler again and again; prints the processor's milliseconds for each. */
const rounds = 60;
const reservations = Array.from({ length: 1_000 }, (_, place) => aStay(1 + (place % 50), place, Date.UTC(2026, 0, 1)));
const text = JSON.stringify({ reservations });

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The shipped function with its whole chain, except authentication and writes, whose time is AWS's. */
const shipped = createHandler({
  log,
  authenticate: async () => ({ clientId: "bench", roles: ["admin"] }),
  audit: { record: async () => undefined },
  acceptTask: async () => ({ taskId: 1, createdAt: "2026-01-01T00:00:00.000Z" }),
  platforms: defaultPlatforms,
  maxReservations: 1_000,
});
/** The least that any handler has to do. */
const least: typeof shipped = async ({ body }) => {
  JSON.parse(body ?? "");
  return { statusCode: 200, body: "" };
};
const handler = process.argv[2] === "create-str-task" ? shipped : least;

async function hand(): Promise<void> {
  for (let time = 0; time < rounds; time += 1) {
    const { statusCode } = await handler(anEvent({ text, token: "some-token" }), aContext());
    v.assert(v.literal(200), statusCode);
  }
}

await hand();
const before = process.cpuUsage();
await hand();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000 / rounds);
process.exit();
