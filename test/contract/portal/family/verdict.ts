import type { Release } from "../../../../packages/portal-simulator/release.ts";
import { differsIn, type Ended, fileAll, type Journey } from "./journey.ts";
import { openMember } from "./member.ts";
import { mixedStays, type Stay } from "./stays.ts";

/** The mistakes of a filing at a portal of the family; none if it was right. */
export async function tryRelease(release: Release, count: number): Promise<string[]> {
  const world = openMember(release);
  try {
    const stays = mixedStays(count);
    const journey = await fileAll(world, stays);
    return [...wrongFigures(journey), ...wrongEnd(release, stays, journey)];
  } finally {
    await world.close();
  }
}

/** In any case: only the reported finals, each with the figures that were sent. */
function wrongFigures({ ended, truth }: Journey): string[] {
  const filed = ended.filter((one): one is Ended & { kind: "filed" } => one.kind === "filed");
  const numberOf = new Map(filed.map((one) => [one.number, one.stay]));
  const finals = truth.declarations.filter(({ number }) => number !== undefined);
  const wrong = finals.flatMap(({ number = "", figures, notes }) => {
    const sent = numberOf.get(number);
    if (!sent) return [`final ${number} was not reported`];
    const differ = differsIn(sent.figures, figures);
    return differ.length === 0 && notes.trim() === sent.mark
      ? []
      : [`final ${number} differs in ${differ.join()} "${notes}"`];
  });
  return finals.length === filed.length ? wrong : [...wrong, `${finals.length} finals, ${filed.length} reported`];
}

/** If filing is impossible it halts with a reason; otherwise each stay ends by the portal's rules. */
function wrongEnd(release: Release, stays: readonly Stay[], { ended, halted, truth }: Journey): string[] {
  const reason = impossible(release);
  if (reason) {
    const clear = halted?.includes(reason) && !truth.declarations.some(({ number }) => number !== undefined);
    return clear ? [] : [`expected a halt for "${reason}", found ${halted ?? "none"}`];
  }
  if (halted !== undefined) return [`halted: ${halted}`];
  const endOf = new Map(ended.map((one) => [one.stay, one.kind]));
  return stays.flatMap((stay) => {
    const expected = expectedEnd(release, stay);
    const found = endOf.get(stay) ?? "nothing";
    return found === expected ? [] : [`${stay.figures.startDate}: expected ${expected}, found ${found}`];
  });
}

function impossible({ rolePage, notesKept }: Release): string | undefined {
  if (rolePage === "several") return "on whose behalf to act";
  return notesKept === "upperCased" ? "our mark in the notes is not kept" : undefined;
}

function expectedEnd({ cancelledDeparture }: Release, { figures, draft }: Stay): Ended["kind"] {
  if (figures.endDate === undefined && cancelledDeparture === "required") return "refused";
  return draft ? "drafted" : "filed";
}
