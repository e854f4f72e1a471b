import type { Effect } from "../portal.ts";
import { sessionLost, unavailable } from "./fault.ts";
import { type Form, formOf } from "./form.ts";
import { attribute, first, type Html, headingsOf, isWhole, parseHtml, textOf } from "./html.ts";
import type { Http, Received } from "./http.ts";
import type { Known } from "./known.ts";
import { isPartial, type Partial, readPartial } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";

/** A page of the application as it was answered. Its ViewState serves for one post. */
export interface Page {
  readonly url: URL;
  readonly html: Html;
  /** Missing where the portal shows a message in its place. */
  readonly form?: Form;
  readonly viewState: string;
}

/** A page that can be posted. */
export type FormPage = Page & { readonly form: Form };

export interface PartialRequest {
  /** What was clicked or changed: the id of a control. */
  readonly source: string;
  readonly execute: string;
  readonly render: string;
  /** Absent for a button. */
  readonly event?: "change" | "page";
  readonly fields: URLSearchParams;
  readonly effect: Effect;
}

export interface Pages {
  open(path: Known, query?: Record<string, string>): Promise<Page>;
  /** Posts what stands on the page, as its scripts would. */
  post(page: Page, request: PartialRequest): Promise<Partial>;
}

/** The application's pages within a session. */
export function createPages(http: Http, profile: AadeProfile): Pages {
  return {
    async open({ is: path }, query = {}) {
      const url = new URL(path, profile.application.is);
      url.search = new URLSearchParams(query).toString();
      const received = await http.send({ url, effect: "no" });
      return pageOf(received, profile);
    },

    async post(page, request) {
      const { effect } = request;
      const form = partialForm(page, request);
      const received = await http.send({ url: page.url, form, partial: true, effect });
      if (isPartial(received.body)) return readPartial(received.body, effect);
      readHtml(received, profile);
      throw unavailable("a page in place of a partial answer", effect);
    },
  };
}

function pageOf(received: Received, profile: AadeProfile): Page {
  const html = readHtml(received, profile);
  const form = formOf(html);
  const viewState = first(html, 'input[name="javax.faces.ViewState"]');
  return { url: received.url, html, viewState: viewState ? attribute(viewState, "value") : "", ...(form && { form }) };
}

/** Throws a fault for whatever comes in the place of a page of the application. */
function readHtml({ status, location, body, effect }: Received, { login, texts }: AadeProfile): Html {
  if (location) throw sessionLost("redirected to the sign-on", effect);
  if (status === 401) throw sessionLost("status 401", effect);
  if (status !== 200) throw unavailable(`status ${status}`, effect);
  if (!isWhole(body)) throw unavailable("a page that is cut short", effect);
  const html = parseHtml(body);
  const text = textOf(html);
  if (text.includes(login.page.is)) throw sessionLost("a login page in its place", effect);
  const headings = headingsOf(html);
  const heading = (known: Known) => headings.some((candidate) => candidate.includes(known.is));
  if (heading(texts.maintenance)) throw unavailable("the portal is in maintenance", effect);
  if (heading(login.contactPage)) throw unavailable("the portal asks its owner for contact details", effect);
  return html;
}

function partialForm(page: Page, { source, execute, render, event, fields }: PartialRequest): URLSearchParams {
  const form = new URLSearchParams({
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": source,
    "javax.faces.partial.execute": execute,
    "javax.faces.partial.render": render,
    ...(event && { "javax.faces.behavior.event": event, "javax.faces.partial.event": event }),
    ...(event === undefined && { [source]: source }),
  });
  for (const [name, value] of fields) form.append(name, value);
  form.set("appForm", "appForm");
  form.set("javax.faces.ViewState", page.viewState);
  return form;
}
