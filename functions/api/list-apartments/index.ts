import { composeApartments } from "../../compose/apartments.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeApartments("list-apartments", process.env));
