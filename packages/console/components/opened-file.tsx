import { useMemo, useState } from "preact/hooks";
import { aboutFile } from "../../../shared/wording/files.ts";
import { checkGrid } from "../../sheets/check.ts";
import type { Mapping } from "../../sheets/columns.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Grid } from "../../sheets/grid.ts";
import type { Edits } from "../../sheets/question.ts";
import type { FindApartment } from "../../sheets/read-row.ts";
import { cellReader } from "../../sheets/table.ts";
import { plain } from "../../sheets/values.ts";
import { useWork } from "../service/context.ts";
import type { Apartment } from "../service/manager-records.ts";
import { remarksOn, sentBefore } from "../service/upload.ts";
import { moment } from "../service/written.ts";
import { Button } from "./field.tsx";
import { FillIn, UnknownValues } from "./fill-in.tsx";
import { DateOrder, MappingForm } from "./mapping-form.tsx";
import { Remarks } from "./remarks.tsx";
import { SendRows } from "./send-rows.tsx";
import { UploadTable } from "./upload-table.tsx";

interface OpenedFileProps {
  readonly name: string;
  readonly grid: Grid;
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
  sent(): void;
}

export function OpenedFile({ name, grid, mapping, change, sent }: OpenedFileProps) {
  const { say, records } = useWork();
  const [edits, setEdits] = useState<Edits>(new Map());
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const write = (line: number, field: Field, text: string) => {
    const cells = field === "apartmentId" ? { apartmentId: text, apartment: "" } : { [field]: text };
    setEdits((before) => new Map(before).set(line, { ...before.get(line), ...cells }));
  };
  const checked = useMemo(() => {
    const rows = grid.rows.filter(({ line }) => !skipped.has(line));
    return checkGrid({ ...grid, rows }, mapping, apartmentFinder(records.apartments, mapping), edits);
  }, [grid, mapping, records.apartments, edits, skipped]);
  const remarks = useMemo(() => remarksOn(checked.rows, records), [checked, records]);
  const cellsOf = useMemo(() => cellReader(grid, mapping, edits), [grid, mapping, edits]);
  const before =
    checked.problems.length === 0 && checked.rows.length > 0 ? sentBefore(checked.rows, records) : undefined;
  const datesOpen = checked.order === undefined || checked.orderTaken;
  const isUnread = checked.stopped !== undefined || checked.questions.some(({ id }) => id.startsWith("column:"));
  const aside = new Set(checked.leftOut.flatMap(({ lines: some }) => some));
  const lines = new Set(checked.problems.map(({ line }) => line));
  return (
    <>
      {datesOpen && <DateOrder grid={grid} mapping={mapping} change={change} />}
      <MappingForm columns={grid.columns} mapping={mapping} open={isUnread} change={change} />
      {!isUnread && (
        <>
          <UnknownValues problems={checked.problems} mapping={mapping} change={change} />
          <FillIn
            problems={checked.problems}
            fill={(lines, field, value) => {
              for (const line of lines) write(line, field, value);
            }}
          />
        </>
      )}
      <section class="card">
        {checked.rentTaken && <p class="quiet">{aboutFile(checked.rentTaken, say.language)}</p>}
        {aside.size > 0 && <p class="quiet">{say("leftOut", { count: aside.size })}</p>}
        {checked.stopped && (
          <p class="wrong" role="alert">
            {aboutFile(checked.stopped, say.language)}
          </p>
        )}
        {checked.questions.length > 0 && (
          <ul class="wrong" role="alert">
            {checked.questions.map(({ id, line, ask }) => (
              <li key={id}>
                {line === undefined ? "" : `${line}: `}
                {aboutFile(ask, say.language)}
              </li>
            ))}
          </ul>
        )}
        {!isUnread && checked.problems.length > 0 && (
          <p role="alert" class="wrong bar">
            {say("problems", { count: checked.problems.length })}
            <Button text={say("leaveOutAll", { count: lines.size })} onClick={() => setSkipped(skipped.union(lines))} />
          </p>
        )}
        <Remarks of={remarks} say={say} />
        {before && <p role="status">{say("allSentBefore", { time: moment(before) })}</p>}
        {!datesOpen && checked.problems.length === 0 && (
          <SendRows name={name} checked={checked.rows} held={checked.questions.length > 0} sent={sent} />
        )}
      </section>
      {!datesOpen && !isUnread && (
        <UploadTable
          rows={grid.rows.filter(({ line }) => !aside.has(line))}
          checked={checked}
          remarks={remarks}
          skipped={skipped}
          cellOf={(row, field) => cellsOf(row)(field)}
          write={write}
          skip={(line) => setSkipped(skipped.symmetricDifference(new Set([line])))}
        />
      )}
    </>
  );
}

/** Finds an apartment by the name that was matched to it, or else by its own name or registry id if only one fits. */
const apartmentFinder =
  (apartments: readonly Apartment[], mapping: Pick<Mapping, "apartments">): FindApartment =>
  (name) => {
    const said = mapping.apartments[name];
    if (apartments.some(({ id }) => id === said)) return said;
    const found = apartments.filter((one) => [one.name, one.registryId].some((known) => plain(known) === plain(name)));
    return found.length === 1 ? found[0]?.id : undefined;
  };
