import type { Answer, Portal, PortalSession } from "./portal.ts";

/** In the portal's style, in both languages. */
const detail = "Μόνο προσωρινές δηλώσεις / Drafts only: --finalise";
const refusal: Answer<never> = { ok: false, failure: { kind: "refused", effect: "no", known: true, detail } };

/** A portal at which nothing becomes final: for trying a real one from your own machine. */
export function draftsOnly(portal: Portal): Portal {
  const restricted = (session: PortalSession): PortalSession => ({
    ...session,
    finalise: async () => refusal,
    fileStatement: async (month, records, draft) =>
      draft ? await session.fileStatement(month, records, draft) : refusal,
  });
  return {
    async login(credentials, options) {
      const result = await portal.login(credentials, options);
      return result.kind === "in" ? { ...result, session: restricted(result.session) } : result;
    },
    resume: (cookies, options) => restricted(portal.resume(cookies, options)),
  };
}
