import { type Command, InvalidArgumentError } from "commander";
import { allApartments, allReservations } from "../../client/lists.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { asJson, table } from "../print-table.ts";
import { reconcile } from "../reconcile.ts";
import { SearchFailed, searchPortal } from "../search.ts";
import { numberOf } from "./status.ts";

interface Options {
  readonly apartment?: number;
  readonly json: boolean;
}

export function addReconcile(program: Command, around: Around): void {
  program
    .command("reconcile <month>")
    .description("a month (YYYY-MM) as we filed it beside the portal's: what is missing, extra, different there")
    .option("--apartment <id>", "of one apartment only", numberOf)
    .option("--json", "print the differences as JSON", false)
    .action((month: string, options: Options) => reconcileCommand(monthOf(month), options, around));
}

async function reconcileCommand(
  month: { from: string; to: string },
  { apartment, json }: Options,
  { client, print, tell, end, forPerson }: Around,
): Promise<void> {
  const api = client();
  const apartments = (await allApartments(api)).filter(({ id }) => apartment === undefined || id === apartment);
  if (apartment !== undefined && apartments.length === 0) throw new Error(`There is no apartment ${apartment}.`);
  const ours = await allReservations(api);
  const differences = [];
  let unseen = 0;
  for (const { id } of apartments) {
    try {
      const theirs = await searchPortal(api, id, month.from, month.to);
      differences.push(
        ...reconcile(
          month,
          ours.filter(({ apartmentId }) => apartmentId === id),
          theirs,
        ),
      );
    } catch (error) {
      if (!(error instanceof SearchFailed)) throw error;
      unseen += 1;
      tell(error.message);
    }
  }
  const rows = differences.map(({ kind, apartmentId, number, reservationId, what }) => [
    ...[kind, String(apartmentId), number, reservationId, what],
  ]);
  const head = ["", "APARTMENT", "NUMBER", "RESERVATION", "WHAT"];
  if (json) print(asJson(differences));
  else if (rows.length > 0) print(table(head, rows, forPerson));
  tell(
    `${counted(differences.length, "difference")} in ${counted(apartments.length - unseen, "apartment")}${unseen > 0 ? `; ${unseen} could not be looked at` : ""}.`,
  );
  end(differences.length + unseen === 0 ? exitCodes.done : exitCodes.notAll);
}

function monthOf(text: string): { from: string; to: string } {
  const [, year = "", month = ""] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === "") throw new InvalidArgumentError("Expected a month as YYYY-MM.");
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `01/${month}/${year}`, to: `${last}/${month}/${year}` };
}
