/** A property's state in the registry. `other`: in words that we do not know; whether it can be declared for is the portal's to say. */
export const propertyStates = ["final", "provisional", "stopped", "other"] as const;
export type PropertyState = (typeof propertyStates)[number];
