import type { html } from "hono/html";

/** What an `html` template gives. */
export type Html = ReturnType<typeof html>;
