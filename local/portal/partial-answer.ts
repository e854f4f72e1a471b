import type { Context } from "hono";
import type { Submission } from "./faces.ts";
import type { Html } from "./look.ts";
import type { PortalEnv } from "./portal-env.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot carry
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const cdata = (content: string) => `<![CDATA[${content.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const partialResponse = (body: string) =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1">${body}</partial-response>`;

const xml = (context: Context<PortalEnv>, body: string) =>
  context.body(partialResponse(body), 200, { "Content-Type": "text/xml;charset=UTF-8", "Cache-Control": "no-cache" });

/** The messages tell of every post, whether it asked for them or not. */
const always = "appForm:messages";
const whole = ["appForm", "@form", "@all"];

/**
 * A partial answer: of the parts of the page those that the post asked for, the whole form where it asked for that, and the
 * ViewState to go on with. `script` is run by the browser.
 */
export async function answerParts(
  context: Context<PortalEnv>,
  { render }: Pick<Submission, "render">,
  viewState: string,
  { form, ...parts }: { form?: Html } & Record<string, Html>,
  script?: string,
) {
  const isWhole = form && whole.some((name) => render.has(name));
  const wanted = isWhole
    ? [["appForm", form] as const]
    : Object.entries(parts).filter(([id]) => id === always || render.has(id));
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
