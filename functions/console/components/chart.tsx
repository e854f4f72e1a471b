import { athensDate } from "../../../shared/contract/athens.ts";

export interface ChartProps {
  readonly label: string;
  /** Bars by day, or a line through moments. */
  readonly kind?: "bars" | "line";
  /** Seconds since 1970. */
  readonly days: readonly number[];
  readonly series: readonly { readonly label: string; readonly color: string; readonly values: readonly number[] }[];
}

const heightPx = 150;
/** So that labels do not run into each other on a phone. */
const mostLabels = { bars: 6, line: 3 };

/** What it shows is said in words beside it, for who cannot see it. */
export function Chart({ label, kind = "bars", days, series }: ChartProps) {
  const { top, ticks } = scaleOf(Math.max(4, ...series.flatMap(({ values }) => values)));
  const margin = kind === "bars" ? 43_200 : 60;
  const from = (days[0] ?? 0) - margin;
  const length = (days.at(-1) ?? 0) + margin - from;
  const x = (at = from) => ((at - from) / length) * 100;
  const y = (value = 0) => heightPx * (1 - value / top);
  const bar = (0.7 * 86_400 * 100) / length;
  const every = Math.ceil(days.length / mostLabels[kind]);
  return (
    <figure class="chart">
      <figcaption>
        {label}
        {series.map(({ label: name, color }) => (
          <span key={name} class="key" style={{ "--color": color }}>
            {name}
          </span>
        ))}
      </figcaption>
      <svg aria-hidden="true" height={heightPx + 32}>
        {ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="-6" y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {series.map(({ label: name, color, values }) =>
          values.map((value, index) =>
            kind === "bars" ? (
              <rect
                key={`${name} ${days[index]}`}
                {...{ x: `${x(days[index]) - bar / 2}%`, width: `${bar}%`, y: y(value), height: heightPx - y(value) }}
                fill={color}
              />
            ) : (
              index > 0 && (
                <line
                  key={`${name} ${days[index]}`}
                  {...{
                    x1: `${x(days[index - 1])}%`,
                    y1: y(values[index - 1]),
                    x2: `${x(days[index])}%`,
                    y2: y(value),
                  }}
                  stroke={color}
                  stroke-width="2"
                />
              )
            ),
          ),
        )}
        {days
          .filter((_, index) => index % every === 0)
          .map((at) => (
            <text key={at} x={`${x(at)}%`} y={heightPx + 20} text-anchor={kind === "bars" ? "middle" : "start"}>
              {kind === "bars" ? dayText(at) : timeText(at)}
            </text>
          ))}
      </svg>
    </figure>
  );
}

/** Round steps from 0 to at least the greatest value. */
function scaleOf(greatest: number) {
  const rough = greatest / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5].find((factor) => factor * unit >= rough) ?? 10);
  const count = Math.ceil(greatest / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

const timeText = (seconds: number) => {
  const at = new Date(seconds * 1000);
  const [, month, day] = athensDate(at).split("-").map(Number);
  const time = at.toLocaleTimeString("el-GR", {
    ...{ timeStyle: "short", hourCycle: "h23", timeZone: "Europe/Athens" },
  });
  return `${day}/${month} ${time}`;
};

const dayText = (seconds: number) => {
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}`;
};
