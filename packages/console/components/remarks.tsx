import { List } from "@mantine/core";
import type { Remark } from "../service/upload.ts";
import { dayText, moment } from "../service/written.ts";
import type { Say, Word } from "../words/words.ts";

const countWords = {
  overlaps: "countOverlaps",
  overlapsReservation: "countOverlapsKnown",
  declaredAlready: "countDeclared",
  sentAlready: "countSent",
  lateAlready: "countLate",
} as const satisfies Readonly<Record<Remark["word"], Word>>;

/** How many rows each kind of remark is about. */
export function Remarks({ of, say }: { of: readonly Remark[]; say: Say }) {
  if (of.length === 0) return null;
  return (
    <List size="sm" className="quiet">
      {[...Map.groupBy(of, ({ word }) => word)].map(([word, some]) => (
        <List.Item key={word}>{say(countWords[word], { count: some.length })}</List.Item>
      ))}
    </List>
  );
}

/** A remark on one row, with its date or time as the page writes them. */
export function sayRemark({ word, values }: Remark, say: Say): string {
  switch (word) {
    case "overlaps":
      return say(word, values);
    case "overlapsReservation":
      return say(word, values);
    case "declaredAlready":
      return say(word, values);
    case "sentAlready":
      return say(word, { time: moment(values.time, say.language) });
    case "lateAlready":
      return say(word, { date: dayText(values.date, say.language) });
  }
}
