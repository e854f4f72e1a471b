import { composeFiling } from "../../compose/filing.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeFiling("file-declarations", process.env));
