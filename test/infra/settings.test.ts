import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { dev } from "../../infra/settings/dev.ts";
import { prod } from "../../infra/settings/prod.ts";
import { mistakesIn, Settings } from "../../infra/settings/stage-settings.ts";
import document from "../../openapi.json" with { type: "json" };
import { logInAttempts } from "../../shared/auth/attempts.ts";
import { stages } from "./support/synthesized.ts";

it("the deployed limits are those documented for consumers", () => {
  const told = document.info.description.replaceAll(/\s+/g, " ");
  const { throttle, openRows, firewall } = prod;
  const thousands = (count: number | undefined) => count?.toLocaleString("en-GB");

  expect(told).toContain(`${throttle.perSecond} requests a second`);
  expect(told).toContain(`${thousands(firewall ? firewall.requestsPerFiveMinutes : 0)} in five minutes`);
  expect(told).toContain(`${thousands(openRows.perClient)} reservations of one client`);
  expect(told).toContain(`${logInAttempts.most} wrong logins`);
  expect(logInAttempts.windowMs).toBe(15 * 60_000);
});

const domain = {
  name: "rentals.example.org",
  certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3",
  hostedZone: { id: "Z123", name: "example.org" },
};
const firewallOf = (loginsPerMinute: number, requestsPerFiveMinutes = 3_000) => ({
  firewall: { requestsPerFiveMinutes, loginsPerMinute },
});
const openRowsOf = (perClient: number, inAll: number) => ({ openRows: { perClient, inAll } });
const timeoutOf = (timeoutSeconds: number) => ({ portal: { ...stages.prod.portal, timeoutSeconds } });
const accepts = (change: object) => v.is(Settings, { ...stages.prod, ...change });
const identity = { issuer: "https://id.example.org", clientId: "console", rolesClaim: "roles" };
const without = (stage: object, name: string) =>
  Object.fromEntries(Object.entries(stage).filter(([key]) => key !== name));

