import { composeReviewing } from "../../compose/operating.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeReviewing("list-reviews", process.env));
