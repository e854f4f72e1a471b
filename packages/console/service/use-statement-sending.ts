import { useState } from "react";
import { byCount } from "../../../shared/contract/statement.ts";
import { atOnce } from "./at-once.ts";
import { reasonOf, useWork } from "./context.ts";
import { type StatedMonth, sendStatement } from "./takk.ts";
import type { Counts } from "./typed.ts";

/** Identifies what an owner may send for a month: after a statement has failed, another one. */
export const attemptOf = ({ portalUsername, standing }: StatedMonth) => `${portalUsername} ${standing?.taskId ?? ""}`;

interface CountedMonth {
  readonly of: StatedMonth;
  readonly counts: Counts;
}

interface StatementSending {
  readonly isSending: boolean;
  isAccepted(of: StatedMonth): boolean;
  /** Why an owner's statement was refused when it was last sent; undefined if it was not. */
  refusalOf(of: StatedMonth): string | undefined;
  /** Sends some side by side. Returns the tasks of those that were accepted. */
  send(those: readonly CountedMonth[]): Promise<readonly number[]>;
}

/** Sends owners' statements of a month. What is sent twice is filed once. */
export function useStatementSending(): StatementSending {
  const { session } = useWork();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [keys] = useState(() => new Map<string, string>());

  const keyOfAttempt = (of: StatedMonth) => {
    const key = keys.get(attemptOf(of)) ?? crypto.randomUUID();
    keys.set(attemptOf(of), key);
    return key;
  };
  const send = async (those: readonly CountedMonth[]) => {
    setSending(true);
    setRefused(new Map());
    const taskIds: number[] = [];
    await atOnce(those, async ({ of, counts }) => {
      const record = byCount((one) => Number(counts[one]));
      try {
        taskIds.push(await sendStatement(session, of, record, { draftUpload: false, key: keyOfAttempt(of) }));
        setAccepted((before) => before.union(new Set([attemptOf(of)])));
      } catch (error) {
        setRefused((before) => new Map(before).set(of.portalUsername, reasonOf(error)));
      }
    });
    setSending(false);
    return taskIds;
  };
  return {
    isSending,
    isAccepted: (of) => accepted.has(attemptOf(of)),
    refusalOf: ({ portalUsername }) => refused.get(portalUsername),
    send,
  };
}
