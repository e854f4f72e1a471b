import type { ReactNode } from "react";
import type { Reach } from "../service/reach.ts";
import { useReach } from "../service/use-records.ts";
import { Waiting } from "./waiting.tsx";

/** Shows sums over stays only once every stay accepted since then is known: half of them would give wrong sums. */
export function WhenRead({ since, children }: { since: Reach; children: ReactNode }) {
  return useReach(since) ? children : <Waiting />;
}
