import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { readSettings } from "../../compose/config.ts";
import { composeReading } from "../../compose/reading.ts";
import { createHandler } from "./handler.ts";

const { TAKK_NIGHTS: takkNights } = readSettings(process.env, "TAKK_NIGHTS");
const parts = composeReading("get-takk-proposal", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store), takkNights });
