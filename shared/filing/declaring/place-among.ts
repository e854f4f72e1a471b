import type { Property, PropertyRef } from "../../portal/portal.ts";
import type { Place } from "./seen.ts";

/** Whether a registry id is one of the login's properties, and one for which declarations are taken. */
export function placeAmong(properties: readonly Property[], registryId: string): Place {
  const property = properties.find((candidate) => candidate.registryId === registryId);
  if (property?.state === "final") return { kind: "declarable", property };
  return { kind: "not registered", registryId, state: property?.state ?? "unknown" };
}

/** The pages of a property that is not the login's are shown to nobody, whatever became of them. */
export const isHiddenFrom = (properties: readonly Property[], { registryId }: Pick<PropertyRef, "registryId">) =>
  properties.every((one) => one.registryId !== registryId);
