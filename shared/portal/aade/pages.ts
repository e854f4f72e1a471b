import type { Effect } from "../portal.ts";
import { changed, sessionLost, unavailable } from "./fault.ts";
import { type Form, formOf } from "./form.ts";
import { all, attribute, first, type Html, headingsOf, isWhole, parseHtml, textOf } from "./html.ts";
import type { Http, Received } from "./http.ts";
import type { Known } from "./known.ts";
import { isPartial, type Partial, readPartial } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";
import { isLabel, searchable } from "./same-text.ts";

export interface Page {
  readonly url: URL;
  readonly html: Html;
  /** Missing where the portal shows a message in its place. */
  readonly form?: Form;
  readonly viewState: string;
}

export type FormPage = Page & { readonly form: Form };

export interface PartialRequest {
  /** What was clicked or changed: the id of a control. */
  readonly source: string;
  readonly execute: string;
  readonly render?: string;
  /** Absent for a button. */
  readonly event?: "change" | "page";
  readonly fields: URLSearchParams;
  readonly effect: Effect;
}

export interface Pages {
  open(path: Known, query?: Record<string, string>): Promise<Page>;
  /** Opens the page that another one leads to. Throws a fault when that is no page of the application. */
  openAt(target: string, from: Page): Promise<Page>;
  /** Posts what stands on the page, as its scripts would. */
  post(page: Page, request: PartialRequest): Promise<Partial>;
  /** Where the page seen last would log out; undefined when none had such a link. */
  logoutLink(): string | undefined;
}

export function createPages(http: Http, profile: AadeProfile, logout?: string): Pages {
  let logoutLink = logout;

  const open = async (url: URL): Promise<Page> => {
    const page = pageOf(await http.send({ url, effect: "no" }), profile);
    logoutLink = logoutOn(page, profile) ?? logoutLink;
    return page;
  };

  return {
    open: ({ is: path }, query = {}) => {
      const url = new URL(path, profile.application.is);
      url.search = new URLSearchParams(query).toString();
      return open(url);
    },

    async openAt(target, from) {
      const url = URL.parse(target, from.url.href);
      if (url?.origin !== from.url.origin)
        throw changed([`a page leads to another host: ${url?.host ?? "unreadable"}`]);
      return await open(url);
    },

    async post(page, request) {
      const { effect } = request;
      const form = partialForm(page, request);
      const received = await http.send({ url: actionOf(page), form, partial: true, effect });
      if (isPartial(received.body)) return readPartial(received.body, effect);
      readHtml(received, profile);
      throw unavailable("a page in place of a partial answer", effect);
    },

    logoutLink: () => logoutLink,
  };
}

export function logoutOn({ html, url }: Pick<Page, "html" | "url">, { login }: AadeProfile): string | undefined {
  const links = all(html, "a[href]").filter((link) => isLabel(textOf(link), login.logout.is));
  const targets = links.map((link) => attribute(link, "href")).filter((href) => !/^(#|javascript:)/i.test(href.trim()));
  return targets[0] && URL.parse(targets[0], url.href)?.href;
}

/** Where the form posts to: its own action. Throws a fault when that is another host. */
function actionOf({ url, form }: Page): URL {
  const target = URL.parse(form ? attribute(form.element, "action") : "", url.href);
  if (target?.origin !== url.origin) throw changed([`the form posts to another host: ${target?.host ?? "unreadable"}`]);
  return target;
}

function pageOf(received: Received, profile: AadeProfile): Page {
  const html = readHtml(received, profile);
  const form = formOf(html);
  const viewState = first(form?.element ?? html, 'input[name="javax.faces.ViewState"]');
  return { url: received.url, html, viewState: viewState ? attribute(viewState, "value") : "", ...(form && { form }) };
}

/** Throws a fault for whatever comes in the place of a page of the application. */
function readHtml(received: Received, { login, texts, paths }: AadeProfile): Html {
  const { url, status, location, body, effect } = received;
  if (location) {
    const own = location.origin === url.origin && location.pathname.startsWith(`${paths.entry.is}/views/`);
    throw own
      ? unavailable("the portal leads to another page", effect)
      : sessionLost("redirected to the sign-on", effect);
  }
  if (status === 401) throw sessionLost("status 401", effect);
  if (status !== 200) throw unavailable(`status ${status}`, effect);
  if (!isWhole(body)) throw unavailable("a page that is cut short", effect);
  const html = parseHtml(body);
  if (searchable(textOf(html))(login.page.is)) throw sessionLost("a login page in its place", effect);
  const headings = headingsOf(html);
  const inMaintenance = headings.some((heading) => searchable(heading)(texts.maintenance.is));
  if (inMaintenance) throw unavailable("the portal is in maintenance", effect);
  if (headings.some((heading) => isLabel(heading, login.contactPage.is)))
    throw unavailable("the portal asks its owner for contact details", effect);
  return html;
}

function partialForm(page: Page, { source, execute, render, event, fields }: PartialRequest): URLSearchParams {
  const form = new URLSearchParams({
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": source,
    "javax.faces.partial.execute": execute,
    ...(render !== undefined && { "javax.faces.partial.render": render }),
    ...(event && { "javax.faces.behavior.event": event, "javax.faces.partial.event": event }),
    ...(event === undefined && { [source]: source }),
  });
  for (const [name, value] of fields) form.append(name, value);
  form.set("appForm", "appForm");
  form.set("javax.faces.ViewState", page.viewState);
  return form;
}
