import { checkDeclaration } from "./declaration-checks.ts";
import type { TypedDeclaration } from "./declaration-fields.ts";
import { error, info, type Message, refusalMessage } from "./jsf-state.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { DeclarationView } from "./views.ts";

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

/** Does what a button asks; gives the page's next view and its messages. Only what passes every check is committed. */
export function performCommand(
  { declarations, commits, faults, releases }: PortalParts,
  { command, view, property, username, typed }: PressedButton,
) {
  const { declarationDbId, amends } = view;
  const { registryId } = property;
  const release = releases.current();
  const { equalDates, overlap, secondFinalise } = release;
  const refuse = (...messages: Message[]) => ({ view, messages, refused: true });
  const done = (changes: Partial<DeclarationView>, ...messages: Message[]) => ({
    view: { ...view, ...changes },
    messages,
    refused: false,
  });

  if (command === "appForm:deleteButton") {
    const result = commits.run(() => declarations.deleteDraft(registryId, declarationDbId));
    if (result !== "deleted") return refuse(refusalMessage(result));
    return done({ declarationDbId: undefined, amends: null, lookedUp: "", foreigner: false }, info("deleted"));
  }

  const isSave = command === "appForm:saveButton";
  const isFinal = typeof declarations.find(registryId, declarationDbId)?.serial === "string";
  if (!isSave && isFinal && secondFinalise === "silent") return done({});
  if (!isSave && isFinal && secondFinalise === "repeated") return done({}, info("finalized"));
  const figures = checkDeclaration(release, typed, view.lookedUp);
  const problems = [...statusProblems(property), ...(Array.isArray(figures) ? figures : [])];
  if (problems.length > 0 || Array.isArray(figures)) return refuse(...problems);
  const entry = { declarationDbId, registryId, username, amends, figures };
  const { equalDatesAccepted, overlapRefused } = faults.plan();
  const rules = {
    equalDatesRefused: !equalDatesAccepted && (isSave ? equalDates === "save" : equalDates !== "never"),
    overlapRefused: !isSave && (overlapRefused || overlap === "refused"),
  };
  const result = commits.run(() =>
    isSave ? declarations.saveDraft(entry, rules) : declarations.finalise(entry, rules),
  );
  if ("refused" in result) return refuse(refusalMessage(result));
  const changes = { declarationDbId: result.declarationDbId, foreigner: figures.foreigner };
  return done(changes, info(isSave ? "saved" : "finalized"));
}

/** Why nothing can be filed for a property; nothing for a final one. */
export const statusProblems = ({ state }: Property): Message[] =>
  state === "final" ? [] : [error(state === "stopped" ? "propertyStopped" : "propertyProvisional")];
