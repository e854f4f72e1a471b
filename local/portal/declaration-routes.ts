import { type Context, Hono } from "hono";
import { type DeclarationView, isCommand, performCommand, statusProblems } from "./declaration-commands.ts";
import { isTicked, type TypedDeclaration } from "./declaration-fields.ts";
import { createDeclarationForms, type DeclarationForms, type PostedForm } from "./declaration-forms.ts";
import { afmInput, tenantInput } from "./declaration-inputs.ts";
import { declarationDocument, declarationForm } from "./declaration-page.ts";
import {
  answerParts,
  error,
  htmlPage,
  type Message,
  problemPage,
  readSubmission,
  redirectTo,
  viewExpired,
} from "./faces.ts";
import { pathOf, searchPath } from "./paths.ts";
import { lookUpTaxpayer } from "./people.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Session } from "./sessions.ts";

type Portal = Context<PortalEnv>;

export function createDeclarationRoutes(parts: PortalParts) {
  const { properties, views, releases } = parts;
  const forms = createDeclarationForms(parts);
  const { find, storedForm, modelOf, typedOf } = forms;
  const { lookUp, tick } = createExchanges(parts, forms);
  const routes = new Hono<PortalEnv>();

  routes.get(pathOf.declaration, (context) => {
    const [look, session] = [context.get("look"), context.get("session")];
    const problem = (message: Message) =>
      problemPage(context, "declarationPage", message, "properties", pathOf.properties);
    const id = (name: string) => idFrom(context.req.query(name));
    const property = properties.find(session.username, id("propertyId") ?? 0);
    if (!property) return problem(error("propertyMissing"));
    const asked = askedFor(id, releases.current().amendAddress);
    const saved = find(property, asked.declarationDbId);
    const amended = find(property, saved?.amends ?? asked.amends);
    const isMissing = asked.declarationDbId !== undefined ? !saved : asked.amends !== undefined && !amended?.serial;
    if (isMissing) return problem(error("declarationMissing"));
    const shown = (saved ?? amended)?.figures;
    const view: DeclarationView = {
      page: "declaration",
      propertyId: property.propertyId,
      declarationDbId: asked.declarationDbId,
      amends: amended?.declarationDbId ?? null,
      lookedUp: shown?.renterAfm ?? "",
      foreigner: shown?.foreigner ?? false,
    };
    const model = modelOf(context, property, view, storedForm(property, view));
    const messages = saved ? [] : statusProblems(property);
    const viewState = views.issue(session, view);
    return htmlPage(context, declarationDocument(look, session.username, { ...model, messages, viewState }));
  });

  routes.post(pathOf.declaration, async (context) => {
    const session = context.get("session");
    const submission = await readSubmission(context);
    const view = views.find(session, submission.viewState);
    const property = view?.page === "declaration" && properties.find(session.username, view.propertyId);
    if (view?.page !== "declaration" || !property) return viewExpired(context);
    const posted = { submission, view, property, had: storedForm(property, view) };
    if (submission.source === "appForm:renterAfm") return lookUp(context, posted);
    if (submission.source === "appForm:foreignCheckBox") return tick(context, posted);
    const leaves = submission.source === "appForm:deleteButton" && releases.current().formDelete === "leaves";
    if (leaves || submission.source === "appForm:cancelButton") {
      return redirectTo(context, searchPath(property.propertyId));
    }
    return press(context, posted);
  });

  const press = (context: Portal, { submission, view, property, had }: PostedForm) => {
    const [look, session] = [context.get("look"), context.get("session")];
    const typed = typedOf(context, { submission, view, property, had });
    const command = submission.source;
    const done =
      isCommand(command) && submission.whole
        ? performCommand(parts, { command, view, property, username: session.username, typed })
        : { view, messages: [], refused: true };
    const { viewState } = submission;
    const next = nextViewState(session, viewState, done.view);
    const model = modelOf(context, property, done.view, done.refused ? typed : storedForm(property, done.view));
    const { messages } = done;
    const form = declarationForm(look, { ...model, messages, viewState: next });
    return answerParts(context, submission, next, { form, messages });
  };

  const nextViewState = (session: Session, viewState: string, view: DeclarationView) => {
    if (releases.current().formViewState === "untilSent") {
      views.take(session, viewState);
      return views.issue(session, view);
    }
    views.put(session, viewState, view);
    return viewState;
  };

  return routes;
}

/** The declaration that an address is of, and the one that a new one there amends. */
function askedFor(id: (name: string) => number | undefined, amendAddress: "amendedDbId" | "declarationDbId") {
  if (amendAddress === "amendedDbId") return { declarationDbId: id("declarationDbId"), amends: id("amendedDbId") };
  const amends = id("amend") === undefined ? undefined : id("declarationDbId");
  return { declarationDbId: amends === undefined ? id("declarationDbId") : undefined, amends };
}

const idFrom = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function createExchanges({ views }: PortalParts, { typedOf, tenantEnabled }: DeclarationForms) {
  /** An exchange of one field: the page goes on with what it found, under the same ViewState. */
  const exchange = (
    context: Portal,
    posted: PostedForm,
    view: DeclarationView,
    typed: TypedDeclaration,
    problem?: Message,
  ) => {
    const { submission } = posted;
    views.put(context.get("session"), submission.viewState, view);
    const enabled = tenantEnabled(view, typed);
    const parts = {
      "appForm:renterAfm": afmInput(typed, false),
      "appForm:renterName": tenantInput("renterName", typed, enabled),
      "appForm:renterIdCard": tenantInput("renterIdCard", typed, enabled),
    };
    return answerParts(context, submission, submission.viewState, { messages: problem ? [problem] : [], parts });
  };

  const lookUp = (context: Portal, posted: PostedForm) => {
    const typed = typedOf(context, posted);
    const found = lookUpTaxpayer(typed.renterAfm);
    const known = typeof found !== "string";
    const renterName = known && found.name ? found.name : typed.renterName;
    const view = { ...posted.view, lookedUp: known ? typed.renterAfm : "" };
    return exchange(context, posted, view, { ...typed, renterName }, known ? undefined : error(found));
  };

  const tick = (context: Portal, posted: PostedForm) => {
    const foreigner = isTicked(posted.submission.fields);
    return exchange(context, posted, { ...posted.view, foreigner }, { ...typedOf(context, posted), foreigner });
  };
  return { lookUp, tick };
}
