const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/** Further names of this machine, as a container's: LOCAL_HOSTS, comma separated. */
export const namedHosts = ({ LOCAL_HOSTS = "" }: NodeJS.ProcessEnv) =>
  LOCAL_HOSTS.split(",").map((name) => name.trim().toLowerCase());

/**
 * Whether a request's `Host` is this machine by a name of its own. A stranger's page may lead its own name here (DNS
 * rebinding), and its browser would then read the answers.
 */
export function isOwnHost(host: string | undefined, named: readonly string[]): boolean {
  const { hostname } = URL.parse(`http://${host ?? ""}`) ?? {};
  return hostname !== undefined && hostname !== "" && [...ownNames, ...named].includes(hostname);
}
