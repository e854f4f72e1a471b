import { composeRemoving } from "../../compose/removing.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeRemoving("delete-apartment-owner", process.env));
