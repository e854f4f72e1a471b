import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

export interface Head {
  readonly name: string;
  /** In place of the name. */
  readonly shown?: ComponentChildren;
  readonly sorting?: "ascending" | "descending" | undefined;
}

interface RowsProps<T> {
  readonly label: string;
  /** The class of the table: it lays out the cards of a narrow screen. */
  readonly kind: string;
  /** The grid's columns. */
  readonly widths: string;
  readonly heads: readonly Head[];
  readonly rows: readonly T[];
  keyOf(row: T): string;
  cells(row: T): readonly ComponentChildren[];
  /** The least height of a row, in pixels. On a narrow screen a row is a card, as high as its content. */
  readonly height: number;
  /** The height that the text of a row needs. */
  heightOf(row: T): number;
}

/** Rows that are rendered above and below those in sight. */
const spare = 6;
/** Cards that are rendered at first, and added as their end comes near. */
const cardsAtATime = 40;
const nearPx = 1_500;

/** A table of any length: only the rows in sight are on the page. */
export function Rows<T>({ label, kind, widths, heads, rows, keyOf, cells, height, heightOf }: RowsProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, high: 600, wide: true });
  const [cards, setCards] = useState(cardsAtATime);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const look = () => {
      const { scrollTop: top, clientHeight: high, scrollHeight } = current;
      setView({ top, high, wide: matchMedia("(width >= 60rem)").matches });
      if (scrollHeight - top - high < nearPx) setCards((count) => count + cardsAtATime);
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, []);
  const tops = useMemo(() => {
    const ends = [0];
    for (const row of rows) ends.push((ends.at(-1) ?? 0) + Math.max(height, heightOf(row)));
    return ends;
  }, [rows, height, heightOf]);
  const topOf = (index: number) => tops[index] ?? 0;
  const placeOf = (index: number) => ({ top: `${topOf(index)}px`, height: `${topOf(index + 1) - topOf(index)}px` });
  const startingAbove = (top: number) => tops.filter((one) => one <= top).length;
  const first = view.wide ? Math.max(0, startingAbove(view.top) - 1 - spare) : 0;
  const last = view.wide ? startingAbove(view.top + view.high) + spare : cards;
  return (
    // A table element has no place for rows that are not rendered.
    <div
      class={`rows ${kind}`}
      style={{ "--widths": widths }}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      ref={box}
      tabIndex={0}
    >
      <div class="row head" role="row" aria-rowindex={1}>
        {heads.map(({ name, shown = name, sorting }) => (
          <span role="columnheader" key={name} aria-sort={sorting}>
            {shown}
          </span>
        ))}
      </div>
      <div role="rowgroup" class="body" style={view.wide ? { height: `${topOf(rows.length)}px` } : {}}>
        {rows.slice(first, last).map((row, place) => (
          <div
            class="row"
            role="row"
            key={keyOf(row)}
            aria-rowindex={first + place + 2}
            style={view.wide ? placeOf(first + place) : {}}
          >
            {cells(row).map((cell, column) => (
              <span role="cell" key={column} data-label={heads[column]?.name}>
                {cell}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
