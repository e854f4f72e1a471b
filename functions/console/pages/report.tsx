import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import writeExcelFile from "write-excel-file/universal";
import { Choice, Field, Options } from "../components/field.tsx";
import { Figures } from "../components/tables.tsx";
import { Unread } from "../components/unread.tsx";
import { reasonOf, useWork } from "../service/context.ts";
import { download } from "../service/download.ts";
import { isSettled } from "../service/due.ts";
import { keyOf } from "../service/manager-records.ts";
import { daysLate, type ReportRow, readFiled, reportRows, sumsOf } from "../service/month-report.ts";
import { reportCsv, reportSheet } from "../service/report-files.ts";
import { persistently } from "../service/use-reading.ts";
import { euros, lastMonth, moment, platformText } from "../service/written.ts";
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

/** A page of its own on paper. */
function ReportOfOwner({ owner, rows, month }: { owner: string; rows: readonly ReportRow[]; month: string }) {
  const say = useWords();
  return (
    <section class="card report">
      <h2>
        {owner} · {month.split("-").toReversed().join("/")}
      </h2>
      <Totals of={rows} />
      {[...Map.groupBy(rows, ({ one }) => one.apartmentId)].map(([id, some]) => (
        <OfApartment key={id} rows={some} isOnly={some.length === rows.length} />
      ))}
      <p class="quiet">{say("noReceipt")}</p>
    </section>
  );
}

function OfApartment({ rows, isOnly }: { rows: readonly ReportRow[]; isOnly: boolean }) {
  const [first] = rows;
  return (
    <>
      <h3>
        {first?.apartment} ({first?.registryId})
      </h3>
      {!isOnly && <Totals of={rows} />}
      {rows.map((row) => (
        <ReportRecord key={keyOf(row.one)} row={row} />
      ))}
    </>
  );
}

function Totals({ of }: { of: readonly ReportRow[] }) {
  const say = useWords();
  const { count, declared, received, kept } = sumsOf(of);
  return <p>{say("reportSums", { count, declared, received: euros(received), kept: euros(kept) })}</p>;
}

function ReportRecord({ row }: { row: ReportRow }) {
  const say = useWords();
  const { one, filedAt } = row;
  const figures: readonly (readonly [string, string | undefined])[] = [
    [say("stay"), `${one.startDate} – ${one.endDate ?? ""}`],
    [say("cancelledOn"), one.cancellationDate],
    [say("agreedRent"), one.amountReceived === undefined ? undefined : euros(one.amountReceived)],
    [say("keptAmount"), one.cancellationAmount === undefined ? undefined : euros(one.cancellationAmount)],
    [say("guestName"), one.guestName],
    [say("guestTaxId"), one.guestTaxId],
    [say("guestId"), one.guestId],
    [say("platform"), platformText(one.platform)],
    [say("payment"), one.paymentMethod],
    [say("filedAt"), filedAt ? moment(filedAt) : undefined],
    [say("daysLateHead"), daysLate(row) > 0 ? String(daysLate(row)) : undefined],
    [say("amends"), one.amends || undefined],
    [say("task"), say("taskRow", { task: one.taskId, row: one.row })],
  ];
  return (
    <article>
      <h4>
        {isSettled(one) ? `${say("number")} ${one.declaredAs || one.declarationServerId}` : say(one.uploadStatus)} ·{" "}
        {one.reservationId}
      </h4>
      <Figures of={figures} />
    </article>
  );
}
