import { useEffect, useState } from "react";
import { byCount, type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { useWork } from "./context.ts";
import { isOwn, type Proposals, type Proposed, wrongIn } from "./statement-counts.ts";
import { monthsOf, type StatedMonth, type Statement, usersOf } from "./takk.ts";
import type { Counts } from "./typed.ts";
import { useProposals } from "./use-proposals.ts";
import { useStatementSending } from "./use-statement-sending.ts";

/** An owner's statement as it stands in the grid. */
export interface StatementRow {
  readonly of: StatedMonth;
  readonly name: string;
  readonly counts: Counts;
  readonly wrong: readonly StatementCount[];
  /** Counts that stand as they were copied from an earlier statement. */
  readonly copied: readonly StatementCount[];
  /** Whether the service has answered about it. */
  readonly isRead: boolean;
  readonly proposed: Proposed | undefined;
  readonly why: string;
}

export interface MonthStatementsState {
  readonly rows: readonly StatementRow[];
  /** Rows that can still be sent. */
  readonly open: readonly StatementRow[];
  /** Open, complete and without a doubt: "select all" takes these, since doubtful ones need a look each. */
  readonly sure: readonly StatementRow[];
  readonly chosen: readonly StatementRow[];
  /** Names of the owners without nights in this month. */
  readonly without: readonly string[];
  readonly isSending: boolean;
  tick(some: readonly StatementRow[], isTicked: boolean): void;
  write(row: StatementRow, count: StatementCount, text: string): void;
  /** Writes values into a row and the open ones under it. */
  paste(row: StatementRow, count: StatementCount, values: readonly string[]): void;
  /** Sends what is chosen. Returns the tasks of those that were accepted. */
  send(): Promise<readonly number[]>;
}

const nothing = byCount(() => "");

/** A month's statements of all owners: proposed, completed in place, ticked by a person and sent together. */
export function useMonthStatements(month: string, statements: readonly Statement[]): MonthStatementsState {
  const { session, records, may } = useWork();
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [typed, setTyped] = useState(() => session.unsent.counts.get(month) ?? new Map<string, Partial<Counts>>());
  useEffect(() => void session.unsent.counts.set(month, typed), [session, month, typed]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const sending = useStatementSending();

  const all = usersOf(records.owners, statements).flatMap(([user, name]) => {
    const of = monthsOf(records, statements, user, year).find((one) => one.month === number);
    return of ? [{ of, name }] : [];
  });
  // Without the right to read stays, every owner is shown: the proposals say who has nights.
  const shown = all.filter(({ of }) => of.sent.length > 0 || of.isOwed || !may.file);
  const unfiled = shown.map(({ of }) => of).filter((of) => of.isUnfiled && !sending.isAccepted(of));
  // The counts that were ticked have changed.
  const untick = ({ portalUsername }: StatedMonth) =>
    setTicked((before) => before.difference(new Set([portalUsername])));
  const proposals = useProposals(unfiled, statements, untick);
  const rows = shown.map(({ of, name }) => {
    const why = sending.refusalOf(of);
    return rowOf({ of, name, why }, proposals, typed.get(of.portalUsername));
  });
  const open = rows.filter(({ of }) => unfiled.includes(of));
  const whole = open.filter(({ wrong }) => wrong.length === 0);
  const chosen = whole.filter(({ of }) => ticked.has(of.portalUsername));

  const write = ({ of: { portalUsername } }: StatementRow, count: StatementCount, text: string) =>
    setTyped((before) => new Map(before).set(portalUsername, { ...before.get(portalUsername), [count]: text }));
  return {
    rows,
    open,
    sure: whole.filter(({ of, proposed }) => of.undeclared === 0 && proposed?.proposal.complete),
    chosen,
    without: all.filter((one) => !shown.includes(one)).map(({ name }) => name),
    isSending: sending.isSending,
    tick(some, isTicked) {
      const users = new Set(some.map(({ of }) => of.portalUsername));
      setTicked((before) => (isTicked ? before.union(users) : before.difference(users)));
    },
    write,
    paste(row, count, values) {
      const under = open.slice(open.indexOf(row));
      for (const [index, text] of values.entries()) if (under[index]) write(under[index], count, text);
    },
    async send() {
      const taskIds = await sending.send(chosen);
      setTicked(new Set());
      return taskIds;
    },
  };
}

interface NamedMonth {
  readonly of: StatedMonth;
  readonly name: string;
  /** Why its statement was refused when it was sent. */
  readonly why: string | undefined;
}

function rowOf({ of, name, why }: NamedMonth, proposals: Proposals, typed: Partial<Counts> = {}): StatementRow {
  const found = proposals.get(of.portalUsername);
  const proposed = found && "counts" in found ? found : undefined;
  const counts = { ...(proposed?.counts ?? nothing), ...typed };
  return {
    of,
    name,
    counts,
    wrong: wrongIn(counts),
    copied: proposed?.copiedFrom ? statementCounts.filter((one) => isOwn(one) && typed[one] === undefined) : [],
    isRead: found !== undefined,
    proposed,
    why: why ?? (found && "why" in found ? found.why : ""),
  };
}
