import { apiParts } from "../../../shared/api/parts.ts";
import { createHandler } from "./handler.ts";

const parts = apiParts("list-reservations", process.env);

export const handler = createHandler({ ...parts, now: parts.clock.now });
