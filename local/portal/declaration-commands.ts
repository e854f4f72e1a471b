import { checkDeclaration } from "./declaration-checks.ts";
import type { TypedDeclaration } from "./declaration-fields.ts";
import type { Declaration } from "./declaration-record.ts";
import type { DuplicateRules, Refusal } from "./declarations.ts";
import { error, info, type Message } from "./faces.ts";
import type { FaultPlan } from "./faults.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";
import type { View } from "./views.ts";

export type DeclarationView = Extract<View, { page: "declaration" }>;

const commands = ["appForm:saveButton", "appForm:finalizeButton", "appForm:deleteButton"] as const;
type Command = (typeof commands)[number];

export const isCommand = (source: string | undefined): source is Command =>
  commands.some((command) => command === source);

interface PressedButton {
  command: Command;
  view: DeclarationView;
  property: Property;
  username: string;
  typed: TypedDeclaration;
}

/** What came of a button: the view that the page goes on with, and what it says. */
interface Done {
  view: DeclarationView;
  messages: Message[];
  refused: boolean;
}

/** Does what a button asks. Only what passes every check reaches the commit. */
export function performCommand(
  parts: Pick<PortalParts, "declarations" | "commits" | "faults" | "releases">,
  { command, view, property, username, typed }: PressedButton,
): Done {
  const { declarations, commits, faults, releases } = parts;
  const release = releases.current();
  const { declarationDbId, amends } = view;
  const { registryId } = property;
  const refuse = (...messages: Message[]): Done => ({ view, messages, refused: true });

  if (command === "appForm:deleteButton") {
    if (declarationDbId === undefined) return refuse(error("declarationMissing"));
    const result = commits.run(() => declarations.deleteDraft(registryId, declarationDbId));
    if (result !== "deleted") return refuse(messageOf(result));
    const next = { ...view, declarationDbId: undefined, amends: null, lookedUp: "", foreigner: false };
    return { view: next, messages: [info("deleted")], refused: false };
  }

  const there = declarationDbId === undefined ? undefined : declarations.find(registryId, declarationDbId);
  const repeated = command === "appForm:finalizeButton" && there && finalisedAgain(release, there);
  if (repeated) return { view, messages: repeated, refused: false };
  const figures = checkDeclaration(release, typed, view.lookedUp);
  const problems = [...statusProblems(property), ...(Array.isArray(figures) ? figures : [])];
  if (problems.length > 0 || Array.isArray(figures)) return refuse(...problems);
  const entry = { declarationDbId, registryId, username, amends, figures };
  const rules = rulesOf(release, faults.plan());
  const isSave = command === "appForm:saveButton";
  const result = commits.run(() =>
    isSave ? declarations.saveDraft(entry, rules.save) : declarations.finalise(entry, rules.finalise),
  );
  if ("refused" in result) return refuse(messageOf(result));
  return {
    view: { ...view, declarationDbId: result.declarationDbId, foreigner: figures.foreigner },
    messages: [info(isSave ? "saved" : "finalized")],
    refused: false,
  };
}

/** What a finalise of something final says, where that is no refusal: nothing, or the same as the first time. */
function finalisedAgain({ secondFinalise }: Release, { serial }: Declaration): Message[] | undefined {
  if (serial === null || secondFinalise === "refused") return undefined;
  return secondFinalise === "silent" ? [] : [info("finalized")];
}

function rulesOf({ equalDates, overlap }: Release, plan: FaultPlan): Record<"save" | "finalise", DuplicateRules> {
  const refusesEqual = equalDates !== "never" && !plan.equalDatesAccepted;
  return {
    save: { equalDatesRefused: refusesEqual && equalDates === "save", overlapRefused: false },
    finalise: { equalDatesRefused: refusesEqual, overlapRefused: plan.overlapRefused || overlap === "refused" },
  };
}

export const messageOf = (refusal: Refusal): Message => ({
  ...error(refusal.refused),
  ...("serial" in refusal && { values: { serial: refusal.serial } }),
});

/** Why nothing can be filed for a property; nothing for a final one. */
export const statusProblems = ({ state }: Property): Message[] => {
  if (state === "final") return [];
  return [error(state === "stopped" ? "propertyStopped" : "propertyProvisional")];
};
