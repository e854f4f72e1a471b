import { apartmentParts } from "../../../shared/apartments/apartment-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(apartmentParts("update-apartment", process.env));
