import { answer } from "./fault.ts";
import { parseHtml, textOf } from "./html.ts";
import { follow, type Http } from "./http.ts";
import type { Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { searchable } from "./same-text.ts";

/**
 * Logs out through the link of the page seen last, or at the sign-on itself. Only a page that says so is proof that the
 * session is over: the sign-on's farewell, or the login page in the place of the application.
 */
export async function logOut(http: Http, pages: Pages, profile: AadeProfile): Promise<boolean> {
  const { application, signOn, paths, login } = profile;
  const entry = new URL(paths.entry.is, application.is);
  const atSignOn = new URL(paths.signOnLogout.is, signOn.is);
  atSignOn.searchParams.set("end_url", entry.href);
  const shows = async (url: URL, signs: readonly string[]) => {
    const ended = await answer(() => follow(http, url));
    if (!ended.ok) return false;
    const says = searchable(textOf(parseHtml(ended.value.body)));
    return ended.value.status === 200 && signs.some(says);
  };
  const link = pages.logoutLink();
  if (await shows(link ? new URL(link) : atSignOn, [login.loggedOut.is, login.page.is])) return true;
  return await shows(entry, [login.page.is]);
}
