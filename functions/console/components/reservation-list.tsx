import { useMemo, useState } from "preact/hooks";
import { useWork } from "../service/context.ts";
import { downloadReservations } from "../service/export.ts";
import { type Filter, queryOf } from "../service/filter.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { orderOf, sortables, sorted } from "../service/sorting.ts";
import { useWords } from "../words/words.ts";
import { Bulk } from "./bulk.tsx";
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
