import { useContext, useState } from "preact/hooks";
import { guessMapping, type Mapping } from "../../../shared/sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { readFile } from "../../../shared/sheets/read-file.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Words } from "../../../shared/wording/say.ts";
import { OpenedFile } from "../components/opened-file.tsx";
import { SentFiles } from "../components/sent-files.tsx";
import { useWork } from "../service/context.ts";
import { downloadTemplate } from "../service/template.ts";
import { keep, withKept } from "../service/upload.ts";
import { reasonOf } from "../service/use-act.ts";
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
