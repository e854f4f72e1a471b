import { all, attribute, type Element, first, headingsOf, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel, searchable } from "../../../shared/portal/aade/same-text.ts";
import { type Looked, type Sighting, sighted } from "./sighting.ts";

/** The sign-on's pages, the link that leaves, and the pages that may stand between log-in and application. */
export function logInSightings({ html, path }: Looked, { login, paths }: AadeProfile): Sighting[] {
  const says = searchable(textOf(html));
  const headings = headingsOf(html);
  const asked = (["secondFactor", "rolePage", "legalPersonPage", "contactPage"] as const).flatMap((name) =>
    sighted(
      `login.${name}`,
      headings.find((heading) => isLabel(heading, login[name].is)),
    ),
  );
  const form = first(html, 'form:has(input[name="password"])');
  const left = path === paths.signOnLogout.is && !form;
  return [
    ...(form ? sighted("login.page", says(login.page.is) ? login.page.is : longestText(html.children)) : []),
    ...(left ? sighted("login.loggedOut", says(login.loggedOut.is) ? login.loggedOut.is : headings.at(-1)) : []),
    ...sighted("login.logout", logoutText(all(html, "a[href]"), login.logout.is)),
    ...asked,
  ];
}

function logoutText(links: readonly Element[], known: string): string | undefined {
  const link =
    links.find((one) => isLabel(textOf(one), known)) ?? links.find((one) => /logout/i.test(attribute(one, "href")));
  return link && textOf(link);
}

/** The warning is by far the longest thing that a sign-on page says. */
function longestText(nodes: Looked["html"]["children"]): string | undefined {
  const texts = nodes.flatMap((node) => ("attribs" in node ? all(node, "p, div, span, td, li").map(textOf) : []));
  const inner = texts.filter((text) => !texts.some((other) => other !== text && other !== "" && text.includes(other)));
  return inner.toSorted((one, other) => other.length - one.length)[0];
}
