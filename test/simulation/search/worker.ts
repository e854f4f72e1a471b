import * as v from "valibot";
import { Range, searchRange } from "./range.ts";

/** A process that searches the ranges it is given, until it is given none any more. */
process.on("message", (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  process.send?.(await searchRange(v.parse(Range, message)));
}
