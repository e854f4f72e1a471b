import { type Context, Hono } from "hono";
import { dayAt } from "./calendar-days.ts";
import {
  answerParts,
  error,
  htmlPage,
  info,
  type Message,
  problemPage,
  readSubmission,
  type Submission,
  viewExpired,
} from "./faces.ts";
import { pathOf } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import {
  checkStatement,
  emptyStatement,
  type TypedStatement,
  typedFromStatement,
  typedStatement,
} from "./takk-fields.ts";
import { type StatementModel, statementDocument, statementForm, statementsDocument } from "./takk-pages.ts";
import type { StatementRefusal } from "./takk-statements.ts";
import type { View } from "./views.ts";

type Portal = Context<PortalEnv>;
type StatementView = Extract<View, { page: "statement" }>;

const commands = ["appForm:saveButton", "appForm:submitButton"] as const;
type Command = (typeof commands)[number];
const isCommand = (source: string | undefined): source is Command => commands.some((command) => command === source);

/** The year in which the fee began; the form's list of years starts there. */
const firstYear = 2024;

export function createStatementRoutes(parts: PortalParts) {
  const { statements, views, clock } = parts;
  const routes = new Hono<PortalEnv>();

  const find = (context: Portal, statementDbId: number | undefined) =>
    statementDbId === undefined ? undefined : statements.find(context.get("session").username, statementDbId);
  const modelOf = (context: Portal, view: StatementView, messages: Message[], typed?: TypedStatement) => {
    const saved = find(context, view.statementDbId);
    const today = dayAt(clock());
    const model: StatementModel = {
      saved,
      typed: typed ?? (saved ? typedFromStatement(saved) : emptyStatement(today)),
      years: yearsUntil(today),
      messages,
      viewState: views.issue(context.get("session"), view),
    };
    return model;
  };
  const answer = (context: Portal, submission: Submission, model: StatementModel) => {
    const form = statementForm(context.get("look"), model);
    return answerParts(context, submission, model.viewState, { form, messages: model.messages });
  };

  routes.get(pathOf.statements, (context) => {
    const session = context.get("session");
    const { username } = session;
    const viewState = views.issue(session, { page: "statements" });
    const all = statements.ofUser(username);
    return htmlPage(context, statementsDocument(context.get("look"), username, { all, viewState }));
  });

  routes.get(pathOf.statement, (context) => {
    const asked = context.req.query("statementDbId");
    const statementDbId = asked === undefined ? undefined : Number(asked) || 0;
    if (statementDbId !== undefined && !find(context, statementDbId)) {
      return problemPage(context, "takkStatement", error("declarationMissing"), "takkShort", pathOf.statements);
    }
    const model = modelOf(context, { page: "statement", statementDbId }, []);
    return htmlPage(context, statementDocument(context.get("look"), context.get("session").username, model));
  });

  routes.post(pathOf.statement, async (context) => {
    const session = context.get("session");
    const { username } = session;
    const submission = await readSubmission(context);
    const view = views.take(session, submission.viewState);
    if (view?.page !== "statement") return viewExpired(context);
    const typed = typedStatement(submission.fields);
    if (!isCommand(submission.source) || !submission.whole) {
      return answer(context, submission, modelOf(context, view, [], typed));
    }
    const done = perform(parts, submission.source, view, username, typed);
    return answer(context, submission, modelOf(context, done.view, done.messages, done.refused ? typed : undefined));
  });
  return routes;
}

const yearsUntil = (today: string) =>
  Array.from({ length: Number(today.slice(0, 4)) - firstYear + 1 }, (_, index) => String(firstYear + index));

/** Does what a button asks. Only what passes every check reaches the commit. */
function perform(
  { statements, commits, clock }: PortalParts,
  command: Command,
  view: StatementView,
  username: string,
  typed: TypedStatement,
) {
  const { statementDbId } = view;
  const refuse = (...messages: Message[]) => ({ view, messages, refused: true });
  const today = dayAt(clock());
  const checked = checkStatement(typed, yearsUntil(today), today);
  if (Array.isArray(checked)) return refuse(...checked);
  const entry = { statementDbId, username, ...checked };
  const isSave = command === "appForm:saveButton";
  const result = commits.run(() => (isSave ? statements.saveDraft(entry) : statements.submit(entry)));
  if ("refused" in result) return refuse(messageOf(result));
  const messages = [info(isSave ? "saved" : "statementSubmitted")];
  return { view: { ...view, statementDbId: result.statementDbId }, messages, refused: false };
}

function messageOf(refusal: StatementRefusal): Message {
  const message = error(refusal.refused);
  if (refusal.refused !== "monthStated") return message;
  return { ...message, values: { serial: refusal.serial, month: refusal.month } };
}
