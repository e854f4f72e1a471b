import { FilingStatus } from "../../../shared/contract/operations.ts";
import type { Session } from "./session.ts";
import { useReading } from "./use-reading.ts";

const everyMinute = (status: FilingStatus | undefined) => (status ? 60_000 : undefined);

/** The state of filing, for every page that shows it. Read again each minute, and after an act that changes it. */
export const useFilingStatus = (session: Session, mayAsk: boolean) =>
  useReading(
    async () => (mayAsk ? await session.ask(FilingStatus, "GET", "/filing/status") : undefined),
    [session, mayAsk],
    everyMinute,
  );
