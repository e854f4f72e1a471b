import { composeDigest } from "../../compose/digest.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeDigest("digest", process.env));
