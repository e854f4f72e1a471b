import { type Context, Hono } from "hono";
import { type DeclarationView, isCommand, performCommand, statusProblems } from "./declaration-commands.ts";
import { type TypedDeclaration, typedFields, typedFromFigures } from "./declaration-fields.ts";
import {
  afmInput,
  type DeclarationModel,
  declarationDocument,
  declarationForm,
  declarationProblem,
  nameInput,
} from "./declaration-page.ts";
import {
  error,
  htmlPage,
  type Message,
  messagesBox,
  readSubmission,
  type Submission,
  takesWholeForm,
  updateParts,
  viewExpired,
} from "./faces.ts";
import { pathOf } from "./layout.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import { lookUpTaxpayer } from "./taxpayers.ts";

type Portal = Context<PortalEnv>;

const lookUpSource = "appForm:renterAfm";

/** The declaration form: new, draft, final and amendment. */
export function createDeclarationRoutes(parts: PortalParts) {
  const { properties, declarations, views, release } = parts;
  const routes = new Hono<PortalEnv>();

  const modelOf = (context: Portal, property: Property, view: DeclarationView, typed?: TypedDeclaration) => {
    const saved = find(property, view.declarationDbId);
    const amended = find(property, view.amends ?? undefined);
    const shown = saved ?? amended;
    const model: DeclarationModel = {
      property,
      saved,
      amended,
      typed: typed ?? (shown ? typedFromFigures(shown.figures) : emptyForm),
      messages: [],
      viewState: views.issue(context.get("session"), view),
      notesId: saved ? release.notesOfExisting : release.notesOfNew,
      writable: saved !== undefined || property.state === "final",
    };
    return model;
  };
  const find = (property: Property, declarationDbId: number | undefined) =>
    declarationDbId === undefined ? undefined : declarations.find(property.registryId, declarationDbId);
  const problem = (context: Portal, messages: readonly Message[]) =>
    htmlPage(context, declarationProblem(context.get("texts"), context.get("session").username, messages));
  const answer = (context: Portal, { partial }: Submission, model: DeclarationModel) => {
    const texts = context.get("texts");
    if (!partial) return htmlPage(context, declarationDocument(texts, context.get("session").username, model));
    return updateParts(context, model.viewState, { appForm: declarationForm(texts, model) });
  };

  routes.get(pathOf.declaration, (context) => {
    const { username } = context.get("session");
    const id = (name: string) => idFrom(context.req.query(name));
    const property = properties.find(username, id("propertyId") ?? 0);
    if (!property) return problem(context, [error("propertyMissing")]);
    const declarationDbId = id("declarationDbId");
    const saved = find(property, declarationDbId);
    const amended = find(property, saved?.amends ?? id("amends"));
    const isMissing = declarationDbId !== undefined ? !saved : id("amends") !== undefined && !amended?.serial;
    if (isMissing) return problem(context, [error("declarationMissing")]);
    const amends = amended?.declarationDbId ?? null;
    const lookedUp = (saved ?? amended)?.figures.renterAfm ?? "";
    const view = { page: "declaration" as const, propertyId: property.propertyId, declarationDbId, amends, lookedUp };
    const model = modelOf(context, property, view);
    const messages = saved ? [] : statusProblems(property);
    return htmlPage(context, declarationDocument(context.get("texts"), username, { ...model, messages }));
  });

  routes.post(pathOf.declaration, async (context) => {
    const session = context.get("session");
    const submission = await readSubmission(context, isCommand);
    const view = views.take(session, submission.viewState);
    const property = view?.page === "declaration" && properties.find(session.username, view.propertyId);
    if (view?.page !== "declaration" || !property) {
      return viewExpired(context, submission, (message) =>
        declarationProblem(context.get("texts"), session.username, [message]),
      );
    }
    const typed = typedFields(submission, notesIdOf(view));
    if (submission.source === lookUpSource) return lookUp(context, view, property, typed);
    const command = submission.source;
    if (!isCommand(command) || !takesWholeForm(submission)) {
      return answer(context, submission, modelOf(context, property, view));
    }
    // A browser without scripts has no look-up step: its number is looked up with the post.
    const asked = submission.partial ? view : { ...view, lookedUp: typed.renterAfm };
    const done = performCommand(parts, { command, view: asked, property, username: session.username, typed });
    const model = modelOf(context, property, done.view, done.refused ? typed : undefined);
    return answer(context, submission, { ...model, messages: done.messages });
  });

  const notesIdOf = ({ declarationDbId }: DeclarationView) =>
    declarationDbId === undefined ? release.notesOfNew : release.notesOfExisting;

  const lookUp = (context: Portal, view: DeclarationView, property: Property, typed: TypedDeclaration) => {
    const texts = context.get("texts");
    const found = lookUpTaxpayer(typed.renterAfm);
    const known = typeof found !== "string";
    const next = { ...view, lookedUp: known ? typed.renterAfm : "" };
    const renterName = known && found.name ? found.name : typed.renterName;
    const named = { ...typed, renterName };
    const { viewState } = modelOf(context, property, next, named);
    return updateParts(context, viewState, {
      "appForm:messages": messagesBox(texts, known ? [] : [error(found)]),
      "appForm:renterAfm": afmInput(named),
      "appForm:renterName": nameInput(named),
    });
  };
  return routes;
}

const idFrom = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

const emptyForm: TypedDeclaration = {
  rentalFrom: "",
  rentalTo: "",
  sumAmount: "",
  sumHidden: undefined,
  paymentType: "",
  platform: "",
  renterAfm: "",
  renterName: "",
  foreigner: false,
  renterIdCard: "",
  cancelAmount: "",
  cancelHidden: undefined,
  cancelDate: "",
  notes: "",
};
