import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { prod } from "../../infra/settings/prod.ts";
import { mistakesIn, Settings } from "../../infra/settings/stage-settings.ts";
import { stages } from "./support/synthesized.ts";

const domain = {
  name: "rentals.example.org",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3",
  hostedZone: { id: "Z123", name: "example.org" },
};
const accepts = (change: object) => v.is(Settings, { ...stages.prod, ...change });
const without = (stage: object, name: string) =>
  Object.fromEntries(Object.entries(stage).filter(([key]) => key !== name));

describe("settings", () => {
  it("are good as they are, with a domain and an alarm address or without", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ domain, alarmEmail: "operator@example.org" })).toBe(true);
    expect(accepts({ domain: without(domain, "hostedZone") })).toBe(true);
  });

  it.each(["account", "alarmEmail", "runbooks"])("ask prod for %s, and dev not", (name) => {
    expect(mistakesIn(without(stages.prod, name))).toEqual([expect.stringContaining(name)]);
    expect(mistakesIn(without(stages.dev, name))).toEqual([]);
  });

  it("stop prod as it is in the repository, saying all that is to be set", () => {
    expect(mistakesIn(prod).map((mistake) => mistake.split(":")[0])).toEqual([
      "account",
      "alarmEmail",
      "runbooks",
      "concurrency.account",
    ]);
  });

  it.each([
    ["a certificate of another region", { domain, region: "eu-south-1" }],
    ["a certificate that is none", { domain: { ...domain, certificateArn: "arn:aws:iam::1:role/x" } }],
    ["a misspelt setting", { alarmMail: "operator@example.org" }],
    ["an alarm address that is none", { alarmEmail: "operator" }],
    ["runbooks without TLS", { runbooks: "http://example.org" }],
    ["a portal without TLS", { portal: { applicationUrl: "http://example.org", signOnUrl: "https://example.org" } }],
    ["fewer workers than Lambda allows", { concurrency: { account: 1_000, tasks: 1, filings: 2 } }],
    ["more workers than a new account allows", { concurrency: { account: 10, tasks: 5, filings: 20 } }],
    ["prod's data left to the stack", { keepData: false }],
    ["an account that is none", { account: "1234" }],
    ["ciphers that are an option of their own", { portal: { ...stages.prod.portal, tlsCiphers: "ALL --inspect" } }],
    ["a platform too few", { platforms: stages.prod.platforms.slice(1) }],
    ["a name that no stack can have", { stackName: "Rentals!" }],
  ])("stop synthesis with %s", (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
