import type { Property, PropertyRef } from "../../portal/portal.ts";
import type { KnownProperties } from "../session/known-properties.ts";
import type { Place } from "./seen.ts";

/** Whether a registry id is one of the login's properties, and one for which declarations are taken. */
export function placeAmong(
  properties: readonly Property[],
  registryId: string,
  { awaited }: Pick<KnownProperties, "awaited">,
): Place {
  const property = properties.find((candidate) => candidate.registryId === registryId);
  if (property?.state === "final") return { kind: "declarable", property };
  const until = property ? undefined : awaited(registryId);
  const state = property?.state ?? "unknown";
  return { kind: "not registered", registryId, state, ...(until !== undefined && { awaitedUntil: until }) };
}

/** The pages of a property that is not the login's are shown to nobody, whatever became of them. */
export const isHiddenFrom = (properties: readonly Property[], { registryId }: Pick<PropertyRef, "registryId">) =>
  properties.every((one) => one.registryId !== registryId);
