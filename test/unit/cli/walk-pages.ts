import type { Looked } from "../../../cli/portal-check/seen/sighting.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { parseHtml } from "../../../shared/portal/aade/html.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";

/** Pages of a walk through the portal, with no more on them than a test asks about. */

export const profile = createAadeProfile({ platforms: defaultPlatforms });
const { paths } = profile;

export const page = (path: string, content: string) => ({ path, body: `<html><body>${content}</body></html>` });
export const looked = (path: string, content: string): Looked => {
  const one = page(path, content);
  return { ...one, html: parseHtml(one.body) };
};

export const form = (content: string, action = "/views/x.xhtml") =>
  `<form id="appForm" action="${action}">${content}</form>`;
const arrival = (value: string) => `<input name="appForm:rentalFrom_input" value="${value}">`;
const row = (input: string) => `<table><tr><td>Άφιξη / Arrival Date</td><td>${input}</td></tr></table>`;
const finalise = '<a id="appForm:finalizeButton">Οριστικοποίηση / Finalize</a>';

/** The empty form, its arrival's row written as `rowOf` does, `more` in it. */
export const emptyForm = (more = "", rowOf = row, action?: string) =>
  page(paths.declaration.is, form(`${rowOf(arrival(""))}${more}${finalise}`, action));
export const draft = (more = "") => page(paths.declaration.is, form(row(arrival("01/05/2026")) + more + finalise));
export const final = (content: string) => page(paths.declaration.is, form(content));
export const search = (content: string) => page(paths.search.is, content);
export const properties = (content: string) => page(paths.properties.is, content);
