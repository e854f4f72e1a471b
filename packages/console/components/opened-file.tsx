import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { isOfGuest } from "../../../shared/contract/reservation-fields.ts";
import { aboutFile, ofFile } from "../../../shared/wording/files.ts";
import type { Checked } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import { withAnswer } from "../../sheets/question.ts";
import type { RowProblem } from "../../sheets/read-row.ts";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import type { Opened } from "../service/opened.ts";
import { keep, type Remark, reachOfRows, remarksOn, sentBefore } from "../service/upload.ts";
import { type CheckedFile, useCheckedFile } from "../service/use-checked-file.ts";
import { useReach } from "../service/use-records.ts";
import { moment } from "../service/written.ts";
import { sourceText } from "../words/words.ts";
import { FileQuestion } from "./file-question.tsx";
import { emptyIn, FillIn } from "./fill-in.tsx";
import { Guests } from "./guests.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { Remarks } from "./remarks.tsx";
import { SendRows } from "./send-rows.tsx";
import { UploadTable } from "./upload-table.tsx";
import { Waiting } from "./waiting.tsx";

interface OpenedFileProps {
  readonly of: Opened;
  change(next: (before: Opened) => Partial<Opened>): void;
  sent(): void;
}

/** A file's source, the questions about it, the rows that need something, and the one button that sends it. */
export function OpenedFile({ of: opened, change, sent }: OpenedFileProps) {
  const { say, records } = useWork();
  const { mapping } = opened;
  const file = useCheckedFile(opened);
  const { checked, isUnread, isReady } = file;
  // Remarks compare the rows with earlier records, once those are known.
  const isKnown = useReach(reachOfRows(checked.rows));
  const remarks = useMemo(() => remarksOn(checked.rows, records), [checked, records]);
  const write = (line: number, field: Field, text: string) => {
    const cells = field === "apartmentId" ? { apartmentId: text, apartment: "" } : { [field]: text };
    change((before) => ({ edits: new Map(before.edits).set(line, { ...before.edits.get(line), ...cells }) }));
  };
  const parts: PartProps = {
    of: opened,
    file,
    change,
    write,
    answer: (id, value) => change((before) => withAnswer(before, id, value)),
  };
  return (
    <Stack gap="md">
      <About of={opened} checked={checked} stays={file.rows.length} />
      {checked.stopped && (
        <Alert color="red" variant="outline" role="alert" icon={<Icon name="warn" />}>
          {aboutFile(checked.stopped, say.language)}
        </Alert>
      )}
      {!checked.stopped && <Questions {...parts} />}
      {!checked.stopped && !isUnread && <Guests of={opened.guests} isNeeded={checked.problems.some(lacksGuest)} />}
      {!checked.stopped && !isUnread && checked.order !== undefined && <Rows {...parts} remarks={remarks} />}
      {isReady && !isKnown && <Waiting />}
      {isReady && isKnown && (
        <Summary
          name={opened.name}
          rows={checked.rows}
          remarks={remarks}
          sent={() => {
            keep(mapping);
            sent();
          }}
        />
      )}
    </Stack>
  );
}

interface PartProps {
  readonly of: Opened;
  readonly file: CheckedFile;
  change(next: (before: Opened) => Partial<Opened>): void;
  write(line: number, field: Field, text: string): void;
  answer(id: string, value: string): void;
}

function Questions({ of: { grid, mapping }, file: { checked, questions }, change, write, answer }: PartProps) {
  const { say } = useWork();
  const isAsked = questions.length > 0 || emptyIn(checked.problems).length > 0;
  return (
    <Card withBorder component="section" aria-label={say("questions")}>
      <Stack gap="md">
        {isAsked && <Title order={2}>{say("questions")}</Title>}
        {questions.map((one) => (
          <FileQuestion key={one.id} of={one} answer={(value) => answer(one.id, value)} />
        ))}
        <FillIn
          problems={checked.problems}
          fill={(some, field, value) => {
            for (const line of some) write(line, field, value);
          }}
        />
        <MappingForm
          columns={grid.columns}
          mapping={mapping}
          change={(changed) => change(() => ({ mapping: changed }))}
        />
      </Stack>
    </Card>
  );
}

