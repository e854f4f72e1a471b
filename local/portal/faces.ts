import type { Context } from "hono";
import { html } from "hono/html";
import type { LabelKey } from "./labels.ts";
import { documentPage } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalEnv } from "./portal-env.ts";

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

const messageText = (look: Look, { phrase, label, values }: Message) =>
  look.phrase(phrase, { ...values, ...(label && { label: look.text(label) }) });

export function messagesBox(look: Look, messages: readonly Message[]): Html {
  const summary = (kind: Message["kind"]) =>
    look.release.messageSummary === "shown" &&
    html`<span class="ui-messages-${kind}-summary">${look.phrase(kind === "error" ? "failure" : "success")}</span> `;
  const listOf = (kind: Message["kind"]) => {
    const some = messages.filter((message) => message.kind === kind);
    if (some.length === 0) return "";
    return html`<div class="ui-messages-${kind} ui-corner-all" role="${kind === "error" ? "alert" : "status"}"><ul>${some.map(
      (message) =>
        html`<li>${summary(kind)}<span class="ui-messages-${kind}-detail">${messageText(look, message)}</span></li>`,
    )}</ul></div>`;
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

/** The form's own address: without a query, however the page was asked for. */
function actionOf({ release, origin }: Look, page: string): string {
  const actions = { path: page, relative: page.slice(page.lastIndexOf("/") + 1), url: `${origin}${page}` };
  return actions[release.formAction];
}

export interface Submission {
  fields: URLSearchParams;
  /** The component that was acted on; undefined when nothing was submitted. */
  source: string | undefined;
  viewState: string;
  render: ReadonlySet<string>;
  /** Whether the post takes in the whole form, without which a button's fields are not read. */
  whole: boolean;
}

export async function readSubmission(context: Context<PortalEnv>): Promise<Submission> {
  const fields = new URLSearchParams(await context.req.text());
  const names = (field: string) => new Set((fields.get(field) ?? "").split(/\s+/));
  const isSubmitted = fields.get("javax.faces.partial.ajax") === "true" && fields.get("appForm") === "appForm";
  const execute = names("javax.faces.partial.execute");
  return {
    fields,
    source: (isSubmitted && fields.get("javax.faces.source")) || undefined,
    viewState: fields.get("javax.faces.ViewState") ?? "",
    render: names("javax.faces.partial.render"),
    whole: ["@all", "@form", "appForm"].some((part) => execute.has(part)),
  };
}

export async function htmlPage(
  context: Context<PortalEnv>,
  page: Html,
  status: 200 | 401 | 403 | 404 | 429 | 503 = 200,
) {
  return context.html(await page, status, { "Cache-Control": "no-store" });
}

/** A message in the place of a page, and where to go from there. */
export function problemPage(
  context: Context<PortalEnv>,
  title: PhraseKey,
  problem: Message,
  back: PhraseKey,
  path: string,
) {
  const [look, { username }] = [context.get("look"), context.get("session")];
  const body = html`${messagesBox(look, [problem])}<p class="actions"><a class="button" href="${path}">${look.phrase(back)}</a></p>`;
  return htmlPage(context, documentPage(look, { title: look.phrase(title), username }, body));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot carry
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const cdata = (content: string) => `<![CDATA[${content.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const partialResponse = (body: string) =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1">${body}</partial-response>`;

const xml = (context: Context<PortalEnv>, body: string) =>
  context.body(partialResponse(body), 200, { "Content-Type": "text/xml;charset=UTF-8", "Cache-Control": "no-cache" });

const whole = ["appForm", "@form", "@all"];

/**
 * A partial answer: of the parts of the page those that the post asked for, the whole form where it asked for that, and the
 * ViewState to go on with. The messages tell of every post, whether it asked for them or not. `script` is run by the browser.
 */
export async function answerParts(
  context: Context<PortalEnv>,
  { render }: Pick<Submission, "render">,
  viewState: string,
  {
    form,
    messages = [],
    parts = {},
  }: { form?: Html; messages?: readonly Message[]; parts?: Readonly<Record<string, Html>> },
  script?: string,
) {
  const isWhole = form && whole.some((name) => render.has(name));
  const asked = Object.entries(parts).filter(([id]) => render.has(id));
  const wanted = isWhole
    ? [["appForm", form] as const]
    : [["appForm:messages", messagesBox(context.get("look"), messages)] as const, ...asked];
  const updates = await Promise.all(
    wanted.map(async ([id, part]) => `<update id="${id}">${cdata(String(await part))}</update>`),
  );
  const next = `<update id="javax.faces.ViewState">${cdata(viewState)}</update>`;
  const evaluated = script ? `<eval>${cdata(script)}</eval>` : "";
  return xml(context, `<changes>${updates.join("")}${next}${evaluated}</changes>`);
}

export const redirectTo = (context: Context<PortalEnv>, location: string) =>
  xml(context, `<redirect url="${location.replaceAll("&", "&amp;")}"></redirect>`);

/** The answer to a ViewState that is unknown or used up. */
export function viewExpired(context: Context<PortalEnv>) {
  const name = "class javax.faces.application.ViewExpiredException";
  const text = cdata(`viewId:${context.req.path} - View ${context.req.path} could not be restored.`);
  return xml(context, `<error><error-name>${name}</error-name><error-message>${text}</error-message></error>`);
}
