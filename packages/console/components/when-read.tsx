import type { ReactNode } from "react";
import type { Reach } from "../service/reach.ts";
import { useReach } from "../service/use-records.ts";
import { Waiting } from "./waiting.tsx";

/** What reckons over stays, once all that was accepted since then is known: half of them would tell wrong sums. */
export function WhenRead({ since, children }: { since: Reach; children: ReactNode }) {
  return useReach(since) ? children : <Waiting />;
}
