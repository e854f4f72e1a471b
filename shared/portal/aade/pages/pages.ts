import type { Effect } from "../../portal.ts";
import { type Form, formOf } from "../html/form.ts";
import { attribute, type Html, headingsOf, isWhole, parseHtml, selectAll, selectFirst, textOf } from "../html/html.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { isLabel, searchable } from "../text/same-text.ts";
import { changed, sessionLost, unavailable } from "../wire/fault.ts";
import type { Http, Received } from "../wire/http.ts";
import { isPartial, messagesOf, type PartialAnswer, readPartial, refusalOf } from "./partial.ts";

export interface Page {
  readonly url: URL;
  readonly html: Html;
  /** Missing when the portal shows a message instead. */
  readonly form?: Form;
  readonly viewState: string;
}

export type FormPage = Page & { readonly form: Form };

export interface Click {
  /** The id of the control that was clicked or changed. */
  readonly source: string;
  /** The ids of the parts to render again. */
  readonly render?: string;
  /** Absent for a button. */
  readonly event?: "change" | "page";
  readonly fields: URLSearchParams;
  readonly effect: Effect;
}

/** The pages of a session. Every method that calls the portal throws a fault when it has no value. */
export interface Pages {
  readonly profile: AadeProfile;
  /** Opens a page of the profile by its name. */
  open(name: keyof AadeProfile["paths"], query?: Record<string, string>): Promise<Page>;
  /** Opens the target of another page's link. Throws a fault when it is not a page of the application. */
  openAt(target: string, from: Page): Promise<Page>;
  /** Posts a page's fields as its script would. */
  post(page: Page, click: Click): Promise<PartialAnswer>;
  /** The log-out link of the page opened last, if any had one. */
  logoutLink(): string | undefined;
}

/** `logout` is the log-out link of the page that the login ended on. */
export function createPages(http: Http, profile: AadeProfile, logout?: string): Pages {
  let logoutLink = logout;

  const openUrl = async (url: URL): Promise<Page> => {
    const html = readHtml(await http.send({ url, effect: "no" }), profile);
    logoutLink = logoutOn(html, url, profile) ?? logoutLink;
    const form = formOf(html);
    const viewState = selectFirst(form?.element ?? html, 'input[name="javax.faces.ViewState"]');
    return { url, html, viewState: viewState ? attribute(viewState, "value") : "", ...(form && { form }) };
  };

  return {
    profile,

    async open(name, query = {}) {
      const url = new URL(profile.paths[name].is, profile.application.is);
      url.search = new URLSearchParams(query).toString();
      return await openUrl(url);
    },

    async openAt(target, from) {
      const url = URL.parse(target, from.url.href);
      if (url?.origin !== from.url.origin) throw changed(`a page leads to another host: ${url?.host ?? "unreadable"}`);
      return await openUrl(url);
    },

    async post(page, click) {
      const { effect } = click;
      const received = await http.send({ url: actionOf(page), form: partialForm(page, click), partial: true, effect });
      if (isPartial(received.body)) return readPartial(received.body, effect);
      readHtml(received, profile);
      throw unavailable("a page in place of a partial answer", effect);
    },

    logoutLink: () => logoutLink,
  };
}

/** Throws a fault when a page shows no form, a refusal if it shows one instead. */
export function requireForm(page: Page, profile: AadeProfile): FormPage {
  const { form, html, viewState } = page;
  if (form && viewState !== "") return { ...page, form };
  const refusal = form ? undefined : refusalOf(messagesOf(html), profile);
  throw refusal ?? unavailable("a page without its form", "no");
}

export function logoutOn(html: Html, url: URL, { login }: AadeProfile): string | undefined {
  const links = selectAll(html, "a[href]").filter((link) => isLabel(textOf(link), login.logout.is));
  const target = links.map((link) => attribute(link, "href")).find((href) => !isScript(href));
  return target && URL.parse(target, url.href)?.href;
}

/** True for a link that only a script follows. */
export const isScript = (href: string) => /^\s*(#|javascript:)/i.test(href);

/** The form's action. Throws a fault when it is on another host. */
function actionOf({ url, form }: Page): URL {
  const target = URL.parse(form ? attribute(form.element, "action") : "", url.href);
  if (target?.origin !== url.origin) throw changed(`the form posts to another host: ${target?.host ?? "unreadable"}`);
  return target;
}

/** Throws a fault unless a page of the application was received. */
function readHtml(received: Received, profile: AadeProfile): Html {
  const { url, status, location, body, effect } = received;
  const { login, paths } = profile;
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
  if (isInMaintenance(html, profile)) throw unavailable("the portal is in maintenance", effect);
  if (headingsOf(html).some((heading) => isLabel(heading, login.contactPage.is)))
    throw unavailable("the portal asks its owner for contact details", effect);
  return html;
}

export const isInMaintenance = (html: Html, { texts }: AadeProfile) =>
  headingsOf(html).some((heading) => searchable(heading)(texts.maintenance.is));

function partialForm(page: Page, { source, render, event, fields }: Click): URLSearchParams {
  const form = new URLSearchParams({
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": source,
    "javax.faces.partial.execute": event ? source : "@all",
    ...(render !== undefined && { "javax.faces.partial.render": render }),
    ...(event ? { "javax.faces.behavior.event": event, "javax.faces.partial.event": event } : { [source]: source }),
  });
  for (const [name, value] of fields) form.append(name, value);
  form.set("appForm", "appForm");
  form.set("javax.faces.ViewState", page.viewState);
  return form;
}
