import type { Failure } from "../../portal/portal.ts";
import { type Said, say } from "../../wording/say.ts";

/** A failure after which nobody knows whether the request took effect, in words for whoever has to decide. */
export const describeFailure = ({ kind, detail }: Failure): Said =>
  say(kind === "session_lost" ? "failure_session_lost" : "failure_unavailable", { detail });
