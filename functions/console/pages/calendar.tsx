import { useContext, useMemo, useState } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { Choice } from "../components/field.tsx";
import { Month } from "../components/month.tsx";
import { askPortal } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { dateText, dayOf, today } from "../service/due.ts";
import type { Records, Reservation } from "../service/manager-records.ts";
import { monthName } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";

const isFinal = ({ uploadStatus }: Reservation) => uploadStatus === "SUBMITTED";

/** A month of an apartment, ours beside what the portal holds. */
export function Calendar() {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records, session, tell } = useWork();
  const [apartmentId, setApartmentId] = useState(records.apartments[0]?.id ?? 0);
  const [month, setMonth] = useState(dateText(today()).split("/").toReversed().slice(0, 2).join("-"));
  const [theirs, setTheirs] = useState<readonly Reservation[] | "asking">();
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const within = (one: Reservation) =>
    dayOf(one.startDate) < first + length && dayOf(one.endDate ?? one.startDate) >= first;
  const standing = useMemo(() => whatStands(records), [records]);
  const ours = standing.filter((one) => one.apartmentId === apartmentId && within(one));
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
        <span class="months">
          <button type="button" onClick={() => move(-1)} aria-label={say("previous")}>
            ←
          </button>
          <strong class="month-name">{monthName(first, language)}</strong>
          <button type="button" onClick={() => move(1)} aria-label={say("next")}>
            →
          </button>
        </span>
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

/** What was sent last of each, and every declaration that no later one has corrected. */
function whatStands({ reservations, latest }: Records): readonly Reservation[] {
  const last = new Set(latest);
  const corrected = new Set(reservations.map(({ apartmentId, amends }) => `${apartmentId} ${amends}`));
  return reservations.filter(
    (one) =>
      (last.has(one) || isFinal(one)) &&
      !corrected.has(`${one.apartmentId} ${one.declarationServerId}`) &&
      one.errorValue !== "duplicate_declaration",
  );
}

const figuresOf = ({ startDate, endDate, amountReceived, cancellationDate, cancellationAmount }: Reservation) =>
  JSON.stringify([startDate, endDate, amountReceived, cancellationDate, cancellationAmount]);
