export const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/** More names of this machine, such as a container's: LOCAL_HOSTS, comma separated. */
export const namedHosts = ({ LOCAL_HOSTS = "" }: NodeJS.ProcessEnv) =>
  LOCAL_HOSTS.split(",").map((name) => name.trim().toLowerCase());

/**
 * Whether a request's `Host` is one of this machine's own names. A stranger's page may point its own name here (DNS
 * rebinding): the browser would then let that page read the answers.
 */
export function isOwnHost(host: string | undefined, named: readonly string[]): boolean {
  const { hostname } = URL.parse(`http://${host ?? ""}`) ?? {};
  return hostname !== undefined && hostname !== "" && [...ownNames, ...named].includes(hostname);
}
