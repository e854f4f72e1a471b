import { html } from "hono/html";
import type { LabelKey } from "./labels.ts";
import { documentPage } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import type { PhraseKey, Refusal } from "./phrases.ts";
import type { PortalContext } from "./portal-env.ts";

export interface Message {
  kind: "info" | "error";
  phrase: PhraseKey;
  label?: LabelKey;
  values?: Readonly<Record<string, string | number>>;
}

export const info = (phrase: PhraseKey): Message => ({ kind: "info", phrase });
export const error = (phrase: PhraseKey, label?: LabelKey): Message => ({
  kind: "error",
  phrase,
  ...(label && { label }),
});

export const refusalMessage = ({ refused, ...values }: Refusal): Message => ({ ...error(refused), values });

export function messagesBox(look: Look, messages: readonly Message[]): Html {
  const listOf = (kind: Message["kind"]) => {
    const some = messages.filter((message) => message.kind === kind);
    const summary =
      look.release.messageSummary === "shown" &&
      html`<span class="ui-messages-${kind}-summary">${look.phrase(kind === "error" ? "failure" : "success")}</span> `;
    const item = ({ phrase, label, values }: Message) => {
      const text = look.phrase(phrase, { ...values, ...(label && { label: look.text(label) }) });
      return html`<li>${summary}<span class="ui-messages-${kind}-detail">${text}</span></li>`;
    };
    return (
      some.length > 0 &&
      html`<div class="ui-messages-${kind} ui-corner-all" role="${kind === "error" ? "alert" : "status"}"><ul>${some.map(item)}</ul></div>`
    );
  };
  return html`<div id="appForm:messages" class="ui-messages ui-widget" aria-live="polite">${listOf("error")}${listOf("info")}</div>`;
}

/** The form of a page, with its messages on top and what every JSF form carries. */
export function facesForm(look: Look, page: string, viewState: string, messages: readonly Message[], body: Html): Html {
  return html`<form id="appForm" name="appForm" method="post" action="${actionOf(look, page)}" enctype="application/x-www-form-urlencoded" accept-charset="UTF-8">
<input type="hidden" name="appForm" value="appForm">
<table class="messages" role="presentation"><tbody><tr><td align="left">${messagesBox(look, messages)}</td></tr></tbody></table>
${body}
<input type="hidden" name="javax.faces.ViewState" id="javax.faces.ViewState" value="${viewState}" autocomplete="off">
</form>`;
}

/** The form's own address: without a query, whatever the address of the page. */
function actionOf({ release, origin }: Look, page: string): string {
  const actions = { path: page, relative: page.slice(page.lastIndexOf("/") + 1), url: `${origin}${page}` };
  return actions[release.formAction];
}

export type Submission = Awaited<ReturnType<typeof readSubmission>>;

export async function readSubmission(context: PortalContext) {
  const fields = new URLSearchParams(await context.req.text());
  const names = (field: string) => new Set((fields.get(field) ?? "").split(/\s+/));
  const isSubmitted = fields.get("javax.faces.partial.ajax") === "true" && fields.get("appForm") === "appForm";
  return {
    fields,
    /** The component that was acted on; undefined when nothing was submitted. */
    source: (isSubmitted && fields.get("javax.faces.source")) || undefined,
    viewState: fields.get("javax.faces.ViewState") ?? "",
    render: names("javax.faces.partial.render"),
    /** Whether the post covers the whole form, without which a button's fields are not read. */
    whole: coversForm(names("javax.faces.partial.execute")),
  };
}

const coversForm = (names: ReadonlySet<string>) => ["appForm", "@form", "@all"].some((name) => names.has(name));

export async function htmlPage(context: PortalContext, page: Html, status: 200 | 401 | 403 | 404 | 429 | 503 = 200) {
  return context.html(await page, status, { "Cache-Control": "no-store" });
}

/** A page of the application, for the user who is logged in. */
export function userPage(context: PortalContext, title: PhraseKey, body: Html) {
  const { look, session } = context.var;
  return htmlPage(context, documentPage(look, { title, username: session.username }, body));
}

/** A message in place of a page, and a link to leave it by. */
export function problemPage(context: PortalContext, title: PhraseKey, problem: Message, back: PhraseKey, path: string) {
  const { look } = context.var;
  const link = html`<p class="actions"><a class="button" href="${path}">${look.phrase(back)}</a></p>`;
  return userPage(context, title, html`${messagesBox(look, [problem])}${link}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot carry
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const cdata = (content: string) => `<![CDATA[${content.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

const xml = (context: PortalContext, body: string) =>
  context.body(`<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1">${body}</partial-response>`, 200, {
    "Content-Type": "text/xml;charset=UTF-8",
    "Cache-Control": "no-cache",
  });

/** What a post can have renewed: the whole form, its messages, and parts of the page by their ids. */
interface Renewable {
  form?: Html;
  messages?: readonly Message[];
  parts?: Readonly<Record<string, Html>>;
}

/**
 * A partial answer: the whole form if the post asked for it, or else the messages, which always come, and the parts it asked
 * for; then the next ViewState. The browser runs `script`.
 */
export async function answerParts(
  context: PortalContext,
  { render }: Pick<Submission, "render">,
  viewState: string,
  { form, messages = [], parts = {} }: Renewable,
  script?: string,
) {
  const wanted =
    form && coversForm(render)
      ? [["appForm", form] as const]
      : [
          ["appForm:messages", messagesBox(context.var.look, messages)] as const,
          ...Object.entries(parts).filter(([id]) => render.has(id)),
        ];
  const updates = await Promise.all(
    wanted.map(async ([id, part]) => `<update id="${id}">${cdata(String(await part))}</update>`),
  );
  const next = `<update id="javax.faces.ViewState">${cdata(viewState)}</update>`;
  const evaluated = script ? `<eval>${cdata(script)}</eval>` : "";
  return xml(context, `<changes>${updates.join("")}${next}${evaluated}</changes>`);
}

export const redirectTo = (context: PortalContext, location: string) =>
  xml(context, `<redirect url="${location.replaceAll("&", "&amp;")}"></redirect>`);

/** The answer to a ViewState that is unknown or used up. */
export function viewExpired(context: PortalContext) {
  const name = "class javax.faces.application.ViewExpiredException";
  const text = cdata(`viewId:${context.req.path} - View ${context.req.path} could not be restored.`);
  return xml(context, `<error><error-name>${name}</error-name><error-message>${text}</error-message></error>`);
}
