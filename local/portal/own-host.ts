const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request calls this machine by a name of its own: a page on the web may lead its name here (DNS rebinding).
 * LOCAL_HOSTS names more, comma separated.
 */
export function callsThisMachine(request: Request): boolean {
  const named = (process.env["LOCAL_HOSTS"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  return [...ownNames, ...named].includes(new URL(request.url).hostname);
}
