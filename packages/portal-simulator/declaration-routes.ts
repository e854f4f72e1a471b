import { Hono } from "hono";
import { isCommand, performCommand, statusProblems } from "./declaration-commands.ts";
import {
  type PostedForm,
  storedForm,
  type TypedDeclaration,
  tenantEnabled,
  typedFields,
} from "./declaration-fields.ts";
import { afmInput, tenantInput } from "./declaration-inputs.ts";
import { declarationBody, declarationForm, modelOf } from "./declaration-page.ts";
import {
  answerParts,
  error,
  type Message,
  problemPage,
  readSubmission,
  redirectTo,
  userPage,
  viewExpired,
} from "./jsf-state.ts";
import { pathOf, searchPath } from "./paths.ts";
import { lookUpTaxpayer } from "./people.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";
import type { Session } from "./sessions.ts";
import type { DeclarationView } from "./views.ts";

export function createDeclarationRoutes(parts: PortalParts) {
  const routes = new Hono<PortalEnv>();
  routes.get(pathOf.declaration, (context) => showDeclaration(parts, context));
  routes.post(pathOf.declaration, (context) => receiveForm(parts, context));
  return routes;
}

function showDeclaration(parts: PortalParts, context: PortalContext) {
  const { properties, declarations, views } = parts;
  const { look, session } = context.var;
  const problem = (phrase: "propertyMissing" | "declarationMissing") =>
    problemPage(context, "declarationPage", error(phrase), "properties", pathOf.properties);
  const id = (name: string) => idFrom(context.req.query(name));
  const property = properties.find(session.username, id("propertyId") ?? 0);
  if (!property) return problem("propertyMissing");
  const { registryId, propertyId } = property;
  const { declarationDbId, amends } = askedFor(id, look.release);
  const saved = declarations.find(registryId, declarationDbId);
  const amended = declarations.find(registryId, saved?.amends ?? amends);
  const isMissing = declarationDbId !== undefined ? !saved : amends !== undefined && !amended?.serial;
  if (isMissing) return problem("declarationMissing");
  const { renterAfm = "", foreigner = false } = (saved ?? amended)?.figures ?? {};
  const view: DeclarationView = {
    page: "declaration",
    propertyId,
    declarationDbId,
    amends: amended?.declarationDbId ?? null,
    lookedUp: renterAfm,
    foreigner,
  };
  const messages = saved ? [] : statusProblems(property);
  const form = { property, view, typed: storedForm(parts, property, view) };
  const model = modelOf(parts, look, form, { messages, viewState: views.issue(session, view) });
  return userPage(context, saved ? "declarationPage" : "newDeclarationPage", declarationBody(look, model));
}

async function receiveForm(parts: PortalParts, context: PortalContext) {
  const { properties, views, releases } = parts;
  const { session } = context.var;
  const submission = await readSubmission(context);
  const view = views.find(session, submission.viewState);
  const property = view?.page === "declaration" && properties.find(session.username, view.propertyId);
  if (view?.page !== "declaration" || !property) return viewExpired(context);
  const posted = { submission, view, property, had: storedForm(parts, property, view) };
  if (submission.source === "appForm:renterAfm") return lookUp(parts, context, posted);
  if (submission.source === "appForm:foreignCheckBox") return tick(parts, context, posted);
  const leaves = submission.source === "appForm:deleteButton" && releases.current().formDelete === "leaves";
  if (leaves || submission.source === "appForm:cancelButton") {
    return redirectTo(context, searchPath(property.propertyId));
  }
  return press(parts, context, posted);
}

/** A button of the form. */
function press(parts: PortalParts, context: PortalContext, posted: PostedForm) {
  const { look, session } = context.var;
  const { submission, view, property } = posted;
  const typed = typedFields(look, posted);
  const command = submission.source;
  const { messages, ...done } =
    isCommand(command) && submission.whole
      ? performCommand(parts, { command, view, property, username: session.username, typed })
      : { view, messages: [], refused: true };
  const viewState = nextViewState(parts, session, submission.viewState, done.view);
  const shown = done.refused ? typed : storedForm(parts, property, done.view);
  const model = modelOf(parts, look, { property, view: done.view, typed: shown }, { messages, viewState });
  return answerParts(context, submission, viewState, { form: declarationForm(look, model), messages });
}

function nextViewState({ views, releases }: PortalParts, session: Session, viewState: string, view: DeclarationView) {
  if (releases.current().formViewState === "untilSent") {
    views.take(session, viewState);
    return views.issue(session, view);
  }
  views.put(session, viewState, view);
  return viewState;
}

/** An exchange of one field: the page continues with what it found, under the same ViewState. */
function exchange(
  { views }: PortalParts,
  context: PortalContext,
  { submission, view }: PostedForm,
  typed: TypedDeclaration,
  changes: Partial<DeclarationView>,
  ...messages: Message[]
) {
  const { look, session } = context.var;
  const next = { ...view, ...changes };
  views.put(session, submission.viewState, next);
  const enabled = tenantEnabled(look.release, next, typed);
  const renewed = {
    "appForm:renterAfm": afmInput(typed, false),
    "appForm:renterName": tenantInput("renterName", typed, enabled),
    "appForm:renterIdCard": tenantInput("renterIdCard", typed, enabled),
  };
  return answerParts(context, submission, submission.viewState, { messages, parts: renewed });
}

/** The tax number was left: its name is looked up. */
function lookUp(parts: PortalParts, context: PortalContext, posted: PostedForm) {
  const typed = typedFields(context.var.look, posted);
  const found = lookUpTaxpayer(typed.renterAfm);
  if (typeof found === "string") return exchange(parts, context, posted, typed, { lookedUp: "" }, error(found));
  const named = { ...typed, renterName: found.name || typed.renterName };
  return exchange(parts, context, posted, named, { lookedUp: typed.renterAfm });
}

/** The box "foreigner" was ticked or cleared. */
function tick(parts: PortalParts, context: PortalContext, posted: PostedForm) {
  const typed = typedFields(context.var.look, posted);
  return exchange(parts, context, posted, typed, { foreigner: typed.foreigner });
}

/** The declaration that an address names, or the one that a new declaration there amends. */
function askedFor(id: (name: string) => number | undefined, { amendAddress }: Release) {
  if (amendAddress === "amendedDbId") return { declarationDbId: id("declarationDbId"), amends: id("amendedDbId") };
  const declarationDbId = id("declarationDbId");
  return id("amend") === undefined ? { declarationDbId } : { amends: declarationDbId };
}

const idFrom = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
