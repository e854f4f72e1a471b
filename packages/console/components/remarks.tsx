import type { Remark } from "../service/upload.ts";
import type { Say, Word } from "../words/words.ts";

const countWords = [
  ["overlaps", "countOverlaps"],
  ["overlapsReservation", "countOverlapsKnown"],
  ["declaredAlready", "countDeclared"],
  ["sentAlready", "countSent"],
  ["lateAlready", "countLate"],
] as const satisfies readonly (readonly [Remark["word"], Word])[];

export function Remarks({ of, say }: { of: readonly Remark[]; say: Say }) {
  const counts = countWords.map(([word, ofMany]) => [ofMany, of.filter((one) => one.word === word).length] as const);
  return <ul>{counts.map(([word, count]) => count > 0 && <li key={word}>{say(word, { count })}</li>)}</ul>;
}
