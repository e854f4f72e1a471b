import { useContext, useMemo, useState } from "preact/hooks";
import { checkGrid } from "../../../shared/sheets/check.ts";
import { guessMapping, type Mapping } from "../../../shared/sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { noColumn } from "../../../shared/sheets/missing-columns.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Words } from "../../../shared/wording/say.ts";
import { MappingForm } from "../components/mapping-form.tsx";
import { Rows } from "../components/rows.tsx";
import { SendRows } from "../components/send-rows.tsx";
import { useWork } from "../service/context.ts";
import { apartmentFinder } from "../service/find-apartment.ts";
import { readFile } from "../service/read-file.ts";
import { LanguageContext, useWords } from "../words/words.ts";

/** A file, how its columns are read, every problem in it; and only then the button that sends it. */
export function Upload() {
  const say = useWords();
  const [opened, setOpened] = useState<{ grid: Grid; mapping: Mapping }>();
  const [wrong, setWrong] = useState<Words>("");
  const language = useContext(LanguageContext);

  async function open(file: File | undefined): Promise<void> {
    setOpened(undefined);
    setWrong("");
    if (!file) return;
    try {
      const grid = await readFile(file);
      setOpened({ grid, mapping: guessMapping(grid.columns) });
    } catch (error) {
      setWrong(error instanceof UnreadableSheet ? error.why : error instanceof Error ? error.message : "");
    }
  }

  return (
    <>
      <label class="card drop">
        <span>{say("choose")}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      <p role="alert" class="wrong">
        {aboutFile(wrong, language)}
      </p>
      {opened && <Opened {...opened} change={(mapping) => setOpened({ grid: opened.grid, mapping })} />}
    </>
  );
}

interface OpenedProps {
  readonly grid: Grid;
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
}

function Opened({ grid, mapping, change }: OpenedProps) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const checked = useMemo(
    () => checkGrid(grid, mapping, apartmentFinder(records.apartments)),
    [grid, mapping, records.apartments],
  );
  const datesOpen = checked.order === undefined || checked.orderTaken;
  const leftOut = checked.leftOut.length + checked.repeated.length;
  return (
    <>
      <MappingForm
        columns={grid.columns}
        mapping={mapping}
        open={datesOpen || checked.problems.some(({ found }) => found === noColumn)}
        change={change}
      />
      <section class="card">
        {datesOpen && <p class="wrong">{say("datesOpen")}</p>}
        {!datesOpen && checked.problems.length === 0 && <SendRows checked={checked.rows} />}
        {leftOut > 0 && <p class="quiet">{say("leftOut", { count: leftOut })}</p>}
        {checked.problems.length > 0 && (
          <>
            <p role="alert" class="wrong">
              {say("problems", { count: checked.problems.length })}
            </p>
            <Rows
              label={say("problems", { count: checked.problems.length })}
              kind="problems"
              head={[say("line"), say("column"), say("found"), say("mend")]}
              rows={checked.problems}
              keyOf={({ line, field, mend }) => `${line} ${field} ${mend.code}`}
              cells={({ line, column, found, mend }) => [
                line,
                column,
                <code>{aboutFile(found, language)}</code>,
                aboutFile(mend, language),
              ]}
              cardHeight={124}
            />
          </>
        )}
      </section>
    </>
  );
}
