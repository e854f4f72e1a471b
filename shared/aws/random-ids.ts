import { randomBytes } from "node:crypto";

/** 96 random bits: tells one write, or one holder of a lease, from all others. */
export const newRandomId = () => randomBytes(12).toString("base64url");

/** 80 random bits in 20 hex digits: the mark of a task. */
export const newMark = () => randomBytes(10).toString("hex");
