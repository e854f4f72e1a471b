import type { FactorName, factors } from "../../../local/portal/factors.ts";
import type { PortalWebsite } from "../../../local/portal/website.ts";
import { exchangeObservations } from "./observe-exchanges.ts";
import { markupObservations } from "./observe-markup.ts";
import { ruleObservations } from "./observe-rules.ts";
import { signOnObservations } from "./observe-sign-on.ts";
import type { Visitor } from "./visitor.ts";

/** A portal of some release with a visitor who is not logged in yet. */
export interface Scene {
  readonly site: PortalWebsite;
  readonly visitor: Visitor;
  passTime(ms: number): void;
}

/** What can be seen of a factor from outside, and what is to be seen for each of its values. */
export interface Observation<F extends FactorName> {
  see(scene: Scene): Promise<string>;
  expected: Readonly<Record<(typeof factors)[F]["values"][number], string>>;
}

export type Observations = { readonly [F in FactorName]: Observation<F> };

/** One for each factor: a new one without an observation is no valid program. */
export const observations: Observations = {
  ...markupObservations,
  ...exchangeObservations,
  ...ruleObservations,
  ...signOnObservations,
};
