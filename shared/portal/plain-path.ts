/**
 * A page's path for the log, without the session ids that Java servers add to its segments
 * (`/app/login.jsp;jsessionid=1A2B`).
 *
 * @example
 * plainPath(new URL("https://portal/app;jsessionid=1A2B/page.xhtml")); // "/app/page.xhtml"
 */
export const plainPath = ({ pathname }: URL) => withoutSessions(pathname);

/** The same for a path in a page. */
export const withoutSessions = (path: string) => path.replaceAll(/(;|%3b)[^/]*/gi, "");
