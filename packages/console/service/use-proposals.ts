import { useEffect, useState } from "react";
import { useWork } from "./context.ts";
import { type Proposals, proposeAll } from "./statement-counts.ts";
import type { StatedMonth, Statement } from "./takk.ts";
import { attemptOf } from "./use-statement-sending.ts";

/**
 * Proposals for the months that are not filed. Each is asked for again once something that it depends on has changed; the
 * others stay, so that a person can go on with them. Calls `fresh` for each proposal that arrives.
 */
export function useProposals(
  unfiled: readonly StatedMonth[],
  statements: readonly Statement[],
  fresh: (of: StatedMonth) => void,
): Proposals {
  const { say, session } = useWork();
  const [proposals, setProposals] = useState<Proposals>(new Map());
  const [known] = useState(() => new Map<string, string>());
  const askedFor = (of: StatedMonth) => [attemptOf(of), of.nights, say.language].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for says when to ask
  useEffect(() => {
    const left = new AbortController();
    const wanted = unfiled.filter((of) => known.get(of.portalUsername) !== askedFor(of));
    void proposeAll(session, wanted, statements, left.signal, (of, found) => {
      known.set(of.portalUsername, askedFor(of));
      setProposals((before) => new Map(before).set(of.portalUsername, found));
      fresh(of);
    });
    return () => left.abort();
  }, [session, unfiled.map(askedFor).join()]);
  return proposals;
}
