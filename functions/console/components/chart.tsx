import { useWords } from "../words/words.ts";

export interface Column {
  readonly at: string;
  readonly count: number;
  readonly failed?: number;
}

/** As many as a phone has room for. */
const newest = 60;

/** What it shows is said in words beside it, for who cannot see it. */
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
