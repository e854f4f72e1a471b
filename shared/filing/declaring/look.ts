import type { DeclarationPage, Entry, PropertyRef, Range } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import { type Mark, readMark } from "../records/mark.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, interruptionOf, type Trouble, troubleOf } from "../session/interruption.ts";
import { look, type Visit } from "../session/visit.ts";
import type { Look, PageThere, Shown } from "./seen.ts";

export type Marks = Pick<FilingDependencies, "tasks" | "rows">;

/** Looks of this many pages in a row that come to nothing are the portal's trouble, not a page's. */
const failuresOfThePortal = 3;

/** The looks at single declarations. One that cannot be seen holds up its own stay, not the filing. */
export interface Pages {
  /** A listed declaration's page, and whose mark it carries. */
  open(property: PropertyRef, range: Range, entry: Entry, row: Row): Promise<Look<Shown | "gone">>;
  page(declaration: PropertyRef & { declarationId: string }): Promise<Look<DeclarationPage>>;
  /** Counts a failure that concerns one declaration, until there are too many for that. */
  failed(failure: Parameters<typeof troubleOf>[0]): Trouble;
  worked(): void;
}

export function createPages(visit: Visit, marks: Marks): Pages {
  const { session } = visit;
  let failures = 0;

  function failed(failure: Parameters<typeof troubleOf>[0]): Trouble {
    if (failure.kind === "unavailable") failures += 1;
    if (failures >= failuresOfThePortal) throw new Interrupted(interruptionOf(failure));
    return troubleOf(failure);
  }
  const worked = () => {
    failures = 0;
  };

  async function page(declaration: PropertyRef & { declarationId: string }): Promise<Look<DeclarationPage>> {
    const answer = await look(visit, async () => await session.read(declaration));
    if (!answer.ok) return { failed: failed(answer.failure) };
    worked();
    return { showed: answer.value };
  }

  return {
    failed,
    worked,
    page,
    async open(property, range, entry, row) {
      const identified = await look(visit, async () => await session.identify(property, range, entry));
      if (!identified.ok) return { failed: failed(identified.failure) };
      const declaration = { ...property, declarationId: identified.value };
      const seen = await page(declaration);
      if ("failed" in seen) return seen;
      if (seen.showed.state === "gone") return { showed: "gone" };
      if (!isAsListed(seen.showed, entry)) return { failed: anotherPage };
      return { showed: { declaration, page: seen.showed, whose: await whoseIs(seen.showed, visit, marks, row) } };
    },
  };
}

/** The page that opened is about the stay that was listed. */
const isAsListed = ({ figures }: PageThere, entry: Entry) =>
  figures.startDate === entry.startDate && (figures.endDate ?? "") === entry.endDate;

const anotherPage: Trouble = {
  reason: say("unclear"),
  detail: "the page that opened is another's than the one listed",
  cause: "portal_unavailable",
  outage: false,
};

async function whoseIs(page: PageThere, { filing }: Visit, marks: Marks, row: Row): Promise<Shown["whose"]> {
  const mark = readMark(page.notes);
  if (!mark) return { kind: "foreign" };
  const { taskId, row: number } = row;
  if (mark.taskId === taskId && mark.random === filing.mark) {
    return mark.row === number ? { kind: "ours" } : await other(mark, marks, row);
  }
  // A mark counts only with its task's own random bits: another deployment numbers its tasks alike.
  const task = await marks.tasks.find(mark.taskId);
  return task?.mark === mark.random ? await other(mark, marks, row) : { kind: "foreign" };
}

async function other(mark: Mark, { rows }: Marks, { taskId, row: number }: Row): Promise<Shown["whose"]> {
  const row = await rows.find(mark.taskId, mark.row);
  if (!row) return { kind: "foreign" };
  return { kind: "other", row, before: mark.taskId < taskId || (mark.taskId === taskId && mark.row < number) };
}
