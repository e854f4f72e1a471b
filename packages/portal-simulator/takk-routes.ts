import { Hono } from "hono";
import { dayAt } from "./calendar-days.ts";
import {
  answerParts,
  error,
  info,
  type Message,
  problemPage,
  readSubmission,
  refusalMessage,
  userPage,
  viewExpired,
} from "./jsf-state.ts";
import { pathOf } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Session } from "./sessions.ts";
import {
  checkStatement,
  emptyStatement,
  type TypedStatement,
  typedFromStatement,
  typedStatement,
} from "./takk-fields.ts";
import { statementForm, statementsForm } from "./takk-pages.ts";
import type { View } from "./views.ts";

type StatementView = Extract<View, { page: "statement" }>;

const commands = ["appForm:saveButton", "appForm:submitButton"] as const;
type Command = (typeof commands)[number];
const isCommand = (source: string | undefined): source is Command => commands.some((command) => command === source);

/** The year in which the fee began: the form's list of years starts there. */
const firstYear = 2024;

export function createStatementRoutes(parts: PortalParts) {
  const { statements, views, clock } = parts;
  const routes = new Hono<PortalEnv>();

  const modelOf = (session: Session, view: StatementView, messages: Message[], typed?: TypedStatement) => {
    const saved = statements.find(session.username, view.statementDbId);
    const today = dayAt(clock());
    return {
      saved,
      messages,
      years: yearsUntil(today, parts),
      viewState: views.issue(session, view),
      typed: typed ?? (saved ? typedFromStatement(saved) : emptyStatement(today)),
    };
  };

  routes.get(pathOf.statements, (context) => {
    const { look, session } = context.var;
    const viewState = views.issue(session, { page: "statements" });
    return userPage(context, "takkShort", statementsForm(look, statements.ofUser(session.username), viewState));
  });

  routes.get(pathOf.statement, (context) => {
    const { look, session } = context.var;
    const asked = context.req.query("statementDbId");
    const statementDbId = asked === undefined ? undefined : Number(asked) || 0;
    if (statementDbId !== undefined && !statements.find(session.username, statementDbId)) {
      return problemPage(context, "takkStatement", error("declarationMissing"), "takkShort", pathOf.statements);
    }
    const model = modelOf(session, { page: "statement", statementDbId }, []);
    return userPage(context, "takkStatement", statementForm(look, model));
  });

  routes.post(pathOf.statement, async (context) => {
    const { look, session } = context.var;
    const submission = await readSubmission(context);
    const { source, whole } = submission;
    const view = views.take(session, submission.viewState);
    if (view?.page !== "statement") return viewExpired(context);
    const typed = typedStatement(submission.fields);
    const done =
      isCommand(source) && whole
        ? perform(parts, source, view, session.username, typed)
        : { view, messages: [], refused: true };
    const { messages } = done;
    const model = modelOf(session, done.view, messages, done.refused ? typed : undefined);
    return answerParts(context, submission, model.viewState, { form: statementForm(look, model), messages });
  });
  return routes;
}

const yearsUntil = (today: string, { faults }: Pick<PortalParts, "faults">) =>
  Array.from({ length: Number(today.slice(0, 4)) - firstYear + 1 }, (_, index) => firstYear + index)
    .filter((year) => !faults.plan().missingYears.includes(year))
    .map(String);

/** Does what a button asks. Only what passes every check is committed. */
function perform(
  { statements, commits, clock, faults }: PortalParts,
  command: Command,
  view: StatementView,
  username: string,
  typed: TypedStatement,
) {
  const { statementDbId } = view;
  const refuse = (...messages: Message[]) => ({ view, messages, refused: true });
  const today = dayAt(clock());
  const checked = checkStatement(typed, yearsUntil(today, { faults }), today);
  if (Array.isArray(checked)) return refuse(...checked);
  const entry = { statementDbId, username, ...checked };
  const isSave = command === "appForm:saveButton";
  const result = commits.run(() => (isSave ? statements.saveDraft(entry) : statements.submit(entry)));
  if ("refused" in result) return refuse(refusalMessage(result));
  const messages = [info(isSave ? "saved" : "statementSubmitted")];
  return { view: { ...view, statementDbId: result.statementDbId }, messages, refused: false };
}
