import * as v from "valibot";
import { Range, searchRange } from "./range.ts";

/** A process that searches each range it is sent, until it is disconnected. */
process.on("message", (message) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  process.send?.(await searchRange(v.parse(Range, message)));
}
