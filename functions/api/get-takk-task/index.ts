import { readerParts } from "../../../shared/filing/reader-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(readerParts("get-takk-task", process.env));
