import { useState } from "preact/hooks";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Words } from "../../../shared/wording/say.ts";
import { guessMapping, type Mapping } from "../../sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../sheets/grid.ts";
import { readFile } from "../../sheets/read-file.ts";
import { Button, Wrong } from "../components/field.tsx";
import { OpenedFile } from "../components/opened-file.tsx";
import { reasonOf, useWork } from "../service/context.ts";
import { isSettled } from "../service/due.ts";
import { isOpen } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { downloadTemplate } from "../service/template.ts";
import { keep, withKept } from "../service/upload.ts";
import { useWatched } from "../service/watched.ts";
import { moment } from "../service/written.ts";

/** A file whose rows are corrected in place; only then can it be sent. */
export function Upload() {
  const { say, records, tell } = useWork();
  const [opened, setOpened] = useState<{ name: string; grid: Grid; mapping: Mapping }>();
  const [wrong, setWrong] = useState<Words>("");

  async function open(file: File | undefined): Promise<void> {
    setOpened(undefined);
    setWrong("");
    if (!file) return;
    try {
      const grid = await readFile(file);
      setOpened({ name: file.name, grid, mapping: withKept(guessMapping(grid.columns)) });
    } catch (error) {
      setWrong(error instanceof UnreadableSheet ? error.why : reasonOf(error));
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
        <Button
          text={say("template")}
          onClick={() => downloadTemplate(records, say).catch((error: unknown) => tell(String(error)))}
        />
      </div>
      <Wrong why={aboutFile(wrong, say.language)} />
      {opened && (
        <OpenedFile
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

/** The files sent in this session, with their progress. */
function SentFiles() {
  const { say, session, records } = useWork();
  const files = useWatched(session.files);
  return (
    <ul class="plain sent">
      {files.map(({ name, total, at, taskIds }) => {
        const rows = records.reservations.filter(({ taskId }) => taskIds.includes(taskId));
        const done = rows.filter((one) => !isOpen(one)).length;
        return (
          <li key={at} class="card">
            <strong>{name}</strong> {say("fileSent", { count: total, time: moment(at) })}
            <progress value={done} max={total} aria-label={`${name}: ${say("progress", { done, total })}`} />
            {say("progress", { done, total })} · {say("filed")} {rows.filter(isSettled).length} · {say("failures")}{" "}
            {rows.filter((one) => one.uploadStatus === "FAILED" && !isSettled(one)).length}{" "}
            <a href={linkTo("reservations", { task: taskIds.join(",") })}>{say("reservations")}</a>
          </li>
        );
      })}
    </ul>
  );
}
