import { Option } from "commander";
import type { Decision } from "../../../shared/filing/records/rows.ts";
import type { Commands } from "../connection.ts";
import { describeCase, describeShortly } from "../describe.ts";
import { parseNumber } from "./numbers.ts";

export function addReview({ program, connected, print }: Commands): void {
  const review = program.command("review").description("outcomes that a person has to decide");
  review
    .command("list")
    .description("all of them: task and row, or the task alone for a climate-fee statement")
    .action(async () => {
      const { cases } = await connected().operator.review.list();
      print(cases.length === 0 ? "nothing is under review" : cases.map(describeShortly).join("\n"));
    });
  review
    .command("show")
    .description("one of them, with all that was sent and seen")
    .argument("<taskId>", "", parseNumber)
    .argument("[row]", "", parseNumber)
    .action(async (taskId: number, row: number | undefined) =>
      print(describeCase(await connected().operator.review.show(taskId, row))),
    );
  review
    .command("resolve")
    .description("decides one, after a look at the portal")
    .argument("<taskId>", "", parseNumber)
    .argument("[row]", "", parseNumber)
    .addOption(
      new Option("--as <state>", "what became of it").choices(["SUBMITTED", "DRAFTED", "FAILED"]).makeOptionMandatory(),
    )
    .option("--declaration <number>", "a reservation's number at the portal, for SUBMITTED and DRAFTED", "")
    .option("--details <text>", "what consumers read", "")
    .action(async (taskId: number, row: number | undefined, options: ResolveOptions) => {
      const outcome = outcomeOf(options, row !== undefined);
      print(describeCase(await connected().operator.review.resolve(taskId, row, outcome)));
    });
}

interface ResolveOptions {
  readonly as: "SUBMITTED" | "DRAFTED" | "FAILED";
  readonly declaration: string;
  readonly details: string;
}

/** A statement's number is not kept: its details say it. */
function outcomeOf(options: ResolveOptions, isReservation: boolean): Decision {
  const { as: state, declaration: declarationServerId, details } = options;
  if (state === "FAILED") return { state, errorValue: "outcome_unknown", details };
  if (isReservation && declarationServerId === "") throw new Error("say --declaration: its number at the portal");
  return { state, declarationServerId, details };
}
