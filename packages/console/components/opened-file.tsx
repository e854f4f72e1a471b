import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { isOfGuest } from "../../../shared/contract/reservation-fields.ts";
import { aboutFile, ofFile } from "../../../shared/wording/files.ts";
import { namesOfApartment } from "../../sheets/apartments.ts";
import { checkGrid } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Row } from "../../sheets/grid.ts";
import { checkWithGuests, withGuests } from "../../sheets/guests.ts";
import { withAnswer } from "../../sheets/question.ts";
import type { FindApartment, RowProblem } from "../../sheets/read-row.ts";
import { cellReader } from "../../sheets/table.ts";
import { plain } from "../../sheets/values.ts";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import type { Apartment } from "../service/manager-records.ts";
import type { Opened } from "../service/opened.ts";
import { keep, reachOfRows, remarksOn, sentBefore } from "../service/upload.ts";
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
  const { name, grid, mapping, edits, skipped } = opened;
  const guests = opened.guests && "list" in opened.guests ? opened.guests.list : undefined;
  const write = (line: number, field: Field, text: string) => {
    const cells = field === "apartmentId" ? { apartmentId: text, apartment: "" } : { [field]: text };
    change((before) => ({ edits: new Map(before.edits).set(line, { ...before.edits.get(line), ...cells }) }));
  };
  const answer = (id: string) => (value: string) => change((before) => withAnswer(before, id, value));
  const checked = useMemo(() => {
    const rows = grid.rows.filter(({ line }) => !skipped.has(line));
    const find = apartmentFinder(records.apartments, mapping);
    return guests
      ? checkWithGuests({ ...grid, rows }, mapping, find, edits, guests)
      : checkGrid({ ...grid, rows }, mapping, find, edits);
  }, [grid, mapping, records.apartments, edits, skipped, guests]);
  const remarks = useMemo(() => remarksOn(checked.rows, records), [checked, records]);
  const cellsOf = useMemo(() => {
    const find = apartmentFinder(records.apartments, mapping);
    const shown = guests ? withGuests(grid, mapping, find, edits, guests) : { grid, mapping };
    const read = cellReader(shown.grid, shown.mapping, edits);
    const byLine = new Map(shown.grid.rows.map((row) => [row.line, row]));
    return (row: Row, field: Field) => {
      const cell = read(byLine.get(row.line) ?? row);
      const named = cell("apartment");
      // The apartment that its name stands for, also while something else of the row is open.
      return cell(field) ?? (field === "apartmentId" && named !== undefined ? find(String(named)) : undefined);
    };
  }, [grid, mapping, records.apartments, edits, guests]);
  const isReady = checked.stopped === undefined && checked.problems.length === 0 && checked.questions.length === 0;
  // Remarks that compare them with earlier records, once those are known.
  const isKnown = useReach(reachOfRows(checked.rows));
  const before = isReady && checked.rows.length > 0 ? sentBefore(checked.rows, records) : undefined;
  const aside = new Set(checked.leftOut.flatMap(({ lines }) => lines));
  const lines = new Set([
    ...checked.problems.map(({ line }) => line),
    ...checked.questions.flatMap(({ line }) => (line === undefined ? [] : [line])),
  ]);
  // A line that is left out may be asked about, such as what the platform has paid back of a stay.
  const rows = grid.rows.filter(({ line }) => !aside.has(line) || lines.has(line));
  const ofFileAlone = checked.questions.filter(({ line }) => line === undefined);
  const isUnread = checked.questions.some(({ id }) => id.startsWith("column:"));
  const isAsked = ofFileAlone.length > 0 || emptyIn(checked.problems).length > 0;
  return (
    <Stack gap="md">
      <About of={opened} checked={checked} stays={rows.length} />
      {checked.stopped && (
        <Alert color="red" variant="outline" role="alert" icon={<Icon name="warn" />}>
          {aboutFile(checked.stopped, say.language)}
        </Alert>
      )}
      {!checked.stopped && (
        <Card withBorder component="section" aria-label={say("questions")}>
          <Stack gap="md">
            {isAsked && <Title order={2}>{say("questions")}</Title>}
            {ofFileAlone.map((one) => (
              <FileQuestion key={one.id} of={one} answer={answer(one.id)} />
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
      )}
      {!checked.stopped && !isUnread && <Guests of={opened.guests} isNeeded={checked.problems.some(lacksGuest)} />}
      {!checked.stopped && !isUnread && checked.order !== undefined && (
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
            cellOf={cellsOf}
            write={write}
            answer={(id, value) => answer(id)(value)}
            skip={(line) => change(({ skipped: known }) => ({ skipped: known.symmetricDifference(new Set([line])) }))}
          />
        </Card>
      )}
      {isReady && !isKnown && <Waiting />}
      {isReady && isKnown && (
        <Card withBorder component="section" aria-label={say("summary")} className="summary">
          <Remarks of={remarks} say={say} />
          {before && (
            <Text role="status" size="sm" mb="sm">
              {say("allSentBefore", { time: moment(before, say.language) })}
            </Text>
          )}
          <SendRows
            name={name}
            checked={checked.rows}
            sent={() => {
              keep(mapping);
              sent();
            }}
          />
        </Card>
      )}
    </Stack>
  );
}

interface AboutProps {
  readonly of: Opened;
  readonly checked: ReturnType<typeof checkGrid>;
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

/** Finds an apartment by the name that was matched to it, or else by its own name or registry id if only one fits. */
const apartmentFinder =
  (apartments: readonly Apartment[], mapping: Pick<Opened["mapping"], "apartments">): FindApartment =>
  (name) => {
    const said = mapping.apartments[name];
    if (apartments.some(({ id }) => id === said)) return said;
    const found = apartments.filter((one) => namesOfApartment(one).includes(plain(name)));
    return found.length === 1 ? found[0]?.id : undefined;
  };
