import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Settings } from "../../infra/settings/settings.ts";
import { stages } from "./support/synthesized.ts";

const domain = {
  name: "rentals.example.org",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3",
  hostedZone: { id: "Z123", name: "example.org" },
};
const accepts = (change: object) => v.is(Settings, { ...stages.prod, ...change });

describe("settings", () => {
  it("are good as they are, with a domain and an alarm address or without", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ domain, alarmEmail: "operator@example.org" })).toBe(true);
  });

  it.each([
    ["a certificate of another region", { domain, region: "eu-south-1" }],
    ["a certificate that is none", { domain: { ...domain, certificateArn: "arn:aws:iam::1:role/x" } }],
    ["a misspelt setting", { alarmMail: "operator@example.org" }],
    ["an alarm address that is none", { alarmEmail: "operator" }],
    ["runbooks without TLS", { runbooks: "http://example.org" }],
    ["a portal without TLS", { portal: { applicationUrl: "http://example.org", signOnUrl: "https://example.org" } }],
    ["fewer workers than Lambda allows", { concurrency: { tasks: 1, filings: 2 } }],
    ["a platform too few", { platforms: stages.prod.platforms.slice(1) }],
    ["a name that no stack can have", { stackName: "Rentals!" }],
  ])("stop synthesis with %s", (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
