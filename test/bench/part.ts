import * as v from "valibot";
import { Asked, parts } from "./parts.ts";

/** Measures one part, and tells the process that asked for it. */
const Part = v.object({ name: v.string(), ...Asked.entries });
const { name, ...asked } = v.parse(v.pipe(v.string(), v.parseJson(), Part), process.argv[2]);
const rows = await (await parts[name]?.load())?.measure(asked);
process.send?.(rows, undefined, undefined, () => process.exit());
