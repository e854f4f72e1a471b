import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import writeExcelFile from "write-excel-file/universal";
import { Choice, Field } from "../components/field.tsx";
import { useWork } from "../service/context.ts";
import { download } from "../service/download.ts";
import { dateText, isSettled, today } from "../service/due.ts";
import { keyOf } from "../service/manager-records.ts";
import {
  daysLate,
  type Filed,
  type ReportRow,
  readFiled,
  reportCsv,
  reportRows,
  reportSheet,
  sumsOf,
} from "../service/month-report.ts";
import { persistently } from "../service/persistently.ts";
import { euros, moment, platformText } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";

const none: ReadonlyMap<string, Filed> = new Map();

/** What was declared in a month, for the accountant: as a workbook, a table of text, and a page to print. */
export function Report() {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records, session, tell } = useWork();
  const [month, setMonth] = useState(lastMonth);
  const [ownerId, setOwnerId] = useState<number>();
  const [filed, setFiled] = useState<{ month: string; of: ReadonlyMap<string, Filed> }>();
  const known = filed?.month === month ? filed.of : none;
  const rows = useMemo(() => reportRows(records, known, month, ownerId), [records, known, month, ownerId]);
  useEffect(() => {
    if (!records.complete) return undefined;
    const left = new AbortController();
    const declared = reportRows(records, none, month).map(({ one }) => one);
    persistently(() => readFiled(session, declared), left.signal).then(
      (of) => left.signal.aborted || setFiled({ month, of }),
      (error: unknown) => left.signal.aborted || tell(error instanceof Error ? error.message : ""),
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
          {records.owners.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
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
      {!isRead && (
        <p class="card" role="status">
          {say("loading")}
        </p>
      )}
      {isRead && rows.length === 0 && <p class="card empty">{say("none")}</p>}
      {isRead && [...owners].map(([owner, some]) => <OfOwner key={owner} owner={owner} rows={some} month={month} />)}
    </>
  );
}

const lastMonth = () => {
  const [, month = 1, year = 1970] = dateText(today()).split("/").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

/** A page of its own on paper. */
function OfOwner({ owner, rows, month }: { owner: string; rows: readonly ReportRow[]; month: string }) {
  const say = useWords();
  const { count, declared, received, kept } = sumsOf(rows);
  return (
    <section class="card report">
      <h2>
        {owner} · {month.split("-").toReversed().join("/")}
      </h2>
      <p>{say("reportSums", { count, declared, received: euros(received), kept: euros(kept) })}</p>
      {rows.map((row) => (
        <ReportRecord key={keyOf(row.one)} row={row} />
      ))}
      <p class="quiet">{say("noReceipt")}</p>
    </section>
  );
}

function ReportRecord({ row }: { row: ReportRow }) {
  const say = useWords();
  const { one, apartment, registryId, filedAt } = row;
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
    [say("task"), row.row === undefined ? String(one.taskId) : say("taskRow", { task: one.taskId, row: row.row })],
  ];
  return (
    <article>
      <h3>
        {isSettled(one) ? `${say("number")} ${one.declaredAs || one.declarationServerId}` : say(one.uploadStatus)} ·{" "}
        {apartment} ({registryId}) · {one.reservationId}
      </h3>
      <dl class="figures">
        {figures.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </article>
  );
}
