import { useMemo } from "preact/hooks";
import type * as v from "valibot";
import { dayMs } from "../../../shared/contract/day.ts";
import type { Operations } from "../../../shared/contract/operations.ts";
import { today } from "../service/due.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Chart } from "./chart.tsx";

type Seen = Pick<v.InferOutput<typeof Operations>, "days" | "answers">;

export function OperationCharts({ of: { days, answers } }: { of: Seen }) {
  const say = useWords();
  const outcomes = useMemo(() => {
    const shown = withQuietDays(days);
    return {
      at: shown.map(({ day }) => (day * dayMs) / 1_000),
      whole: shown.map(({ of }) => (of ? of.submitted + of.drafted + of.failed + of.needsReview : 0)),
      failed: shown.map(({ of }) => of?.failed ?? 0),
    };
  }, [days]);
  const speed = useMemo(
    () => ({
      at: answers.map(({ at }) => Date.parse(at) / 1_000),
      seconds: answers.map(({ milliseconds }) => milliseconds / 1_000),
    }),
    [answers],
  );
  const bars = useMemo(
    () => [
      { label: say("filed"), color: "#2f7d4f", values: outcomes.whole },
      { label: say("failures"), color: "#c2410c", values: outcomes.failed },
    ],
    [outcomes, say],
  );
  const line = useMemo(() => [{ label: say("seconds"), color: "#3b76b8", values: speed.seconds }], [speed, say]);
  const last = answers.at(-1);
  return (
    <section class="card">
      {days.length > 0 && <Chart label={say("byDay")} days={outcomes.at} series={bars} />}
      {days.length > 0 && <DaysInWords days={days} />}
      {answers.length > 1 && <Chart kind="line" label={say("answerTimes")} days={speed.at} series={line} />}
      <p>{last ? say("lastAnswer", { count: last.milliseconds, time: moment(last.at) }) : say("noAnswers")}</p>
    </section>
  );
}

/** At least the last two weeks, each day of them: a day on which nothing ended is a day, too. */
function withQuietDays(days: Seen["days"]) {
  const known = new Map(days.map((of) => [Date.parse(of.date) / dayMs, of]));
  const last = Math.max(today(), ...known.keys());
  const first = Math.min(last - 13, ...known.keys());
  return Array.from({ length: last - first + 1 }, (_, index) => ({ day: first + index, of: known.get(first + index) }));
}

function DaysInWords({ days }: { days: Seen["days"] }) {
  const say = useWords();
  return (
    <details>
      <summary>{say("inNumbers")}</summary>
      <ul>
        {days.toReversed().map(({ date, submitted, drafted, failed, needsReview }) => (
          <li key={date}>
            {date}: {say("SUBMITTED")} {submitted} · {say("drafts")} {drafted} · {say("failures")} {failed} ·{" "}
            {say("NEEDS_REVIEW")} {needsReview}
          </li>
        ))}
      </ul>
    </details>
  );
}
