import type { IncomingHttpHeaders } from "node:http";
import { isOwnHost } from "../../portal-simulator/hosts.ts";

/**
 * Whether a request to the table, the queues or the keys comes from a program of this machine. A browser names the page's
 * origin in every request that could change or read something, and its host in all of them.
 */
export const isFromProgram = ({ host, origin }: IncomingHttpHeaders): boolean =>
  origin === undefined && isOwnHost(host, []);
