import { composeSweeping } from "../../compose/sweeping.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeSweeping("sweep", process.env));
