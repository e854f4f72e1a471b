import type { Property } from "../../portal/portal.ts";
import type { Place } from "./seen.ts";

/** Whether a registry id is one of the login's properties, and one for which declarations are taken. */
export function placeAmong(properties: readonly Property[], registryId: string): Place {
  const property = properties.find((candidate) => candidate.registryId === registryId);
  if (property?.state === "final") return { kind: "declarable", property };
  return { kind: "not registered", registryId, state: property?.state ?? "unknown" };
}
