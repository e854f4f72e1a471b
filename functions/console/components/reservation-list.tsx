import { useMemo, useState } from "preact/hooks";
import { Cancelled, Dismissed, TaskCreated } from "../../../shared/contract/schemas.ts";
import { useAct, useWork } from "../service/context.ts";
import { downloadReservations } from "../service/download.ts";
import { isSettled } from "../service/due.ts";
import { type Filter, queryOf } from "../service/filter.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import type { Session } from "../service/session.ts";
import { orderOf, sortables, sorted } from "../service/sorting.ts";
import { useWords } from "../words/words.ts";
import { columnsWith } from "./columns.tsx";
import { Rows } from "./rows.tsx";

export interface ReservationListProps {
  readonly rows: readonly Reservation[];
  readonly filter: Filter;
  sort(by: string): void;
}

/** Of the column that says why. */
const [linePx, lineChars] = [20, 25];

export function ReservationList({ rows, filter, sort }: ReservationListProps) {
  const say = useWords();
  const { records } = useWork();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(() => new Map(records.apartments.map(({ id, name }) => [id, name])), [records.apartments]);
  const order = orderOf(filter.sort);
  const shown = useMemo(() => sorted(rows, orderOf(filter.sort), names), [rows, filter.sort, names]);
  const columns = columnsWith(filter.columns);
  const back = linkTo("", queryOf(filter)).split("?")[1] ?? "";
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
  const named = new Map(columns.map(({ word }) => [say(word), sortables.find((name) => name === word)]));
  const headOf = (name: string) => {
    const by = named.get(name);
    if (name === say("choice"))
      return box(say("chooseAll"), isAll, (every) => setChosen(new Set(every ? shown.map(keyOf) : [])));
    if (!by) return undefined;
    const arrow = order?.by !== by ? "" : order.isDescending ? " ↓" : " ↑";
    return (
      <button type="button" onClick={() => sort(arrow === " ↑" ? `-${by}` : by)}>
        {name}
        <span aria-hidden="true">{arrow}</span>
      </button>
    );
  };
  return (
    <>
      <p class="bar" role="status">
        {say("count", { count: rows.length })}
        <button type="button" onClick={() => downloadReservations(shown, names, say)} disabled={rows.length === 0}>
          {say("export")}
        </button>
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
          head={[say("choice"), ...columns.map(({ word }) => say(word))]}
          headOf={headOf}
          sortOf={(name) =>
            order && named.get(name) === order.by ? (order.isDescending ? "descending" : "ascending") : undefined
          }
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

/** Actions on many reservations at once, and the states that allow each. */
const bulkActs = {
  sendAgain: (one: Reservation) => one.uploadStatus === "FAILED" && !isSettled(one),
  cancelThem: ({ uploadStatus }: Reservation) => uploadStatus === "PENDING",
  dismiss: (one: Reservation) =>
    (one.uploadStatus === "FAILED" || one.uploadStatus === "DRAFTED") && !one.dismissed && !isSettled(one),
} as const;
type BulkAct = keyof typeof bulkActs;

const endpoints = {
  sendAgain: { schema: TaskCreated, path: "retry" },
  cancelThem: { schema: Cancelled, path: "cancel" },
  dismiss: { schema: Dismissed, path: "dismiss" },
} as const;

/** One request for each task that they were sent with. */
async function actOnAll(session: Session, act: BulkAct, reservations: readonly Reservation[]): Promise<void> {
  const { schema, path } = endpoints[act];
  for (const [taskId, some] of Map.groupBy(reservations, (one) => one.taskId)) {
    const body = { rows: some.map(({ row }) => row) };
    await session.ask(schema, "POST", `/str/task/${taskId}/${path}`, { body, key: crypto.randomUUID() });
  }
}

const acts = ["sendAgain", "cancelThem", "dismiss"] as const satisfies readonly BulkAct[];

function Bulk({ chosen, done }: { chosen: readonly Reservation[]; done(): void }) {
  const say = useWords();
  const { session, tell, reload } = useWork();
  const { busy, act } = useAct();
  const asked = (name: BulkAct, those: readonly Reservation[]) => {
    const count = those.length;
    if (name !== "sendAgain" && !confirm(say(`${name}Confirm`, { count }))) return;
    void act(async () => {
      // If one of them fails, those before it are done: the list shows them.
      await actOnAll(session, name, those).finally(reload);
      tell(say(`${name}Done`, { count }));
      done();
    });
  };
  return (
    <p class="card bar">
      <strong>{say("chosen", { count: chosen.length })}</strong>
      {acts.map((name) => {
        const those = chosen.filter(bulkActs[name]);
        return (
          <button key={name} type="button" disabled={busy || those.length === 0} onClick={() => asked(name, those)}>
            {say(name)} ({those.length})
          </button>
        );
      })}
    </p>
  );
}
