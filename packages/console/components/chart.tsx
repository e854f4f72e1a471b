import type * as v from "valibot";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import type { Operations } from "../../../shared/contract/operations.ts";
import { today } from "../service/due.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

interface Column {
  readonly at: string;
  readonly count: number;
  readonly failed?: number;
}

/** As many columns as fit on a phone. */
const newest = 60;

/** Columns for the eye alone: the page says the same in words. */
export function Chart({ label, of: all }: { label: string; of: readonly Column[] }) {
  const say = useWords();
  const of = all.slice(-newest);
  const top = Math.max(1, ...of.map(({ count }) => count));
  return (
    <figure class="chart">
      <figcaption>
        {label} <small>≤ {top}</small>{" "}
        {of.some(({ failed }) => failed) && <small class="late">■ {say("failures")}</small>}
      </figcaption>
      <div aria-hidden="true">
        {of.map(({ at, count, failed = 0 }, index) => (
          <span
            key={index}
            title={`${at}: ${count}${failed > 0 ? `, ${say("failures")} ${failed}` : ""}`}
            style={{ "--count": `${(100 * count) / top}%`, "--failed": `${(100 * failed) / Math.max(1, count)}%` }}
          />
        ))}
      </div>
      <p class="bar quiet">
        <small>{of[0]?.at}</small>
        <small>{of.at(-1)?.at}</small>
      </p>
    </figure>
  );
}

type Seen = Pick<v.InferOutput<typeof Operations>, "days" | "answers">;

export function OperationCharts({ of: { days, answers } }: { of: Seen }) {
  const say = useWords();
  const last = answers.at(-1);
  const times = answers.map(({ at, milliseconds }) => ({ at: moment(at), count: milliseconds / 1_000 }));
  return (
    <section class="card">
      {days.length > 0 && <Chart label={say("byDay")} of={withQuietDays(days)} />}
      {days.length > 0 && (
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
      )}
      {times.length > 1 && <Chart label={`${say("answerTimes")} (${say("seconds")})`} of={times} />}
      <p>{last ? say("lastAnswer", { count: last.milliseconds, time: moment(last.at) }) : say("noAnswers")}</p>
    </section>
  );
}

/** Every day of the last two weeks or more, including days without filings. */
function withQuietDays(days: Seen["days"]): readonly Column[] {
  const known = new Map(days.map((of) => [Date.parse(of.date) / dayMs, of]));
  const last = Math.max(today(), ...known.keys());
  const first = Math.min(last - 13, ...known.keys());
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { submitted = 0, drafted = 0, failed = 0, needsReview = 0 } = known.get(first + index) ?? {};
    return { at: dateOf(first + index), count: submitted + drafted + failed + needsReview, failed };
  });
}
