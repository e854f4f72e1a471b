import * as v from "valibot";
import { times } from "./times.ts";

/** How the variables of `Environment` are read; a function's schema takes the entries that it needs. */
export const config = {
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  TASKS_QUEUE_URL: v.pipe(v.string(), v.url()),
  FILINGS_QUEUE_URL: v.pipe(v.string(), v.url()),
  PASSWORDS_KEY: v.pipe(v.string(), v.nonEmpty()),
  FINGERPRINTS_KEY: v.pipe(v.string(), v.nonEmpty()),
  PORTAL_APPLICATION_URL: v.pipe(v.string(), v.url()),
  PORTAL_SIGN_ON_URL: v.pipe(v.string(), v.url()),
  PLATFORMS: v.pipe(v.string(), v.parseJson(), v.array(v.string()), v.length(7)),
  /** The column of the table of times. */
  PACE: v.pipe(
    v.picklist(["aws", "local"]),
    v.transform((pace) => times[pace]),
  ),
} as const;
