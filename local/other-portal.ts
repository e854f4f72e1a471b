import { ownNames } from "./processes/hosts.ts";
import { StackError } from "./processes/lock.ts";

export interface OtherPortal {
  readonly applicationUrl: string;
  readonly signOnUrl: string;
  /** Always that of AWS for a portal elsewhere: this machine's faster pace would lock real accounts. */
  readonly pace: Pace;
  readonly finalises: boolean;
}

/** How long an answer may take, in seconds. */
export const timeoutOf = { aws: "60", local: "5" } as const;
export type Pace = keyof typeof timeoutOf;

/** Throws a `StackError` for an address that must not be called. */
export function otherPortalOf(portal: string, signOn = portal, finalise = false): OtherPortal {
  const [application, login] = [addressOf("--portal", portal), addressOf("--sign-on", signOn)];
  const isHere = [application, login].every(({ hostname }) => ownNames.includes(hostname));
  return {
    ...{ applicationUrl: application.origin, signOnUrl: login.origin },
    ...{ pace: isHere ? "local" : "aws", finalises: isHere || finalise },
  };
}

function addressOf(option: string, text: string): URL {
  const url = URL.parse(text);
  const isHere = url?.protocol === "http:" && ownNames.includes(url.hostname);
  if (url && (isHere || url.protocol === "https:")) return url;
  throw new StackError(`${option}: expected an https address; http is for this machine only.`);
}
