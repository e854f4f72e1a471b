import * as v from "valibot";
import { parts } from "./parts.ts";

/** Measures one part, and tells the process that asked for it. */
const Asked = v.object({
  name: v.string(),
  page: v.optional(v.boolean()),
  rounds: v.optional(v.number()),
  sizes: v.optional(v.array(v.number())),
  functions: v.optional(v.array(v.string())),
});
const { name, ...asked } = v.parse(v.pipe(v.string(), v.parseJson(), Asked), process.argv[2]);
const rows = await (await parts[name]?.load())?.measure(asked);
process.send?.(rows, undefined, undefined, () => process.exit());
