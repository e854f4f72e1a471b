import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { athensDate } from "../../../shared/contract/athens.ts";

export interface ChartProps {
  readonly label: string;
  /** Bars by day, or a line through moments. */
  readonly kind?: "bars" | "line";
  /** Seconds since 1970. */
  readonly days: readonly number[];
  readonly series: readonly { readonly label: string; readonly color: string; readonly values: readonly number[] }[];
}

/** What it shows is said in words beside it, for who cannot see it. */
export function Chart({ label, kind = "bars", days, series }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const ink = getComputedStyle(current).color;
    const axis = { stroke: ink, grid: { stroke: "rgb(128 128 128 / 0.2)" }, ticks: { show: false } };
    const bars = kind === "bars" ? uPlot.paths.bars?.({ size: [0.7, 24] }) : undefined;
    const margin = kind === "bars" ? 43_200 : 60;
    const chart = new uPlot(
      {
        width: current.clientWidth,
        height: 180,
        // The last label stands in the middle under its tick, half of it beside the chart.
        padding: [8, kind === "bars" ? 20 : 44, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { range: (_, from, to) => [from - margin, to + margin] },
          y: { range: (_, __, max) => [0, Math.max(4, max)] },
        },
        axes: [
          {
            ...axis,
            space: kind === "bars" ? 50 : 120,
            values: (_, ticks) => ticks.map(kind === "bars" ? dayText : timeText),
          },
          { ...axis, size: 50 },
        ],
        series: [
          {},
          ...series.map(({ label: name, color }) => ({
            label: name,
            stroke: color,
            width: bars ? 0 : 2,
            ...(bars && { paths: bars, fill: color }),
            points: { show: !bars },
          })),
        ],
      },
      [[...days], ...series.map(({ values }) => [...values])],
      current,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: current.clientWidth, height: 180 }));
    observer.observe(current);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [kind, days, series]);
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
      <div ref={box} aria-hidden="true" />
    </figure>
  );
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
