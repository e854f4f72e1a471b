import type { Context } from "hono";
import { html } from "hono/html";
import type { PortalEnv } from "./portal-env.ts";
import type { LabelKey, PhraseKey, Texts } from "./texts.ts";

/** What an `html` template gives. */
export type Html = ReturnType<typeof html>;

/** A message of a page. `label` names the field it is about. */
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

const messageText = ({ text }: Texts, { phrase, label, values }: Message) =>
  text(phrase, { ...values, ...(label && { label: text(label) }) });

/** The messages of a page, errors and infos in a list each. */
export function messagesBox(texts: Texts, messages: readonly Message[]): Html {
  const listOf = (kind: Message["kind"]) => {
    const some = messages.filter((message) => message.kind === kind);
    if (some.length === 0) return "";
    return html`<div class="ui-messages-${kind} ui-corner-all" role="${kind === "error" ? "alert" : "status"}"><ul>${some.map(
      (message) => html`<li><span class="ui-messages-${kind}-detail">${messageText(texts, message)}</span></li>`,
    )}</ul></div>`;
  };
  return html`<div id="appForm:messages" class="ui-messages ui-widget" aria-live="polite">${listOf("error")}${listOf("info")}</div>`;
}

/** The form of a page, with what every JSF form carries. */
export function facesForm(action: string, viewState: string, body: Html): Html {
  return html`<form id="appForm" name="appForm" method="post" action="${action}" enctype="application/x-www-form-urlencoded" accept-charset="UTF-8">
<input type="hidden" name="appForm" value="appForm">
${body}
<input type="hidden" name="javax.faces.ViewState" id="javax.faces.ViewState" value="${viewState}" autocomplete="off">
</form>`;
}

/** A posted form, as JSF sees it. */
export interface Submission {
  fields: URLSearchParams;
  partial: boolean;
  /** The component that was acted on; undefined when nothing was submitted. */
  source: string | undefined;
  viewState: string;
}

/** Reads a POST. `sources` finds the pressed button of a browser that has no scripts, by its name. */
export async function readSubmission(context: Context<PortalEnv>, isButton: (name: string) => boolean) {
  const fields = new URLSearchParams(await context.req.text());
  const partial = fields.get("javax.faces.partial.ajax") === "true";
  const pressed = partial ? fields.get("javax.faces.source") : fields.keys().find(isButton);
  const submitted = fields.get("appForm") === "appForm";
  const submission: Submission = {
    fields,
    partial,
    source: submitted && pressed ? pressed : undefined,
    viewState: fields.get("javax.faces.ViewState") ?? "",
  };
  return submission;
}

/** Whether a button's POST takes in the whole form, without which its fields are not read. */
export const takesWholeForm = ({ fields, partial }: Submission) =>
  !partial || /(^|\s)(@all|@form|appForm)(\s|$)/.test(fields.get("javax.faces.partial.execute") ?? "");

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot carry
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const cdata = (content: string) => `<![CDATA[${content.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const partialResponse = (body: string) =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1">${body}</partial-response>`;

const xml = (context: Context<PortalEnv>, body: string) =>
  context.body(partialResponse(body), 200, { "Content-Type": "text/xml;charset=UTF-8", "Cache-Control": "no-cache" });

/** A partial answer: each part by its id, and the next ViewState. */
export async function updateParts(context: Context<PortalEnv>, viewState: string, parts: Record<string, Html>) {
  const updates = await Promise.all(
    Object.entries(parts).map(async ([id, part]) => `<update id="${id}">${cdata(String(await part))}</update>`),
  );
  const next = `<update id="javax.faces.ViewState">${cdata(viewState)}</update>`;
  return xml(context, `<changes>${updates.join("")}${next}</changes>`);
}

/** Sends the client elsewhere, by the kind of answer that its POST asked for. */
export function redirectTo(context: Context<PortalEnv>, { partial }: Submission, location: string) {
  if (!partial) return context.redirect(location);
  return xml(context, `<redirect url="${location.replaceAll("&", "&amp;")}"></redirect>`);
}

/** The answer to a ViewState that is unknown or used up. */
export function viewExpired(context: Context<PortalEnv>, submission: Submission, page: (message: Message) => Html) {
  if (!submission.partial) return htmlPage(context, page(error("pageExpired")));
  const name = "class javax.faces.application.ViewExpiredException";
  const text = cdata(`viewId:${context.req.path} - View ${context.req.path} could not be restored.`);
  return xml(context, `<error><error-name>${name}</error-name><error-message>${text}</error-message></error>`);
}

/** A whole page. */
export async function htmlPage(
  context: Context<PortalEnv>,
  page: Html,
  status: 200 | 401 | 403 | 404 | 429 | 503 = 200,
) {
  return context.html(await page, status, { "Cache-Control": "no-store" });
}