interface RowsProps extends PartProps {
  readonly remarks: readonly Remark[];
}

function Rows({ of: { mapping, skipped }, file, remarks, change, write, answer }: RowsProps) {
  const { say } = useWork();
  const { checked, rows, lines, cellOf } = file;
  return (
    <Card withBorder>
      <Title order={2} mb="sm">
        {say("rowsOfFile")}
      </Title>
      {lines.size > 0 && (
        <Group role="alert" className="note bad" justify="space-between" mb="sm">
          <Text size="sm">{say("problems", { count: lines.size })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change(({ skipped: known }) => ({ skipped: known.union(lines) }))}
          >
            {say("leaveOutAll", { count: lines.size })}
          </Button>
        </Group>
      )}
      <UploadTable
        key={JSON.stringify(mapping)}
        rows={rows}
        checked={checked}
        remarks={remarks}
        skipped={skipped}
        cellOf={cellOf}
        write={write}
        answer={answer}
        skip={(line) => change(({ skipped: known }) => ({ skipped: known.symmetricDifference(new Set([line])) }))}
      />
    </Card>
  );
}

interface SummaryProps {
  /** The file's. */
  readonly name: string;
  readonly rows: Checked["rows"];
  readonly remarks: readonly Remark[];
  sent(): void;
}

/** The reservations to be sent, in figures, with the one button that sends them. */
function Summary({ name, rows, remarks, sent }: SummaryProps) {
  const { say, records } = useWork();
  const before = rows.length > 0 ? sentBefore(rows, records) : undefined;
  return (
    <Card withBorder component="section" aria-label={say("summary")} className="summary">
      <Remarks of={remarks} say={say} />
      {before && (
        <Text role="status" size="sm" mb="sm">
          {say("allSentBefore", { time: moment(before, say.language) })}
        </Text>
      )}
      <SendRows name={name} checked={rows} sent={sent} />
    </Card>
  );
}

interface AboutProps {
  readonly of: Opened;
  readonly checked: Checked;
  readonly stays: number;
}

/** "Airbnb reservations, 24 stays, 3 cancelled", and what is not filed although nothing is wrong with it. */
function About({ of: { name, unread, isKept }, checked, stays }: AboutProps) {
  const { say } = useWork();
  const cancelled = checked.rows.filter(({ reservation }) => reservation.cancellationDate !== undefined).length;
  const inWords = (said: Parameters<typeof aboutFile>[0]) => aboutFile(said, say.language);
  const lines = [
    ...(checked.source === undefined ? [] : [sourceText(checked.source, say)]),
    say(cancelled > 0 ? "fileHolds" : "countStays", { count: stays, cancelled }),
    ...(checked.rentTaken ? [inWords(checked.rentTaken)] : []),
    ...(isKept ? [say("asLastTime")] : []),
    ...(unread.length > 0 ? [say("sheetsUnread", { names: unread.join(", ") })] : []),
    ...checked.notes.map(inWords),
  ];
  return (
    <Card withBorder component="section" aria-label={name}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <span className="mark" aria-hidden="true">
          <Icon name="file" />
        </span>
        <div>
          <Title order={2}>{name}</Title>
          {lines.map((line) => (
            <Text size="sm" c="dimmed" key={line}>
              {line}
            </Text>
          ))}
          {checked.leftOut.length > 0 && (
            <details className="fold">
              <summary>{say("leftOut", { count: checked.leftOut.flatMap(({ lines: some }) => some).length })}</summary>
              <ul>
                {checked.leftOut.map(({ kind, lines: some }) => (
                  <li key={kind}>
                    {say("leftOutOf", { kind: inWords(ofFile(`left_${kind}`)), lines: some.join(", ") })}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </Group>
    </Card>
  );
}

/** No export of a platform has the guests' documents. */
const lacksGuest = ({ field, cell }: RowProblem) => cell === undefined && isOfGuest(field);
