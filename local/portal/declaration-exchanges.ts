import type { Context } from "hono";
import type { DeclarationView } from "./declaration-commands.ts";
import { isTicked, type TypedDeclaration } from "./declaration-fields.ts";
import type { DeclarationForms, PostedForm } from "./declaration-forms.ts";
import { afmInput, tenantInput } from "./declaration-inputs.ts";
import { error, type Message, messagesBox } from "./faces.ts";
import { answerParts } from "./partial-answer.ts";
import { lookUpTaxpayer } from "./people.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";

type Portal = Context<PortalEnv>;

/** What the form posts when one of its fields changes. */
export function createExchanges({ views }: PortalParts, { typedOf, tenantEnabled }: DeclarationForms) {
  /** An exchange of one field: the page goes on with what it found, under the same ViewState. */
  const exchange = (
    context: Portal,
    posted: PostedForm,
    view: DeclarationView,
    typed: TypedDeclaration,
    problem?: Message,
  ) => {
    const look = context.get("look");
    const { submission } = posted;
    views.put(context.get("session"), submission.viewState, view);
    const enabled = tenantEnabled(view, typed);
    return answerParts(context, submission, submission.viewState, {
      "appForm:messages": messagesBox(look, problem ? [problem] : []),
      "appForm:renterAfm": afmInput(typed, false),
      "appForm:renterName": tenantInput("renterName", typed, enabled),
      "appForm:renterIdCard": tenantInput("renterIdCard", typed, enabled),
    });
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
