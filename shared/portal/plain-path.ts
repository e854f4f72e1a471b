/**
 * A page's path for the log. Servers of Java write a session's id behind a semicolon into each segment
 * (`/app/login.jsp;jsessionid=1A2B`): whoever reads it there has the session.
 *
 * @example
 * plainPath(new URL("https://portal/app;jsessionid=1A2B/page.xhtml")); // "/app/page.xhtml"
 */
export const plainPath = ({ pathname }: URL) => withoutSessions(pathname);

/** The same of a path that stands in a page. */
export const withoutSessions = (path: string) => path.replaceAll(/(;|%3b)[^/]*/gi, "");
