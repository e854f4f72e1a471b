import { owner, type Setting, type World } from "./month.ts";

/** Holds that a month is stated once at most, and that every task tells the truth about it. */
export function wrongMonth(world: World, { sent, hands, stands }: Setting): string | undefined {
  const { tasks, statements, late } = world;
  const finals = statements.filter(({ final }) => final);
  if (finals.length > 1 && hands === 0) return "stated twice";
  for (const [number, { state, named, closed }] of tasks.entries()) {
    const own = statements.filter(({ by }) => by === number);
    if (state === "FAILED" && own.some(({ final }) => final)) return "failed, and stated";
    const there = statements[named ?? -1];
    if (state === "SUBMITTED" && (!there?.final || there.says !== sent[number]?.says))
      return "submitted, and not stated";
    if (state === "DRAFTED" && there === undefined && !own.some(({ final }) => !final)) return "drafted, and not there";
    if (own.filter(({ final }) => !final).length > 1) return "drafted twice";
    const isOver = closed && late.length === 0;
    if (isOver && state === "FAILED" && own.length > 0 && stands.length === 0) return "failed, and there";
  }
  const isOver = late.length === 0 && tasks.every(({ closed }) => closed);
  const isToldOf = ({ by }: (typeof finals)[number]) =>
    by === owner || tasks[by]?.state === "SUBMITTED" || tasks[by]?.state === "NEEDS_REVIEW";
  return isOver && !finals.every(isToldOf) ? "stated, and nobody says so" : undefined;
}
