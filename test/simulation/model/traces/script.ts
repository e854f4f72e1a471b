import type { Taken, Walk } from "./walk.ts";

export type Kind = "list" | "open" | "look" | "save" | "update" | "finalise" | "delete";

/** What a trace says of the next call of the portal, or of what happens beside the calls. */
export type Cue =
  | { readonly is: "visit"; readonly row: number }
  | { readonly is: "call"; readonly kind: Kind; readonly how: string; readonly taken: Taken; readonly tidying: boolean }
  | { readonly is: "beside"; readonly words: readonly string[]; readonly taken: Taken };

const kinds: Readonly<Record<string, Kind>> = {
  "look at the list": "list",
  "strays are looked for": "list",
  open: "open",
  "look at the intended draft": "look",
  save: "save",
  amend: "save",
  update: "update",
  finalise: "finalise",
  delete: "delete",
};

/** A trace as cues: notes in the table, waits and ends are the engine's own. */
export const scriptOf = ({ taken }: Pick<Walk, "taken">): Cue[] => taken.flatMap((one) => cueOf(one) ?? []);

function cueOf(taken: Taken): Cue | undefined {
  const { label } = taken;
  const [, row, step = ""] = /^row (\d+): (.*)$/.exec(label) ?? [];
  if (row === undefined) return { is: "beside", words: label.split(/:? /), taken };
  if (step === "taken up") return { is: "visit", row: Number(row) };
  const [, removes, lost = ""] = /^removes (\d+)(: no answer)?$/.exec(step) ?? [];
  if (removes !== undefined)
    return { is: "call", kind: "delete", how: lost === "" ? "" : "no answer", taken, tidying: true };
  const [name = "", how = ""] = step.split(": ");
  const kind = kinds[name];
  return kind && { is: "call", kind, how, taken, tidying: name === "strays are looked for" };
}
