import * as v from "valibot";
import { Settings } from "../../../infra/settings/stage-settings.ts";
import { stages } from "./synthesized.ts";

const domain = {
  name: "rentals.example.org",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3",
};
const zone = { id: "Z123", name: "example.org" };
const extras = {
  firewall: { requestsPerFiveMinutes: 3_000, loginsPerMinute: 60 },
  fixedAddress: true,
  monthlyBudget: 50,
  pager: "https://pager.example.org/sns",
  digest: { language: "en", emails: ["manager@example.org"] },
} satisfies Partial<Settings>;

type Choice = readonly [string, { readonly [K in keyof Settings]?: Settings[K] | undefined }];

/** Every choice that adds resources or changes what they refer to. The extras affect no other choice: all or none. */
const choices: readonly (readonly Choice[])[] = [
  [
    ["no domain", { domain: undefined }],
    ["a domain elsewhere", { domain }],
    ["a domain in a zone", { domain: { ...domain, hostedZone: zone } }],
  ],
  [
    ["nobody to tell", { alarmEmail: undefined }],
    ["an address", { alarmEmail: "operator@example.org" }],
  ],
  [
    ["data kept", { keepData: true }],
    ["data not kept", { keepData: false }],
  ],
  [
    ["no extras", { firewall: undefined, fixedAddress: false, monthlyBudget: undefined, pager: undefined }],
    ["extras", extras],
  ],
];

/** Every combination of settings that may be deployed, with words for it. */
export function combinations(): [string, Settings][] {
  return Object.entries(stages).flatMap(([name, stage]) =>
    product(choices).flatMap((chosen): [string, Settings][] => {
      const changed = Object.entries({ ...stage, ...all(chosen) }).filter(([, value]) => value !== undefined);
      const { success, output } = v.safeParse(Settings, Object.fromEntries(changed));
      return success ? [[[name, ...chosen.map(([words]) => words)].join(", "), output]] : [];
    }),
  );
}

/** Prod with a domain in a zone, and every extra. */
export function withEveryExtra(): Settings {
  const [, settings] = combinations().findLast(([words]) => words.includes("a domain in a zone")) ?? [];
  if (!settings) throw new Error("no such combination");
  return settings;
}

const all = (chosen: readonly Choice[]) => Object.fromEntries(chosen.flatMap(([, change]) => Object.entries(change)));

function product(choices: readonly (readonly Choice[])[]): Choice[][] {
  const [first, ...rest] = choices;
  return first ? first.flatMap((choice) => product(rest).map((others) => [choice, ...others])) : [[]];
}
