import * as v from "valibot";
import { config } from "../../../shared/aws/config.ts";
import { acceptParts } from "../../../shared/filing/accept-parts.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createHandler } from "./handler.ts";

const Config = v.object({ PLATFORMS: config.PLATFORMS, MAX_RESERVATIONS: config.MAX_RESERVATIONS });
const { PLATFORMS: platforms, MAX_RESERVATIONS: maxReservations } = parse(Config, process.env);

export const handler = createHandler({ ...acceptParts("create-str-task", process.env), platforms, maxReservations });
