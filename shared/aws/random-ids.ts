import { randomBytes } from "node:crypto";

/** 96 random bits, which identify a write or the holder of a lease. */
export const newRandomId = () => randomBytes(12).toString("base64url");

/** 80 random bits in 20 hex digits: the mark of a task. */
export const newMark = () => randomBytes(10).toString("hex");
