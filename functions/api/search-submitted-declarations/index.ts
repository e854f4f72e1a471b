import { acceptParts } from "../../../shared/filing/accept-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(acceptParts("search-submitted-declarations", process.env));