describe("settings", () => {
  it("are valid with and without a domain and an alarm address", () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ maxReservations: prod.openRows.perClient })).toBe(true);
    expect(accepts({ domain, alarmEmail: "operator@example.org" })).toBe(true);
    expect(accepts({ domain: without(domain, "hostedZone"), identity })).toBe(true);
  });

  it.each(["account", "alarmEmail", "runbooks"])("require %s in prod, and not in dev", (name) => {
    expect(mistakesIn(without(stages.prod, name))).toEqual([expect.stringContaining(name)]);
    expect(mistakesIn(without(stages.dev, name))).toEqual([]);
  });

  it("refuse prod as it is in the repository, and list every missing setting", () => {
    expect(mistakesIn(prod).map((mistake) => mistake.split(":")[0])).toEqual([
      "account",
      "alarmEmail",
      "runbooks",
      "concurrency.account",
    ]);
  });

  it("have these values where whole.txt shows others, and lead dev to a portal of its own", () => {
    const firewall = { requestsPerFiveMinutes: 3_000, loginsPerMinute: 60 };
    expect(prod).toMatchObject({ keepData: true, fixedAddress: false, firewall });
    expect(dev.portal.applicationUrl).not.toContain("aade.gr");
  });

  it.each([
    [
      "workers",
      { concurrency: { account: 17, tasks: 5, filings: 40 } },
      { concurrency: { account: 16, tasks: 5, filings: 40 } },
    ],
    [
      "workers beside functions that keep half",
      { concurrency: { account: 200, tasks: 88, filings: 40 } },
      { concurrency: { account: 200, tasks: 89, filings: 40 } },
    ],
    [
      "workers of one queue",
      { concurrency: { account: 10, tasks: 2, filings: 2 } },
      { concurrency: { account: 10, tasks: 2, filings: 1 } },
    ],
    ["log-ins of one address", firewallOf(75), firewallOf(76)],
    ["log-ins a minute", firewallOf(10), firewallOf(9)],
    ["a throttle", { throttle: { perSecond: 1, burst: 1 } }, { throttle: { perSecond: 0, burst: 1 } }],
    ["a stack's name", { stackName: "abc" }, { stackName: "ab" }],
    ["a stack's longest name", { stackName: "a".repeat(31) }, { stackName: "a".repeat(32) }],
    ["seconds of a token", { accessTokenSeconds: 1 }, { accessTokenSeconds: 1.5 }],
    ["a task's reservations", { maxReservations: 1 }, { maxReservations: 1.5 }],
    ["years of guests' data", { guestDataYears: 1 }, { guestDataYears: 1.5 }],
    ["log retention", { logRetentionDays: 90 }, { logRetentionDays: 91 }],
    ["the monthly budget", { monthlyBudget: 1 }, { monthlyBudget: 0.5 }],
    ["the shortest wait for the portal", timeoutOf(20), timeoutOf(19)],
    ["the longest wait for the portal", timeoutOf(60), timeoutOf(61)],
    ["patience", { patienceDays: 60 }, { patienceDays: 61 }],
    ["the years that guests' data is kept", { guestDataYears: 20 }, { guestDataYears: 21 }],
    ["the largest task", { maxReservations: 20_000 }, { maxReservations: 20_001 }],
    ["rows of one client", openRowsOf(1_000, 1_000), openRowsOf(999, 1_000)],
    ["rows in all", openRowsOf(100_000, 100_000), openRowsOf(100_000, 100_001)],
    ["one client's rows in all", openRowsOf(2_000, 2_000), openRowsOf(2_000, 1_999)],
    ["requests of one address", firewallOf(60, 10), firewallOf(60, 9)],
    ["generations of a key", { tokenKeys: { a: 2, b: 1 } }, { tokenKeys: { a: 0, b: 1 } }],
  ])("accept the limit of %s and refuse the value beyond it", (_, inside, outside) => {
    expect(accepts(inside)).toBe(true);
    expect(accepts(outside)).toBe(false);
  });

  it("require an address for a budget", () => {
    expect(mistakesIn({ ...stages.dev, monthlyBudget: 10 })).toEqual([expect.stringContaining("alarmEmail")]);
  });

  it.each([
    ["a certificate of another region", { domain, region: "eu-south-1" }],
    ["a certificate that is none", { domain: { ...domain, certificateArn: "arn:aws:iam::1:role/x" } }],
    ["a misspelt setting of the domain", { domain: { ...domain, hostedzone: { id: "Z1", name: "example.org" } } }],
    ["a domain without a dot", { domain: { ...domain, name: "rentals" } }],
    ["a zone that is none", { domain: { ...domain, hostedZone: { id: "example.org", name: "example.org" } } }],
    ["a region that is none", { region: "Frankfurt" }],
    ["a digest to what is no address", { digest: { language: "el", emails: ["operator"] } }],
    ["people's sign-in without TLS", { identity: { ...identity, issuer: "http://example.org" } }],
    ["people's browsers without TLS", { identity: { ...identity, origins: ["http://example.org"] } }],
    ["a misspelt setting", { alarmMail: "operator@example.org" }],
    ["an alarm address that is none", { alarmEmail: "operator" }],
    ["runbooks without TLS", { runbooks: "http://example.org" }],
    ["a portal without TLS", { portal: { ...stages.prod.portal, applicationUrl: "http://example.org" } }],
    ["a sign-on without TLS", { portal: { ...stages.prod.portal, signOnUrl: "http://example.org" } }],
    ["fewer workers than Lambda allows", { concurrency: { account: 1_000, tasks: 1, filings: 2 } }],
    ["more workers than a new account allows", { concurrency: { account: 10, tasks: 5, filings: 40 } }],
    ["prod's data left to the stack", { keepData: false }],
    ["an account that is none", { account: "1234" }],
    ["an account of a digit too many", { account: "1234567890123" }],
    ["ciphers that are an option of their own", { portal: { ...stages.prod.portal, tlsCiphers: "ALL --inspect" } }],
    ["a platform too few", { platforms: stages.prod.platforms.slice(1) }],
    ["a name that no stack can have", { stackName: "Rentals!" }],
  ])("stop synthesis with %s", (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
