import { composeReading } from "../../compose/reading.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeReading("cancel-takk-task", process.env));
