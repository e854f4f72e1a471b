import { composeAccepting } from "../../compose/accepting.ts";
import { readSettings } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const { PLATFORMS, MAX_RESERVATIONS } = readSettings(process.env, "PLATFORMS", "MAX_RESERVATIONS");

export const handler = createHandler({
  ...composeAccepting("create-str-task", process.env),
  platforms: PLATFORMS,
  maxReservations: MAX_RESERVATIONS,
});
