import * as v from "valibot";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { config } from "../../compose/config.ts";
import { composeReading } from "../../compose/reading.ts";
import { createHandler } from "./handler.ts";

const { TAKK_NIGHTS: takkNights } = parse(v.object({ TAKK_NIGHTS: config.TAKK_NIGHTS }), process.env);
const parts = composeReading("get-takk-proposal", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store), takkNights });
