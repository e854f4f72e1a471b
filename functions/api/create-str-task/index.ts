import * as v from "valibot";
import { parse } from "../../../shared/parsing/parse.ts";
import { composeAccepting } from "../../compose/accepting.ts";
import { config } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const Config = v.object({ PLATFORMS: config.PLATFORMS, MAX_RESERVATIONS: config.MAX_RESERVATIONS });
const { PLATFORMS: platforms, MAX_RESERVATIONS: maxReservations } = parse(Config, process.env);

export const handler = createHandler({
  ...composeAccepting("create-str-task", process.env),
  platforms,
  maxReservations,
});
