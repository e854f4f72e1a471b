import { randomBytes } from "node:crypto";

/** What nobody guesses, as good for any cookie or address: on the real portal they are of many lengths, which nobody reads. */
export const opaque = () => randomBytes(24).toString("base64url");
