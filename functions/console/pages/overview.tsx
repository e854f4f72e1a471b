import { useMemo } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { Chart } from "../components/chart.tsx";
import { useWork } from "../service/context.ts";
import { type Attention, attentionOf, isSettled, today } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

const counters: readonly Attention[] = ["overdue", "dueThisWeek", "needsAction", "waiting", "filed", "drafts"];
const days = 30;

export function Overview() {
  const say = useWords();
  const { records } = useWork();
  const { counts, chart } = useMemo(() => summary(records.reservations), [records.reservations]);
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
      <section class="card">
        <Chart label={say("byDay")} days={chart.days} series={series} />
      </section>
    </>
  );
}

function summary(reservations: readonly Reservation[]) {
  const now = today();
  const counts = new Map<Attention, number>();
  const filed = Array.from({ length: days }, () => 0);
  const failed = Array.from({ length: days }, () => 0);
  for (const one of reservations) {
    for (const name of attentionOf(one, now)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const at = days - 1 - (now - Math.floor(Date.parse(one.dateUploaded) / dayMs));
    const into = isSettled(one) ? filed : one.uploadStatus === "FAILED" ? failed : undefined;
    if (into?.[at] !== undefined) into[at] += 1;
  }
  const dates = Array.from({ length: days }, (_, index) => (now - days + 1 + index) * 86_400);
  // A failure stands in front of the whole.
  return { counts, chart: { days: dates, filed: filed.map((count, day) => count + (failed[day] ?? 0)), failed } };
}
