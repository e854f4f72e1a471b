import { isSettled } from "../service/due.ts";
import { keyOf } from "../service/manager-records.ts";
import { daysLate, type ReportRow, sumsOf } from "../service/month-report.ts";
import { euros, moment, platformText } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Figures } from "./tables.tsx";

/** A page of its own on paper. */
export function ReportOfOwner({ owner, rows, month }: { owner: string; rows: readonly ReportRow[]; month: string }) {
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
