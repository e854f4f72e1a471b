import { composeAccepting } from "../../compose/accepting.ts";
import { composeReading } from "../../compose/reading.ts";
import { createHandler } from "./handler.ts";

const { acceptTask } = composeAccepting("retry-str-task", process.env);

export const handler = createHandler({ ...composeReading("retry-str-task", process.env), acceptTask });
