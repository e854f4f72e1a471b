import { useMemo, useState } from "preact/hooks";
import { Cancelled, Dismissed, TaskCreated } from "../../../shared/contract/schemas.ts";
import { useAct, useWork } from "../service/context.ts";
import { downloadReservations } from "../service/download.ts";
import { isSettled } from "../service/due.ts";
import type { Filter } from "../service/filter.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import type { Session } from "../service/session.ts";
import { orderOf, sortables, sorted } from "../service/sorting.ts";
import { columnsWith } from "./columns.tsx";
import { Button } from "./field.tsx";
import { type Head, Rows } from "./rows.tsx";

interface ReservationListProps {
  readonly rows: readonly Reservation[];
  readonly filter: Filter;
  sort(by: string): void;
}

/** The column of reasons: the height of a line, and how many characters it holds. */
const [linePx, lineChars] = [20, 25];

export function ReservationList({ rows, filter, sort }: ReservationListProps) {
  const { say, records } = useWork();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(() => new Map(records.apartments.map(({ id, name }) => [id, name])), [records.apartments]);
  const order = orderOf(filter.sort);
  const shown = useMemo(() => sorted(rows, orderOf(filter.sort), names), [rows, filter.sort, names]);
  const columns = columnsWith(filter.columns);
  const back = linkTo("", { ...filter }).split("?")[1] ?? "";
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  const picked = shown.filter((one) => chosen.has(keyOf(one)));
  const isAll = shown.length > 0 && shown.every((one) => chosen.has(keyOf(one)));
  const box = (label: string, checked: boolean, change: (isChosen: boolean) => void) => (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
  const all = box(say("chooseAll"), isAll, (every) => setChosen(new Set(every ? shown.map(keyOf) : [])));
  const heads = columns.map(({ word }): Head => {
    const name = say(word);
    const by = sortables.find((sortable) => sortable === word);
    if (!by) return { name };
    const sorting = order?.by !== by ? undefined : order.isDescending ? "descending" : "ascending";
    const shown = (
      <button type="button" onClick={() => sort(sorting === "ascending" ? `-${by}` : by)}>
        {name}
        <span aria-hidden="true">{sorting && (sorting === "ascending" ? " ↑" : " ↓")}</span>
      </button>
    );
    return { name, shown, sorting };
  });
  return (
    <>
      <p class="bar" role="status">
        {say("count", { count: rows.length })}
        <Button
          text={say("export")}
          onClick={() => downloadReservations(shown, names, say)}
          disabled={rows.length === 0}
        />
      </p>
      {picked.length > 0 && <Bulk chosen={picked} done={() => setChosen(new Set())} />}
      {rows.length === 0 ? (
        <p class="card empty">{say("none")}</p>
      ) : (
        <Rows
          label={say("reservations")}
          kind="reservations"
          height={64}
          heightOf={({ details }) => 16 + linePx * Math.ceil(details.length / lineChars)}
          widths={["2rem", ...columns.map(({ width }) => width)].join(" ")}
          heads={[{ name: say("choice"), shown: all }, ...heads]}
          rows={shown}
          keyOf={keyOf}
          cells={(one) => [
            box(`${say("choice")}: ${one.reservationId}`, chosen.has(keyOf(one)), (is) => choose(keyOf(one), is)),
            ...columns.map(({ cell }) => cell(one, names.get(one.apartmentId) ?? String(one.apartmentId), back)),
          ]}
        />
      )}
    </>
  );
}

const hasFailed = (one: Reservation) => one.uploadStatus === "FAILED" && !isSettled(one);
const isPending = ({ uploadStatus }: Reservation) => uploadStatus === "PENDING";
const canBeSetAside = (one: Reservation) => (hasFailed(one) || one.uploadStatus === "DRAFTED") && !one.dismissed;

/** Actions on many reservations at once: the endpoint, and which reservations allow it. */
const bulkActs = [
  { name: "sendAgain", path: "retry", schema: TaskCreated, allows: hasFailed },
  { name: "cancelThem", path: "cancel", schema: Cancelled, allows: isPending },
  { name: "dismiss", path: "dismiss", schema: Dismissed, allows: canBeSetAside },
] as const;
type BulkAct = (typeof bulkActs)[number];

/** One request for each task that they were sent with. */
async function actOnAll(session: Session, { path, schema }: BulkAct, those: readonly Reservation[]): Promise<void> {
  for (const [taskId, some] of Map.groupBy(those, (one) => one.taskId)) {
    const body = { rows: some.map(({ row }) => row) };
    await session.ask(schema, "POST", `/str/task/${taskId}/${path}`, { body, key: crypto.randomUUID() });
  }
}

function Bulk({ chosen, done }: { chosen: readonly Reservation[]; done(): void }) {
  const { say, session, tell, reload } = useWork();
  const { busy, act } = useAct(tell);
  const asked = async (one: BulkAct, those: readonly Reservation[]) => {
    const count = those.length;
    if (one.name !== "sendAgain" && !confirm(say(`${one.name}Confirm`, { count }))) return;
    await act(async () => {
      // If one request fails, those before it have had their effect: the list shows it.
      await actOnAll(session, one, those).finally(reload);
      tell(say(`${one.name}Done`, { count }));
      done();
    });
  };
  return (
    <p class="card bar">
      <strong>{say("chosen", { count: chosen.length })}</strong>
      {bulkActs.map((one) => {
        const those = chosen.filter(one.allows);
        const text = `${say(one.name)} (${those.length})`;
        return (
          <Button key={one.name} text={text} disabled={busy || those.length === 0} onClick={() => asked(one, those)} />
        );
      })}
    </p>
  );
}
