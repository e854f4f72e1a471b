import { useContext, useMemo, useState } from "preact/hooks";
import { cellReader, checkGrid, type Edits } from "../../../shared/sheets/check.ts";
import { guessMapping, type Mapping } from "../../../shared/sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { noColumn } from "../../../shared/sheets/missing-columns.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Words } from "../../../shared/wording/say.ts";
import { DateOrder } from "../components/date-order.tsx";
import { MappingForm } from "../components/mapping-form.tsx";
import { Remarks } from "../components/remarks.tsx";
import { SendRows } from "../components/send-rows.tsx";
import { SentFiles } from "../components/sent-files.tsx";
import { UnknownValues } from "../components/unknown-values.tsx";
import { UploadTable } from "../components/upload-table.tsx";
import { useWork } from "../service/context.ts";
import { apartmentFinder } from "../service/find-apartment.ts";
import { readFile } from "../service/read-file.ts";
import { downloadTemplate } from "../service/template.ts";
import { keep, remarksOn, sentBefore, withKept } from "../service/upload.ts";
import { moment } from "../service/written.ts";
import { inConsoleWords } from "../words/fields.ts";
import { LanguageContext, useWords } from "../words/words.ts";

/** A file, its rows as they will be filed, to be mended in place; and only then the button that sends it. */
export function Upload() {
  const say = useWords();
  const { records, tell } = useWork();
  const [opened, setOpened] = useState<{ name: string; grid: Grid; mapping: Mapping }>();
  const [wrong, setWrong] = useState<Words>("");
  const language = useContext(LanguageContext);

  async function open(file: File | undefined): Promise<void> {
    setOpened(undefined);
    setWrong("");
    if (!file) return;
    try {
      const grid = await readFile(file);
      setOpened({ name: file.name, grid, mapping: withKept(guessMapping(grid.columns)) });
    } catch (error) {
      setWrong(error instanceof UnreadableSheet ? error.why : error instanceof Error ? error.message : "");
    }
  }

  return (
    <>
      <SentFiles />
      <div class="card drop">
        <label class="field">
          <span>{say("choose")}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.json"
            onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
          />
        </label>
        <button
          type="button"
          onClick={() => void downloadTemplate(records.apartments, say).catch((error: unknown) => tell(String(error)))}
        >
          {say("template")}
        </button>
      </div>
      <p role="alert" class="wrong">
        {aboutFile(wrong, language)}
      </p>
      {opened && (
        <Opened
          {...opened}
          key={opened.name}
          change={(mapping) => {
            keep(mapping);
            setOpened({ ...opened, mapping });
          }}
          sent={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OpenedProps {
  readonly name: string;
  readonly grid: Grid;
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
  sent(): void;
}

function Opened({ name, grid, mapping, change, sent }: OpenedProps) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const [edits, setEdits] = useState<Edits>(new Map());
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [confirmed, setConfirmed] = useState(false);
  const checked = useMemo(() => {
    const rows = grid.rows.filter(({ line }) => !skipped.has(line));
    return checkGrid({ ...grid, rows }, mapping, apartmentFinder(records.apartments, mapping), edits);
  }, [grid, mapping, records.apartments, edits, skipped]);
  const remarks = useMemo(() => remarksOn(checked.rows, records), [checked, records]);
  const cellsOf = useMemo(() => cellReader(grid, mapping, edits), [grid, mapping, edits]);
  const before =
    checked.problems.length === 0 && checked.rows.length > 0 ? sentBefore(checked.rows, records) : undefined;
  const datesOpen = checked.order === undefined || checked.orderTaken;
  const isUnread = checked.problems.some(({ found }) => found === noColumn);
  const leftOut = new Set([...checked.leftOut, ...checked.repeated]);
  const aside = new Set([...leftOut, ...checked.titles, ...checked.payouts]);
  const lines = new Set(checked.problems.map(({ line }) => line));
  return (
    <>
      {datesOpen && <DateOrder grid={grid} mapping={mapping} change={change} />}
      <MappingForm columns={grid.columns} mapping={mapping} open={isUnread} change={change} />
      {!isUnread && <UnknownValues problems={checked.problems} mapping={mapping} change={change} />}
      <section class="card">
        {checked.rentTaken && <p class="quiet">{aboutFile(checked.rentTaken, language)}</p>}
        {checked.titles.length > 0 && <p class="quiet">{say("titlesLeftOut", { lines: checked.titles.join(", ") })}</p>}
        {checked.payouts.length > 0 && (
          <p class="quiet">{say("payoutsLeftOut", { lines: checked.payouts.join(", ") })}</p>
        )}
        {leftOut.size > 0 && <p class="quiet">{say("leftOut", { count: leftOut.size })}</p>}
        {isUnread && (
          <ul class="wrong" role="alert">
            {checked.problems.map(({ field, mend }) => (
              <li key={field}>{inConsoleWords(`${field}: ${aboutFile(mend, language)}`, language)}</li>
            ))}
          </ul>
        )}
        {!isUnread && checked.problems.length > 0 && (
          <p role="alert" class="wrong bar">
            {say("problems", { count: checked.problems.length })}
            <button type="button" onClick={() => setSkipped(new Set([...skipped, ...lines]))}>
              {say("leaveOutAll", { count: lines.size })}
            </button>
          </p>
        )}
        <Remarks of={remarks} say={say} />
        {before && <p role="status">{say("allSentBefore", { time: moment(before) })}</p>}
        {checked.doubts.length > 0 && (
          <label class="confirm">
            <input
              type="checkbox"
              checked={confirmed}
              onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
            />{" "}
            {say("confirmTaxNumbers", { count: checked.doubts.length })}
          </label>
        )}
        {!datesOpen && checked.problems.length === 0 && (
          <SendRows name={name} checked={checked.rows} held={checked.doubts.length > 0 && !confirmed} sent={sent} />
        )}
      </section>
      {!datesOpen && !isUnread && (
        <UploadTable
          rows={grid.rows.filter(({ line }) => !aside.has(line))}
          checked={checked}
          remarks={remarks}
          skipped={skipped}
          cellOf={(row, field) => cellsOf(row)(field)}
          edit={(line, cells) => setEdits((before) => new Map(before).set(line, { ...before.get(line), ...cells }))}
          skip={(line, isSkipped) => {
            const next = new Set(skipped);
            if (isSkipped) next.add(line);
            else next.delete(line);
            setSkipped(next);
          }}
        />
      )}
    </>
  );
}
