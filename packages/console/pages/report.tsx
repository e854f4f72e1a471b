import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import writeExcelFile from "write-excel-file/universal";
import { Button, Choice, Field } from "../components/field.tsx";
import { Figures } from "../components/tables.tsx";
import { Unread } from "../components/unread.tsx";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { download, downloadCsv } from "../service/download.ts";
import { isSettled } from "../service/due.ts";
import { keyOf } from "../service/manager-records.ts";
import { daysLate, type ReportRow, readFiled, reportRows, sumsOf } from "../service/month-report.ts";
import { reportCsv, reportSheet } from "../service/report-files.ts";
import { useReading } from "../service/use-reading.ts";
import { euros, lastMonth, moment, numberOf, platformText, turned } from "../service/written.ts";
import { useWords } from "../words/words.ts";

const none: ReadonlyMap<string, string> = new Map();

/** A month's declarations for the accountant, as a workbook, a CSV file and a page to print. */
export function Report() {
  const { say, records, session } = useWork();
  const [month, setMonth] = useState(lastMonth);
  const [ownerId, setOwnerId] = useState<number>();
  const read = async () => {
    if (!records.complete) return undefined;
    const declared = reportRows(records, none, month).map(({ one }) => one);
    return { month, filed: await readFiled(session, declared) };
  };
  // Read once for a month: what is declared meanwhile appears when the page is opened again.
  const { value, wrong, again } = useReading(read, [session, month, records.complete]);
  const isRead = value?.month === month;
  const filed = isRead ? value.filed : none;
  const rows = useMemo(() => reportRows(records, filed, month, ownerId), [records, filed, month, ownerId]);
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  const saveWorkbook = async () =>
    download(await writeExcelFile(reportSheet(rows, say), { stickyRowsCount: 1 }).toBlob(), `${month}.xlsx`);
  const isEmpty = rows.length === 0 || !isRead;
  return (
    <>
      <div class="card grid controls">
        <Field label={say("monthOfEnd")} type="month" value={month} onInput={(one) => one && setMonth(one)} />
        <Choice
          label={say("owner")}
          value={ownerId}
          onInput={setOwnerId}
          options={[[undefined, say("allOwners")], ...choicesOf(records, say).ownerId]}
        />
        <p class="bar">
          <Button text="XLSX" disabled={isEmpty} onClick={saveWorkbook} />
          <Button text="CSV" disabled={isEmpty} onClick={() => downloadCsv(reportCsv(rows, say), `${month}.csv`)} />
          <Button main text={say("print")} disabled={isEmpty} onClick={() => print()} />
        </p>
      </div>
      {!isRead && <Unread wrong={wrong} again={again} />}
      {isRead && rows.length === 0 && <p class="card empty">{say("none")}</p>}
      {isRead &&
        [...owners].map(([owner, some]) => <ReportOfOwner key={owner} owner={owner} rows={some} month={month} />)}
    </>
  );
}

/** An owner's month, on a page of its own when printed. */
function ReportOfOwner({ owner, rows, month }: { owner: string; rows: readonly ReportRow[]; month: string }) {
  const say = useWords();
  return (
    <section class="card report">
      <h2>
        {owner} · {turned(month, "-", "/")}
      </h2>
      <Totals of={rows} />
      {[...Map.groupBy(rows, ({ one }) => one.apartmentId)].map(([id, some]) => (
        <Fragment key={id}>
          <h3>
            {some[0]?.apartment} ({some[0]?.registryId})
          </h3>
          {some.length < rows.length && <Totals of={some} />}
          {some.map((row) => (
            <ReportRecord key={keyOf(row.one)} row={row} />
          ))}
        </Fragment>
      ))}
      <p class="quiet">{say("noReceipt")}</p>
    </section>
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
  const late = daysLate(row);
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
    [say("daysLateHead"), late > 0 ? String(late) : undefined],
    [say("amends"), one.amends || undefined],
    [say("task"), say("taskRow", { task: one.taskId, row: one.row })],
  ];
  return (
    <article>
      <h4>
        {isSettled(one) ? `${say("number")} ${numberOf(one)}` : say(one.uploadStatus)} · {one.reservationId}
      </h4>
      <Figures of={figures} />
    </article>
  );
}
