import type { Command } from "commander";
import type { Say } from "../../../../shared/wording/command-line.ts";
import { compareWithPortal, countsAsDifference, type Pair } from "../../../client/compare-with-portal.ts";
import { declaredNumberOf } from "../../../client/in-force.ts";
import { allApartments, allReservations, type ReservationRecord } from "../../../client/lists.ts";
import { LookFailed, searchPortal } from "../at-portal.ts";
import type { CliContext } from "../context.ts";
import { Expected, exitCodes, show } from "../exit-codes.ts";
import { taskNumber as asNumber } from "./tasks.ts";

interface Options {
  readonly apartment?: number;
  readonly json: boolean;
}

export function addReconcile(program: Command, context: CliContext): void {
  const { say } = context;
  program
    .command("reconcile <month>")
    .description(say("reconcile"))
    .option("--apartment <id>", say("of_apartment"), asNumber)
    .action((month: string, options: Options) => reconcileCommand(monthOf(month), options, context));
}

async function reconcileCommand(month: Month, { apartment, json }: Options, context: CliContext): Promise<void> {
  const { client, say, tell, end } = context;
  const api = client();
  const apartments = (await allApartments(api)).filter(({ id }) => apartment === undefined || id === apartment);
  if (apartment !== undefined && apartments.length === 0) throw new Error(say("no_apartment", { id: apartment }));
  const ours = await allReservations(api);
  const differences: ReturnType<typeof reconcile> = [];
  let unseen = 0;
  for (const { id } of apartments) {
    try {
      const theirs = await searchPortal(api, id, month.from, month.to);
      differences.push(...reconcile(id, month, ours, theirs, say));
    } catch (error) {
      if (!(error instanceof LookFailed)) throw error;
      unseen += 1;
      tell(error.message);
    }
  }
  if (json || differences.length > 0) {
    const columns = { "": "kind", APARTMENT: "apartmentId", NUMBER: "number", RESERVATION: "reservationId" } as const;
    show(context, json, differences, { ...columns, WHAT: "what" });
  }
  const counts = { count: differences.length, apartments: apartments.length - unseen };
  tell(unseen > 0 ? say("differences_unseen", { ...counts, unseen }) : say("differences", counts));
  end(differences.length + unseen === 0 ? exitCodes.done : exitCodes.notAll);
}

type Month = ReturnType<typeof monthOf>;

function monthOf(text: string) {
  const [, year = "", month = ""] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === "") throw new Expected("expected_month");
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `01/${month}/${year}`, to: `${last}/${month}/${year}` };
}

/** The stays that need a look in an apartment's month: ours beside the portal's, as the console shows it. */
export function reconcile(
  apartmentId: number,
  month: Month,
  ours: readonly ReservationRecord[],
  theirs: readonly ReservationRecord[],
  say: Say,
) {
  return compareWithPortal(ours, theirs, { apartmentId, ...month })
    .filter(countsAsDifference)
    .map((pair) => {
      const one = pair.ours ?? pair.theirs;
      return {
        kind: pair.kind,
        what: whatOf(pair, say),
        apartmentId,
        number: one ? declaredNumberOf(one) : "",
        reservationId: one?.reservationId ?? "",
      };
    });
}

const kindsInWords = {
  missing: "difference_missing",
  different: undefined,
  byHand: "difference_byHand",
  notDeclared: "difference_notDeclared",
  draft: "difference_draft",
  extra: "difference_extra",
  onItsWay: undefined,
  same: undefined,
} as const;

/** For a stay that nobody has declared, the reason; else the figures that differ, beside what is said of its kind. */
function whatOf({ kind, ours, theirs, differs }: Pair<ReservationRecord>, say: Say): string {
  const figures = differs.map((name) =>
    say("difference_figure", { name, here: ours?.[name] ?? say("none"), there: theirs?.[name] ?? say("none") }),
  );
  const inWords = kindsInWords[kind];
  const said = inWords ? [say(inWords)] : [];
  const reason = kind === "notDeclared" && ours?.details ? [ours.details] : [];
  return [...said, ...reason, ...figures].join("; ");
}
