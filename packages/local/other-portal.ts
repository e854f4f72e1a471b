import { ownNames } from "../portal-simulator/hosts.ts";
import { StackError } from "./machine/stack-error.ts";

export type OtherPortal = ReturnType<typeof otherPortalOf>;

/** How long an answer may take, in seconds. */
export const timeoutOf = { aws: "60", local: "5" } as const;
export type Pace = keyof typeof timeoutOf;

/** Throws a `StackError` for an address that must not be called. */
export function otherPortalOf(portal: string, signOn = portal, finalise = false) {
  const [application, login] = [addressOf("--portal", portal), addressOf("--sign-on", signOn)];
  const isHere = [application, login].every(({ hostname }) => ownNames.includes(hostname));
  /** Always that of AWS for a portal elsewhere: this machine's faster pace would lock real accounts. */
  const pace: Pace = isHere ? "local" : "aws";
  return { applicationUrl: application.origin, signOnUrl: login.origin, pace, finalises: isHere || finalise };
}

function addressOf(option: string, text: string): URL {
  const url = URL.parse(text);
  const isHere = url?.protocol === "http:" && ownNames.includes(url.hostname);
  if (url && (isHere || url.protocol === "https:")) return url;
  throw new StackError(`${option}: expected an https address; http is for this machine only.`);
}
