import { useMemo } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { Chart } from "../components/chart.tsx";
import { Due } from "../components/due.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { useWork } from "../service/context.ts";
import { type Attention, attentionOf, dueDayOf, isSettled, today } from "../service/due.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

const counters: readonly Attention[] = ["overdue", "dueThisWeek", "needsAction", "waiting", "filed", "drafts"];
const days = 30;
/** So many are shown before all of them. */
const shownFirst = 5;

export function Overview() {
  const say = useWords();
  const { records } = useWork();
  const { counts, chart, first } = useMemo(() => summary(records.latest), [records.latest]);
  if (records.complete && records.reservations.length === 0) {
    return (
      <div class="card empty">
        <p>{say("noneYet")}</p>
        <a class="button main" href={linkTo("upload")}>
          {say("uploadFirst")}
        </a>
      </div>
    );
  }
  const series = [
    { label: say("filed"), color: "#2f7d4f", values: chart.filed },
    { label: say("failures"), color: "#c2410c", values: chart.failed },
  ];
  return (
    <>
      <ul class="counters">
        {counters.map((name) => (
          <li key={name}>
            <a class={`counter ${name}`} href={linkTo("reservations", { attention: name })}>
              <strong>{counts.get(name) ?? 0}</strong> {say(name)}
            </a>
          </li>
        ))}
      </ul>
      {first.length > 0 && <ToDoFirst rows={first} all={counts.get("needsAction") ?? 0} />}
      <section class="card">
        <Chart label={say("byDay")} days={chart.days} series={series} />
      </section>
    </>
  );
}

/** What a person has to mend, by when it is due. */
function ToDoFirst({ rows, all }: { rows: readonly Reservation[]; all: number }) {
  const say = useWords();
  return (
    <section class="card">
      <h2>{say("toDoFirst")}</h2>
      <ul class="plain urgent">
        {rows.map((one) => (
          <li key={keyOf(one)}>
            <a href={linkTo("reservation", { key: keyOf(one) })}>{one.reservationId}</a>
            <Due of={one} />
            <span>{one.details}</span>
            <MendButton of={one} />
          </li>
        ))}
      </ul>
      {all > rows.length && (
        <a href={linkTo("reservations", { attention: "needsAction" })}>{say("allOfThem", { count: all })}</a>
      )}
    </section>
  );
}

function summary(reservations: readonly Reservation[]) {
  const now = today();
  const counts = new Map<Attention, number>();
  const filed = Array.from({ length: days }, () => 0);
  const failed = Array.from({ length: days }, () => 0);
  const toMend: Reservation[] = [];
  for (const one of reservations) {
    const attention = attentionOf(one, now);
    if (attention.includes("needsAction")) toMend.push(one);
    for (const name of attention) counts.set(name, (counts.get(name) ?? 0) + 1);
    const at = days - 1 - (now - Math.floor(Date.parse(one.dateUploaded) / dayMs));
    const into = isSettled(one) ? filed : one.uploadStatus === "FAILED" ? failed : undefined;
    if (into?.[at] !== undefined) into[at] += 1;
  }
  const dates = Array.from({ length: days }, (_, index) => (now - days + 1 + index) * 86_400);
  // A failure stands in front of the whole.
  const first = toMend.toSorted((one, other) => dueDayOf(one) - dueDayOf(other)).slice(0, shownFirst);
  return {
    counts,
    first,
    chart: { days: dates, filed: filed.map((count, day) => count + (failed[day] ?? 0)), failed },
  };
}
