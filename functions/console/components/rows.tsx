import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface RowsProps<T> {
  readonly label: string;
  /** Its class: widths of columns, and where they stand on a card. */
  readonly kind: string;
  readonly head: readonly string[];
  readonly rows: readonly T[];
  keyOf(row: T): string;
  cells(row: T): readonly ComponentChildren[];
  /** Pixels; on a narrow screen a row is a card. */
  readonly height?: number;
  readonly cardHeight?: number;
}

const spare = 6;

/** A table of any length: only the rows in sight are on the page. */
export function Rows<T>({ label, kind, head, rows, keyOf, cells, height = 52, cardHeight = 148 }: RowsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, high: 600, wide: true });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () =>
      setView({ top: current.scrollTop, high: current.clientHeight, wide: matchMedia("(min-width: 48rem)").matches });
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, []);
  const each = view.wide ? height : cardHeight;
  const first = Math.max(0, Math.floor(view.top / each) - spare);
  const last = Math.min(rows.length, Math.ceil((view.top + view.high) / each) + spare);
  return (
    // Rows that are not in sight have no place in a table element.
    <div class={`rows ${kind}`} role="table" aria-label={label} aria-rowcount={rows.length + 1} ref={box} tabIndex={0}>
      <div class="row head" role="row" aria-rowindex={1}>
        {head.map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
      </div>
      <div role="rowgroup" class="body" style={{ height: `${rows.length * each}px` }}>
        {rows.slice(first, last).map((row, index) => (
          <div
            class="row"
            role="row"
            key={keyOf(row)}
            aria-rowindex={first + index + 2}
            style={{ transform: `translateY(${(first + index) * each}px)`, height: `${each}px` }}
          >
            {cells(row).map((cell, column) => (
              <span role="cell" key={head[column]} data-label={head[column]}>
                {cell}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
