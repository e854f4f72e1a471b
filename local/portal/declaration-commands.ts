import { checkDeclaration, type TypedDeclaration } from "./declaration-fields.ts";
import type { Refusal } from "./declarations.ts";
import { error, info, type Message } from "./faces.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { View } from "./views.ts";

export type DeclarationView = Extract<View, { page: "declaration" }>;

const commands = ["appForm:saveButton", "appForm:finalizeButton", "appForm:deleteButton"] as const;
type Command = (typeof commands)[number];

/** Whether a source is one of the form's three buttons. */
export const isCommand = (source: string | undefined): source is Command =>
  commands.some((command) => command === source);

/** A button pressed on a form, with what was typed there. */
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
  { declarations, commits, faults }: PortalParts,
  { command, view, property, username, typed }: PressedButton,
): Done {
  const { declarationDbId, amends } = view;
  const { registryId } = property;
  const refuse = (...messages: Message[]): Done => ({ view, messages, refused: true });

  if (command === "appForm:deleteButton") {
    if (declarationDbId === undefined) return refuse(error("declarationMissing"));
    const result = commits.run(() => declarations.deleteDraft(registryId, declarationDbId));
    if (result !== "deleted") return refuse(messageOf(result));
    return {
      view: { ...view, declarationDbId: undefined, amends: null, lookedUp: "" },
      messages: [info("deleted")],
      refused: false,
    };
  }

  const figures = checkDeclaration(typed, view.lookedUp);
  const problems = [...statusProblems(property), ...(Array.isArray(figures) ? figures : [])];
  if (problems.length > 0 || Array.isArray(figures)) return refuse(...problems);
  const entry = { declarationDbId, registryId, username, amends, figures };
  const isSave = command === "appForm:saveButton";
  const result = commits.run(() =>
    isSave ? declarations.saveDraft(entry) : declarations.finalise(entry, faults.plan()),
  );
  if ("refused" in result) return refuse(messageOf(result));
  return {
    view: { ...view, declarationDbId: result.declarationDbId },
    messages: [info(isSave ? "saved" : "finalized")],
    refused: false,
  };
}

const messageOf = (refusal: Refusal): Message => ({
  ...error(refusal.refused),
  ...("serial" in refusal && { values: { serial: refusal.serial } }),
});

/** Why nothing can be filed for a property; nothing for a final one. */
export const statusProblems = ({ state }: Property): Message[] => {
  if (state === "final") return [];
  return [error(state === "stopped" ? "propertyStopped" : "propertyProvisional")];
};
