import type { Answer, Call, Outcome, Row, Seen, Todo, Worker, World } from "./world.ts";

/** A rule of the protocol left out, to see what it is good for. */
export const flaws = [
  "intent after finalise",
  "a new draft while the old one may live",
  "failed while in doubt",
  "no way given to a rival",
  "a stray that became final is overlooked",
  "closed without a look for strays",
] as const;
export type Flaw = (typeof flaws)[number];

/** What a worker does next, and the change that its write makes to the row, if its condition held. */
export interface Turn {
  readonly plan: readonly Todo[];
  readonly write?: Partial<Row>;
}

export interface Instant {
  readonly world: World;
  /** No unanswered save can appear any more. */
  readonly settled: boolean;
  /** Lists come in no particular order. */
  readonly reversed: boolean;
}

/**
 * The filing protocol as a worker follows it (shared/filing/declaring/declare.ts, finalise.ts, strays.ts): draft first, a
 * write-once intent, final by id, and every unclear answer decided by the declaration's own page.
 */
export interface Protocol {
  /** A claim of an open row, or of one that has ended and whose filing is still open. */
  begin(row: Row, number: number): readonly Todo[];
  /** The end of patience. */
  giveUp(row: Row): readonly Todo[];
  /** After a call to the portal: only "ok" and the form's own refusal are believed. */
  answered(call: Call, answer: Answer, worker: Worker): readonly Todo[];
  /** A look or a conditional write, at one instant. */
  act(todo: Exclude<Todo, Call>, worker: Worker, row: Row, at: Instant): Turn;
}

export function createProtocol(flaw?: Flaw): Protocol {
  function begin({ state, intent, doubted }: Row): readonly Todo[] {
    if (state === "open") return intent === null ? [["list"]] : [["page", intent, "nothing clear"]];
    return doubted && flaw !== "closed without a look for strays" ? [["tidy"]] : [["close"]];
  }

  function giveUp({ intent, doubted }: Row): readonly Todo[] {
    const untouched = intent === null && !doubted;
    const outcome: Outcome = untouched || flaw === "failed while in doubt" ? "failed" : "review";
    return [["end", outcome]];
  }

  function answered(call: Call, answer: Answer, { row, plan }: Worker): readonly Todo[] {
    const [kind, id] = call;
    const rest = plan.slice(1);
    switch (kind) {
      case "save":
      case "submit":
        if (answer === "ok") return [["list"]];
        return answer === "refused" ? [["end", "failed"]] : [["doubt"]];
      case "delete":
        return answer === "ok" ? rest : [["page", id, "a delete"], ...rest];
      case "finalise":
        if (answer === "ok") return [["end", "submitted"]];
        if (answer === "unclear" && flaw === "a new draft while the old one may live")
          return [
            ["withdraw", id],
            ["save", row],
          ];
        return [["page", id, answer === "refused" ? "a refusal" : "nothing clear"]];
    }
  }

  function act(todo: Exclude<Todo, Call>, worker: Worker, row: Row, { world, settled, reversed }: Instant): Turn {
    const rest = worker.plan.slice(1);
    // A write that another worker forestalled is not made, and the claim ends.
    const given = (condition: boolean, write: Partial<Row>): Turn => (condition ? { plan: rest, write } : { plan: [] });
    const unchanged = row.state === "open" && row.intent === worker.intent;
    switch (todo[0]) {
      case "list":
        return { plan: [["settle", listed(world), settled]] };
      case "settle":
        return { plan: settle(worker, reversed ? todo[1].toReversed() : todo[1], todo[2], world) };
      case "page":
        return { plan: afterPage(world.declarations[todo[1]]?.state ?? "gone", todo[1], todo[2], worker) };
      case "tidy":
        return { plan: settled ? tidy(worker, row, world) : [] };
      case "intend":
        return given(row.state === "open" && row.intent === null, { intent: todo[1] });
      case "withdraw":
        return given(unchanged, { intent: null });
      case "doubt":
        return given(unchanged, { doubted: true });
      case "end":
        return given(unchanged, { state: todo[1] });
      case "close":
        return given(true, { closed: true });
    }
  }

  /** Decides a row by what the list showed of its stay, and by how the rows stand now whose marks it showed. */
  function settle({ row }: Worker, seen: readonly Seen[], settled: boolean, { rows }: World): readonly Todo[] {
    const drafts = seen.filter(([, { state }]) => state === "draft");
    const [own, ...surplus] = drafts.filter(([, draft]) => draft.row === row);
    const others = drafts.filter(([, draft]) => draft.row !== row);
    const strays = others.filter(([, draft]) => ["submitted", "failed"].includes(rows[draft.row]?.state ?? ""));
    const rivals = flaw === "no way given to a rival" ? [] : others.filter((other) => !strays.includes(other));
    const first = remove([...strays, ...(flaw === "a new draft while the old one may live" ? [] : surplus)]);

    const final = seen.find(([, { state }]) => state === "final");
    if (final) return [...first, ...remove(own ? [own] : []), ["end", final[1].row === row ? "submitted" : "failed"]];
    if (rivals.length > 0)
      return [...first, ...remove(own && rivals.some(([, rival]) => rival.row < row) ? [own] : [])];
    if (!own) return settled ? [...first, ["save", row]] : first;
    return [...first, ...(flaw === "intent after finalise" ? [] : [["intend", own[0]] as const]), ["finalise", own[0]]];
  }

  function afterPage(page: "gone" | "draft" | "final", id: number, after: string, worker: Worker): readonly Todo[] {
    const { intent, plan } = worker;
    if (after === "a delete" && id !== intent) {
      const overlooked = page === "final" && flaw === "a stray that became final is overlooked";
      return page === "gone" || overlooked ? plan.slice(1) : [];
    }
    if (page === "final") return [["end", "submitted"]];
    if (after === "a delete") return page === "gone" ? plan.slice(1) : [];
    if (page === "gone") return intent === null ? [["list"]] : [["withdraw", id], ["list"]];
    return after === "a refusal"
      ? [
          ["delete", id],
          ["end", "failed"],
        ]
      : [["finalise", id]];
  }

  return { begin, giveUp, answered, act };
}

const listed = ({ declarations }: World): Seen[] =>
  declarations.flatMap((one, id) => (one ? [[id, one] as const] : []));

const remove = (drafts: readonly Seen[]): Todo[] => drafts.map(([id]) => ["delete", id]);

/** Before a filing closes: what a save without an answer may have left beside the draft that was used. */
function tidy({ row }: Worker, { state, intent }: Row, world: World): readonly Todo[] {
  const kept = state === "review" ? intent : null;
  const strays = listed(world).filter(([id, one]) => one.state === "draft" && one.row === row && id !== kept);
  return [...remove(strays), ["close"]];
}
