import { Checkbox, Group, Skeleton, Table } from "@mantine/core";
import { type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { isLate, isUnderWay, type StatedMonth } from "../service/takk.ts";
import type { StatementRow } from "../service/use-month-statements.ts";
import type { StatementsChanged } from "../service/use-statements.ts";
import { dayText, isoMonth } from "../service/written.ts";
import { capital, sentence } from "../words/words.ts";
import { CancelTask } from "./cancel-task.tsx";
import { goDown, pastedColumn } from "./in-grid.ts";
import { Badge, Pill } from "./state.tsx";

function OwnerCell({ of: { of, name } }: { of: StatementRow }) {
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
  readonly of: StatementRow;
  readonly isTicked: boolean;
  readonly disabled: boolean;
  tick(isTicked: boolean): void;
  write(count: StatementCount, text: string): void;
  paste(count: StatementCount, values: readonly string[]): void;
}

/** A statement that can be sent, with its counts to look over and complete. */
export function OpenRow({ of: row, isTicked, disabled, tick, write, paste }: OpenRowProps) {
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
function Standing({ of: { of, wrong, copied, proposed } }: { of: StatementRow }) {
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
export function SentRow({ of: row, changed }: { of: StatementRow; changed: StatementsChanged }) {
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

/** Beneath a row: why it was not sent, and what is doubtful about it. */
export function Below({ of: { of, proposed, why }, isOpen }: { of: StatementRow; isOpen: boolean }) {
  const { say } = useWork();
  const { standing, undeclared } = of;
  if (!isOpen) return null;
  const hasFailed = standing?.uploadStatus === "FAILED" && standing.details !== "";
  const late = isLate(of) ? capital(say("lateAlready", { date: dayText(of.dueDate, say.language) })) : "";
  const isTold = why !== "" || hasFailed || late !== "" || undeclared > 0;
  if (!isTold && proposed?.proposal.complete !== false) return null;
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
      </Table.Td>
    </Table.Tr>
  );
}
