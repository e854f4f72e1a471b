import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import writeExcelFile from "write-excel-file/universal";
import { Choice, Field, Options } from "../components/field.tsx";
import { ReportOfOwner } from "../components/report-of-owner.tsx";
import { Unread } from "../components/unread.tsx";
import { useWork } from "../service/context.ts";
import { download } from "../service/download.ts";
import { readFiled, reportRows } from "../service/month-report.ts";
import { persistently } from "../service/persistently.ts";
import { reportCsv, reportSheet } from "../service/report-files.ts";
import { reasonOf } from "../service/use-act.ts";
import { lastMonth } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";

const none: ReadonlyMap<string, string> = new Map();

/** What was declared in a month, for the accountant: as a workbook, a table of text, and a page to print. */
export function Report() {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records, session, tell } = useWork();
  const [month, setMonth] = useState(lastMonth);
  const [ownerId, setOwnerId] = useState<number>();
  const [filed, setFiled] = useState<{ month: string; of: ReadonlyMap<string, string> }>();
  const known = filed?.month === month ? filed.of : none;
  const rows = useMemo(() => reportRows(records, known, month, ownerId), [records, known, month, ownerId]);
  useEffect(() => {
    if (!records.complete) return undefined;
    const left = new AbortController();
    const declared = reportRows(records, none, month).map(({ one }) => one);
    persistently(() => readFiled(session, declared), left.signal).then(
      (of) => left.signal.aborted || setFiled({ month, of }),
      (error: unknown) => left.signal.aborted || tell(reasonOf(error)),
    );
    return () => left.abort();
    // Once a month that is looked at: what is declared meanwhile is read when the page is opened again.
  }, [session, month, records.complete]);
  const isRead = filed?.month === month;
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  const save = {
    xlsx: async () =>
      download(await writeExcelFile(reportSheet(rows, say), { stickyRowsCount: 1 }).toBlob(), `${month}.xlsx`),
    csv: async () => download(new Blob([reportCsv(rows, language, say)], { type: "text/csv" }), `${month}.csv`),
  };
  const isEmpty = rows.length === 0 || !isRead;
  return (
    <>
      <div class="card grid controls">
        <Field label={say("monthOfEnd")} type="month" value={month} onInput={(one) => one && setMonth(one)} />
        <Choice
          label={say("owner")}
          value={String(ownerId ?? "")}
          onInput={(id) => setOwnerId(Number(id) || undefined)}
        >
          <option value="">{say("allOwners")}</option>
          <Options of={records.owners.map(({ id, name }) => [id, name])} />
        </Choice>
        <p class="bar">
          <button type="button" disabled={isEmpty} onClick={() => void save.xlsx()}>
            XLSX
          </button>
          <button type="button" disabled={isEmpty} onClick={() => void save.csv()}>
            CSV
          </button>
          <button type="button" class="main" disabled={isEmpty} onClick={() => print()}>
            {say("print")}
          </button>
        </p>
      </div>
      {!isRead && <Unread />}
      {isRead && rows.length === 0 && <p class="card empty">{say("none")}</p>}
      {isRead &&
        [...owners].map(([owner, some]) => <ReportOfOwner key={owner} owner={owner} rows={some} month={month} />)}
    </>
  );
}
