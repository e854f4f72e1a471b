import { useContext, useMemo, useState } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { Choice } from "../components/field.tsx";
import { Month } from "../components/month.tsx";
import { askPortal } from "../service/actions.ts";
import { inForce, isFinal } from "../service/calendar.ts";
import { useWork } from "../service/context.ts";
import { dateText, today } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { monthName } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";

/** A month of all apartments, or of one; that one beside what the portal holds. */
export function Calendar() {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records, session, tell } = useWork();
  const [apartmentId, setApartmentId] = useState(0);
  const [month, setMonth] = useState(dateText(today()).split("/").toReversed().slice(0, 2).join("-"));
  const [theirs, setTheirs] = useState<readonly Reservation[] | "asking">();
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const ours = useMemo(() => Map.groupBy(inForce(records), (one) => one.apartmentId), [records]);
  const names = new Map(records.apartments.map(({ id, name }) => [id, name]));
  // Reservations may be of apartments that are no longer on record.
  const groups = [...new Set([...names.keys(), ...ours.keys()])]
    .filter((id) => apartmentId === 0 || id === apartmentId)
    .map((id) => ({ name: names.get(id) ?? String(id), stays: ours.get(id) ?? [] }));
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
  const shown = { first, length, language };
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
          <option value="0">{say("allApartments")}</option>
          {records.apartments.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </Choice>
        <span class="months">
          <button type="button" onClick={() => move(-1)} aria-label={say("previous")}>
            ←
          </button>
          <strong class="month-name">{monthName(first, language)}</strong>
          <button type="button" onClick={() => move(1)} aria-label={say("next")}>
            →
          </button>
        </span>
        {apartmentId !== 0 && (
          <button type="button" onClick={compare} disabled={theirs === "asking"}>
            {say(theirs === "asking" ? "searching" : "compare")}
          </button>
        )}
      </div>
      <h2>{say("ours")}</h2>
      <Month {...shown} label={say("ours")} groups={groups} markOf={(one) => mark(one, found, "missing")} />
      {found && (
        <>
          <h2>{say("atThePortal")}</h2>
          <Month
            {...shown}
            label={say("atThePortal")}
            groups={[{ name: names.get(apartmentId) ?? "", stays: found }]}
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
