import { composeApartments } from "../../compose/apartments.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeApartments("delete-apartment", process.env));
