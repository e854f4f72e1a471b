import type * as v from "valibot";
import { FilingStatus as Schema } from "../../../shared/contract/operations.ts";
import type { Session } from "./session.ts";
import { useReading } from "./use-reading.ts";

export type FilingStatus = v.InferOutput<typeof Schema>;

const everyMinute = (status: FilingStatus | undefined) => (status ? 60_000 : undefined);

/** What holds filing up, for every page that says so. Each minute it is asked for again, and after an act that changes it. */
export const useFilingStatus = (session: Session, mayAsk: boolean) =>
  useReading(
    async () => (mayAsk ? await session.ask(Schema, "GET", "/filing/status") : undefined),
    [session, mayAsk],
    everyMinute,
  );
