/** A property's state in the registry: only a final one can be declared for. */
export const propertyStates = ["final", "provisional", "stopped"] as const;
export type PropertyState = (typeof propertyStates)[number];
