import { useState } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { Choice } from "../components/field.tsx";
import { askPortal } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { dateText, today } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { useWords } from "../words/words.ts";

const dayOf = (date: string) => {
  const [day = 1, month = 1, year = 1970] = date.split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMs;
};
const isFinal = ({ uploadStatus }: Reservation) => uploadStatus === "SUBMITTED";

/** A month of an apartment, ours beside what the portal holds. */
export function Calendar() {
  const say = useWords();
  const { records, session, tell } = useWork();
  const [apartmentId, setApartmentId] = useState(records.apartments[0]?.id ?? 0);
  const [month, setMonth] = useState(dateText(today()).split("/").toReversed().slice(0, 2).join("-"));
  const [theirs, setTheirs] = useState<readonly Reservation[] | "asking">();
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const within = (one: Reservation) =>
    dayOf(one.startDate) < first + length && dayOf(one.endDate ?? one.startDate) >= first;
  const ours = records.reservations.filter(
    (one) => one.apartmentId === apartmentId && within(one) && one.errorValue !== "duplicate_declaration",
  );
  const move = (by: number) => {
    const date = new Date(Date.UTC(year, number - 1 + by, 1));
    setMonth(date.toISOString().slice(0, 7));
    setTheirs(undefined);
  };
  const compare = () => {
    setTheirs("asking");
    askPortal(session, apartmentId, dateText(first), dateText(first + length - 1)).then(setTheirs, (error: unknown) => {
      setTheirs(undefined);
      tell(error instanceof Error ? error.message : "");
    });
  };
  const found = Array.isArray(theirs) ? theirs.filter(({ isDraft }) => !isDraft) : undefined;
  const mark = (one: Reservation, others: readonly Reservation[] | undefined, absent: "missing" | "extra") => {
    if (!others || !isFinal(one)) return undefined;
    const other = others.find(({ declarationServerId }) => declarationServerId === one.declarationServerId);
    if (!other) return absent;
    return figuresOf(other) === figuresOf(one) ? "same" : "different";
  };
  return (
    <section class="card">
      <div class="bar">
        <Choice
          label={say("apartment")}
          value={String(apartmentId)}
          onInput={(id) => {
            setApartmentId(Number(id));
            setTheirs(undefined);
          }}
        >
          {records.apartments.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </Choice>
        <button type="button" onClick={() => move(-1)} aria-label={say("previous")}>
          ←
        </button>
        <strong>{month}</strong>
        <button type="button" onClick={() => move(1)} aria-label={say("next")}>
          →
        </button>
        <button type="button" onClick={compare} disabled={theirs === "asking" || apartmentId === 0}>
          {say(theirs === "asking" ? "searching" : "compare")}
        </button>
      </div>
      <h2>{say("ours")}</h2>
      <Month
        label={say("ours")}
        first={first}
        length={length}
        stays={ours}
        markOf={(one) => mark(one, found, "missing")}
      />
      {found && (
        <>
          <h2>{say("atThePortal")}</h2>
          <Month
            label={say("atThePortal")}
            first={first}
            length={length}
            stays={found.filter(within)}
            markOf={(one) => mark({ ...one, uploadStatus: "SUBMITTED" }, records.reservations.filter(isFinal), "extra")}
          />
          {found.length === 0 && <p>{say("notThere")}</p>}
        </>
      )}
    </section>
  );
}

const figuresOf = ({ startDate, endDate, amountReceived, cancellationDate, cancellationAmount }: Reservation) =>
  JSON.stringify([startDate, endDate, amountReceived, cancellationDate, cancellationAmount]);

interface MonthProps {
  readonly label: string;
  readonly first: number;
  readonly length: number;
  readonly stays: readonly Reservation[];
  markOf(one: Reservation): "missing" | "extra" | "different" | "same" | undefined;
}

function Month({ label, first, length, stays, markOf }: MonthProps) {
  const say = useWords();
  const days = Array.from({ length }, (_, index) => index + 1);
  return (
    <section
      class="month"
      aria-label={`${label} ${dateText(first).slice(3)}`}
      tabIndex={0}
      style={{ "--days": String(length) }}
    >
      <div class="days" aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ul class="plain">
        {stays
          .toSorted((one, other) => dayOf(one.startDate) - dayOf(other.startDate))
          .map((one) => {
            const from = Math.max(0, dayOf(one.startDate) - first);
            const to = Math.min(length, Math.max(from + 1, dayOf(one.endDate ?? one.startDate) - first));
            const mark = markOf(one);
            return (
              <li
                key={one.declarationServerId + one.reservationId + one.dateUploaded}
                class={`stay ${one.uploadStatus.toLowerCase()} ${mark ?? ""}`}
                style={{ gridColumn: `${from + 1} / ${to + 1}` }}
                title={`${one.startDate} – ${one.endDate ?? ""}`}
              >
                {mark && <em>{say(mark)}</em>} {one.declarationServerId} {one.reservationId}
              </li>
            );
          })}
      </ul>
    </section>
  );
}
