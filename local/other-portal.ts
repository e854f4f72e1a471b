import { StackError } from "./processes/lock.ts";

export interface OtherPortal {
  readonly applicationUrl: string;
  readonly signOnUrl: string;
  /** Of a portal anywhere else it is always that of AWS: ours for this machine would lock real accounts. */
  readonly pace: Pace;
  readonly finalises: boolean;
}

/** How long an answer is waited for, in seconds. */
export const timeoutOf = { aws: "60", local: "5" } as const;
export type Pace = keyof typeof timeoutOf;

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Throws in words for a person where an address is none that may be called. */
export function otherPortalOf(portal: string, signOn = portal, finalise = false): OtherPortal {
  const urls = [addressOf("--portal", portal), addressOf("--sign-on", signOn)] as const;
  const isHere = urls.every(({ hostname }) => loopback.includes(hostname));
  const [applicationUrl, signOnUrl] = [urls[0].origin, urls[1].origin];
  return { applicationUrl, signOnUrl, pace: isHere ? "local" : "aws", finalises: isHere || finalise };
}

function addressOf(option: string, text: string): URL {
  const url = URL.parse(text);
  const isHere = url?.protocol === "http:" && loopback.includes(url.hostname);
  if (url && (isHere || url.protocol === "https:")) return url;
  throw new StackError(`${option}: expected an https address; http only of this machine.`);
}
