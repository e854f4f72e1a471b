import type { ReactNode } from "react";

/** Names and values, without those that have none. */
export const Figures = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="figures">
    {of.map(
      ([name, value]) =>
        value !== undefined && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** A number in a few words: what it counts is below it. */
export const Figure = ({ value, name, colour }: { value: ReactNode; name: string; colour?: string }) => (
  <div className={`figure ${colour ?? ""}`}>
    <strong>{value}</strong>
    <span>{name}</span>
  </div>
);
