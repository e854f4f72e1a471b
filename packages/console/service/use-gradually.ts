import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const atFirst = 40;
const eachFrame = 40;

/** How many of a long list are drawn by now: some at once, more in each frame, all of them for paper. */
export function useGradually(all: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= all) return undefined;
    const next = requestAnimationFrame(() => setDrawn(drawn + eachFrame));
    return () => cancelAnimationFrame(next);
  }, [drawn, all]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(all));
    addEventListener("beforeprint", drawAll);
    return () => removeEventListener("beforeprint", drawAll);
  }, [all]);
  return Math.min(all, drawn);
}
