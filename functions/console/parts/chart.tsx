import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface ChartProps {
  readonly label: string;
  /** Seconds since 1970. */
  readonly days: readonly number[];
  readonly series: readonly { readonly label: string; readonly color: string; readonly values: readonly number[] }[];
}

/** Bars by day. What it shows is said in words beside it, for who cannot see it. */
export function Chart({ label, days, series }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const ink = getComputedStyle(current).color;
    const axis = { stroke: ink, grid: { stroke: "rgb(128 128 128 / 0.2)" }, ticks: { show: false } };
    const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
    const chart = new uPlot(
      {
        width: current.clientWidth,
        height: 180,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { range: (_, from, to) => [from - 43_200, to + 43_200] },
          y: { range: (_, __, max) => [0, Math.max(4, max)] },
        },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map(dayText) },
          { ...axis, size: 40 },
        ],
        series: [
          {},
          ...series.map(({ label: name, color }) => ({
            label: name,
            fill: color,
            stroke: color,
            width: 0,
            ...(bars && { paths: bars }),
            points: { show: false },
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
  }, [days, series]);
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

const dayText = (seconds: number) => {
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}`;
};
