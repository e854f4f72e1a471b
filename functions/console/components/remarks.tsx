import type { Remark } from "../service/upload.ts";
import { moment } from "../service/written.ts";
import type { Say } from "../words/words.ts";

export function remarkText(remark: Remark, say: Say): string {
  switch (remark.kind) {
    case "overlaps":
      return say("overlaps", { line: remark.other });
    case "overlapsKnown":
      return say("overlapsReservation", { reservation: remark.other });
    case "declared":
      return say("declaredAlready", { number: remark.number });
    case "alreadySent":
      return say("sentAlready", { time: moment(remark.at) });
    case "late":
      return say("lateAlready", { date: remark.due });
  }
}

const countWords = {
  overlaps: "countOverlaps",
  overlapsKnown: "countOverlapsKnown",
  declared: "countDeclared",
  alreadySent: "countSent",
  late: "countLate",
} as const;

export function Remarks({ of, say }: { of: readonly Remark[]; say: Say }) {
  const counts = Object.entries(countWords).map(([kind, word]) => ({
    word,
    count: of.filter((one) => one.kind === kind).length,
  }));
  return <ul>{counts.map(({ word, count }) => count > 0 && <li key={word}>{say(word, { count })}</li>)}</ul>;
}
