import { Button, Card, Checkbox, Group, Skeleton, Table, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { Fragment, useEffect, useState } from "react";
import { dayMs } from "../../../shared/contract/day.ts";
import { byCount, type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { atOnce } from "../service/at-once.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { type Counts, isOwn, type Proposals, type Proposed, proposeAll, wrongIn } from "../service/statement-counts.ts";
import {
  isLate,
  isUnderWay,
  monthsOf,
  type StatedMonth,
  type Statement,
  sendStatement,
  usersOf,
} from "../service/takk.ts";
import type { StatementsChanged } from "../service/use-statements.ts";
import { dayText, isoMonth, monthName } from "../service/written.ts";
import { capital, sentence } from "../words/words.ts";
import { CancelTask } from "./cancel-task.tsx";
import { goDown, pastedColumn } from "./in-grid.ts";
import { Badge, Pill } from "./state.tsx";

/** An owner's statement as it stands in the grid. */
interface Row {
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

interface MonthStatementsProps {
  /** YYYY-MM. */
  readonly month: string;
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

const nothing = byCount(() => "");
const firstMonth = "2025-01";

/** Identifies what an owner may send for a month: after a statement has failed, another one. */
const attemptOf = ({ portalUsername, standing }: StatedMonth) => `${portalUsername} ${standing?.taskId ?? ""}`;

/** A month's statements of all owners: proposed, completed in place, ticked by a person and sent together. */
export function MonthStatements({ month, statements, changed }: MonthStatementsProps) {
  const { say, session, records, may, tell } = useWork();
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Counts>>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  // Sent twice, each is filed once.
  const [keys] = useState(() => new Map<string, string>());

  const all = usersOf(records.owners, statements).flatMap(([user, name]) => {
    const of = monthsOf(records, statements, user, year).find((one) => one.month === number);
    return of ? [{ of, name }] : [];
  });
  // Whoever may not read the stays is shown everybody: the proposals tell who has nights.
  const shown = all.filter(({ of }) => of.sent.length > 0 || of.isOwed || !may.file);
  const without = all.filter((one) => !shown.includes(one));
  const unfiled = shown.map(({ of }) => of).filter((of) => of.isUnfiled && !accepted.has(attemptOf(of)));
  // The proposals on the page, by what they were asked for: a person goes on with the others while one is read again.
  const [proposals, setProposals] = useState<Proposals>(new Map());
  const [known] = useState(() => new Map<string, string>());
  const askedFor = (of: StatedMonth) => [attemptOf(of), of.nights, say.language].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for says when to ask
  useEffect(() => {
    const left = new AbortController();
    const fresh = unfiled.filter((of) => known.get(of.portalUsername) !== askedFor(of));
    void proposeAll(session, fresh, statements, left.signal, (of, found) => {
      known.set(of.portalUsername, askedFor(of));
      setProposals((before) => new Map(before).set(of.portalUsername, found));
      // Whoever ticked it has seen other counts.
      setTicked((before) => before.difference(new Set([of.portalUsername])));
    });
    return () => left.abort();
  }, [session, unfiled.map(askedFor).join()]);

  if (month < firstMonth) return <Text c="dimmed">{say("feeSince")}</Text>;

  const rows = shown.map(({ of, name }): Row => {
    const found = proposals.get(of.portalUsername);
    const proposed = found && "counts" in found ? found : undefined;
    const own = typed.get(of.portalUsername) ?? {};
    const counts = { ...(proposed?.counts ?? nothing), ...own };
    return {
      of,
      name,
      counts,
      wrong: wrongIn(counts),
      copied: proposed?.copiedFrom ? statementCounts.filter((one) => isOwn(one) && own[one] === undefined) : [],
      isRead: found !== undefined,
      proposed,
      why: refused.get(of.portalUsername) ?? (found && "why" in found ? found.why : ""),
    };
  });
  const open = rows.filter(({ of }) => unfiled.includes(of));
  const whole = open.filter(({ wrong }) => wrong.length === 0);
  // Whoever ticks all has not looked at each: doubtful ones are ticked one by one.
  const sure = whole.filter(({ of, proposed }) => of.undeclared === 0 && proposed?.proposal.complete);
  const chosen = whole.filter(({ of }) => ticked.has(of.portalUsername));
  const sum = (count: StatementCount) => chosen.reduce((total, { counts }) => total + Number(counts[count]), 0);
  const sums = { count: chosen.length, days: sum("daysUsed"), free: sum("freeDays") };
  const monthText = monthName(Date.parse(month) / dayMs, say.language);

  const tick = (some: readonly Row[], isTicked: boolean) => {
    const users = new Set(some.map(({ of }) => of.portalUsername));
    setTicked((before) => (isTicked ? before.union(users) : before.difference(users)));
  };
  const write = (user: string, count: StatementCount, text: string) =>
    setTyped((before) => new Map(before).set(user, { ...before.get(user), [count]: text }));
  const keyOf = (of: StatedMonth) => {
    const key = keys.get(attemptOf(of)) ?? crypto.randomUUID();
    keys.set(attemptOf(of), key);
    return key;
  };

  const send = async (those: readonly Row[]) => {
    setSending(true);
    setRefused(new Map());
    const taskIds: number[] = [];
    await atOnce(those, async ({ of, counts }) => {
      const record = byCount((one) => Number(counts[one]));
      try {
        taskIds.push(await sendStatement(session, of, record, { draftUpload: false, key: keyOf(of) }));
        setAccepted((before) => before.union(new Set([attemptOf(of)])));
      } catch (error) {
        setRefused((before) => new Map(before).set(of.portalUsername, reasonOf(error)));
      }
    });
    setTicked(new Set());
    setSending(false);
    const count = taskIds.length;
    tell(say(count < those.length ? "statementsSentSome" : "statementsSent", { count, all: those.length }));
    changed(...taskIds);
  };
  const ask = () => {
    const copied = chosen.filter((row) => row.copied.length > 0).length;
    modals.openConfirmModal({
      title: say("sendStatements", sums),
      children: (
        <>
          <Text size="sm">{say("confirmStatements", { ...sums, month: monthText })}</Text>
          {copied > 0 && (
            <Text size="sm" mt="sm">
              {say("confirmCopied", { count: copied })}
            </Text>
          )}
        </>
      ),
      labels: { confirm: say("sendStatements", sums), cancel: say("close") },
      onConfirm: () => void send(chosen),
    });
  };

  const [first] = open.flatMap(({ proposed }) => proposed ?? []);
  return (
    <Card withBorder component="section">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{say("statementsOfMonth", { month: monthText })}</Title>
        {open.length > 0 && (
          <Checkbox
            size="sm"
            label={say("tickSure", { count: sure.length })}
            disabled={sure.length === 0 || isSending}
            checked={sure.length > 0 && sure.every((row) => chosen.includes(row))}
            onChange={({ currentTarget }) => tick(sure, currentTarget.checked)}
          />
        )}
      </Group>
      {first && (
        <Text size="sm" c="dimmed" mt={4} maw="56rem">
          {say(`nightsBy_${first.proposal.nightsBy}`)} {say("nightsUnsettled")} {say("takkUnverified")}{" "}
          {rows.some(({ copied }) => copied.length > 0) && say("copiedHint")}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {say("noneOwed")}
        </Text>
      ) : (
        <section
          className="table-box plain grid-box"
          aria-label={say("statementsOfMonth", { month: monthText })}
          tabIndex={0}
        >
          <Table fz="sm" className="month-statements" verticalSpacing={6} horizontalSpacing={6} mt="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                <Table.Th scope="col">{say("owner")}</Table.Th>
                {statementCounts.map((count) => (
                  <Table.Th key={count} scope="col" data-column="count">
                    {say(count)}
                  </Table.Th>
                ))}
                <Table.Th scope="col">{say("state")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Fragment key={row.of.portalUsername}>
                  {open.includes(row) ? (
                    <OpenRow
                      of={row}
                      isTicked={chosen.includes(row)}
                      disabled={isSending}
                      tick={(isTicked) => tick([row], isTicked)}
                      write={(count, text) => write(row.of.portalUsername, count, text)}
                      paste={(count, values) => {
                        const under = open.slice(open.indexOf(row));
                        for (const [index, text] of values.entries()) {
                          const user = under[index]?.of.portalUsername;
                          if (user !== undefined) write(user, count, text);
                        }
                      }}
                    />
                  ) : (
                    <SentRow of={row} changed={changed} />
                  )}
                  <Below of={row} isOpen={open.includes(row)} />
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {without.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {say("withoutNights", { owners: without.map(({ name }) => name).join(", ") })}
        </Text>
      )}
      {open.length > 0 && (
        <Group justify="flex-end" mt="md" gap="md">
          <Text size="sm" c="dimmed" role="status">
            {say(chosen.length > 0 ? "statementsChosen" : "tickFirst", sums)}
          </Text>
          <Button disabled={chosen.length === 0 || isSending} onClick={ask}>
            {say(chosen.length > 0 ? "sendStatements" : "sendNoStatements", sums)}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function OwnerCell({ of: { of, name } }: { of: Row }) {
  const { portalUsername, year, month } = of;
  return (
    <Table.Th scope="row">
      <a
        href={linkTo("month", { tab: "fee", month: isoMonth(year, month), user: portalUsername })}
        className="row-link"
      >
        {name}
      </a>
    </Table.Th>
  );
}

interface OpenRowProps {
  readonly of: Row;
  readonly isTicked: boolean;
  readonly disabled: boolean;
  tick(isTicked: boolean): void;
  write(count: StatementCount, text: string): void;
  paste(count: StatementCount, values: readonly string[]): void;
}

/** A statement that can be sent, with its counts to look over and complete. */
function OpenRow({ of: row, isTicked, disabled, tick, write, paste }: OpenRowProps) {
  const { say } = useWork();
  const { of, name, counts, wrong, copied, isRead } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`${say("choice")}: ${name}`}
          checked={isTicked}
          disabled={disabled || wrong.length > 0}
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
      </Table.Td>
      <OwnerCell of={row} />
      {statementCounts.map((count) => (
        <Table.Td key={count} data-label={say(count)}>
          {!isRead && <Skeleton height={28} className="waiting" />}
          {isRead && (
            <input
              type="text"
              inputMode="numeric"
              placeholder=" "
              className={copied.includes(count) ? "cell copied" : "cell"}
              aria-label={`${say(count)}, ${name}`}
              aria-invalid={counts[count] !== "" && wrong.includes(count)}
              aria-describedby={idOf(of)}
              value={counts[count]}
              disabled={disabled}
              onChange={({ currentTarget }) => write(count, currentTarget.value.trim())}
              onKeyDown={goDown}
              onPaste={(event) => {
                const values = pastedColumn(event);
                if (!values) return;
                event.preventDefault();
                paste(count, values);
              }}
            />
          )}
        </Table.Td>
      ))}
      <Table.Td className="figures-cell" id={idOf(of)}>
        {isRead && <Standing of={row} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** How far a statement that can be sent has come. */
function Standing({ of: { of, wrong, copied, proposed } }: { of: Row }) {
  const { say } = useWork();
  if (of.standing?.uploadStatus) return <Badge state={of.standing.uploadStatus} />;
  if (wrong.length > 0) {
    return (
      <Pill colour="soon" icon="draft">
        {say("countsMissing", { count: wrong.length })}
      </Pill>
    );
  }
  return copied.length > 0 && proposed ? (
    <Pill colour="soon" icon="file">
      {say("copiedFrom", { month: proposed.copiedFrom })}
    </Pill>
  ) : (
    <Pill colour="calm" icon="good">
      {say("readyToSend")}
    </Pill>
  );
}

/** A statement that is filed or on its way. */
function SentRow({ of: row, changed }: { of: Row; changed: StatementsChanged }) {
  const { say } = useWork();
  const { standing } = row.of;
  const state = row.of.isUnfiled ? "PENDING" : (standing?.uploadStatus ?? "PENDING");
  const underWay = row.of.sent.find(isUnderWay);
  return (
    <Table.Tr>
      <Table.Td />
      <OwnerCell of={row} />
      <Table.Td colSpan={statementCounts.length} className="quiet">
        {standing?.number ? `${say("number")} ${standing.number}` : underWay?.details}
      </Table.Td>
      <Table.Td className="figures-cell">
        <Group gap="xs" wrap="nowrap">
          <Badge state={state} />
          {underWay && <CancelTask of={underWay} changed={changed} />}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const idOf = ({ portalUsername }: StatedMonth) => `statement-${portalUsername}`;

/** Beneath a row: why it was not sent, what is doubtful about it, and where its counts are from. */
function Below({ of: { of, proposed, wrong, why }, isOpen }: { of: Row; isOpen: boolean }) {
  const { say } = useWork();
  const { standing, undeclared } = of;
  if (!isOpen) return null;
  const hasFailed = standing?.uploadStatus === "FAILED" && standing.details !== "";
  const late = isLate(of) ? capital(say("lateAlready", { date: dayText(of.dueDate, say.language) })) : "";
  const isTold = why !== "" || hasFailed || late !== "" || undeclared > 0;
  const isAsked = proposed?.proposal.complete === false || (proposed?.copiedFrom === "" && wrong.some(isOwn));
  if (!isTold && !isAsked) return null;
  return (
    <Table.Tr className="asks">
      <Table.Td />
      <Table.Td colSpan={statementCounts.length + 2}>
        {[why && sentence(why), hasFailed ? standing.details : "", late].filter(Boolean).map((text) => (
          <small className="wrong block" key={text}>
            {text}
          </small>
        ))}
        {undeclared > 0 && <small className="soon block">{say("staysUndeclared", { count: undeclared })}</small>}
        {proposed?.proposal.complete === false && <small className="soon block">{say("proposalIncomplete")}</small>}
        {proposed?.copiedFrom === "" && wrong.some(isOwn) && (
          <small className="quiet block">{say("countsNotCopied")}</small>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
