import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { defaultRelease, drawRelease } from "../../../local/portal/release.ts";
import { type RunningPortal, startPortal } from "../../../local/portal/server.ts";
import { fileFinal, openForm } from "./declaration-form.ts";
import {
  control,
  createVisitor,
  forgetAll,
  home,
  messagesOf,
  propertiesPath,
  stateOf,
  type Visitor,
} from "./visitor.ts";

let portal: RunningPortal;
let visitor: Visitor;

beforeAll(async () => {
  portal = await startPortal({ port: 0 });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAll(portal);
  visitor = createVisitor(portal);
  await visitor.login();
});

const plan = (faults: object) => control(portal, "faults", faults);
const declarations = async () => (await stateOf(portal)).declarations;
const statuses = async (times: number) => {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await visitor.get(propertiesPath));
  return answers;
};

it("refuses a plan with a fault that it does not know, and leaves control paths alone", async () => {
  expect(await plan({ unavailableRates: 1 })).toBe(400);
  expect(await plan({ unavailableRate: 1.1 })).toBe(400);
  expect(await plan({ unavailableRate: 1, maintenance: true, latencyMs: 1 })).toBe(200);
  expect((await stateOf(portal)).accounts).toHaveLength(1);
});

it("is unavailable at the rate told, the same for the same seed, and well again with an empty plan", async () => {
  const drawn = async () => {
    await plan({ seed: 7, unavailableRate: 0.5 });
    return (await statuses(20)).map(({ status }) => status);
  };
  const first = await drawn();
  expect(new Set(first)).toEqual(new Set([200, 503]));
  expect(await drawn()).toEqual(first);

  await plan({});
  expect((await statuses(5)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it("throttles with 429 and Retry-After, or with 403", async () => {
  await plan({ throttleRate: 1 });
  const answers = await statuses(20);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429, 403]));
  expect(answers.every(({ status, headers }) => (status === 429) === (headers.get("retry-after") === "1"))).toBe(true);
});

it("is in maintenance, inside a 200 or a 503", async () => {
  await plan({ maintenance: true });
  const answers = await statuses(20);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(answers.every(({ body }) => body.includes("Η εφαρμογή βρίσκεται σε Συντήρηση"))).toBe(true);
});

it("loses sessions in all three ways, and frees their place", async () => {
  await plan({ sessionExpiryRate: 1, maxSessions: 30 });
  const seen = new Set<string>();
  for (let time = 0; time < 20; time += 1) {
    const { status, body, location } = await createVisitor(portal).login();
    if (status === 200) expect(body).toContain("Απαγορεύεται η μη εξουσιοδοτημένη χρήση");
    if (status === 302) expect(location).toContain("obrareq.cgi");
    seen.add(String(status));
  }

  expect(seen).toEqual(new Set(["200", "302", "401"]));
  expect((await stateOf(portal)).accounts[0]).toMatchObject({ activeSessions: 1 });
});

it("loses a session between a form and its post, which then has no effect", async () => {
  const form = await openForm(visitor);
  await plan({ sessionExpiryRate: 1 });
  await form.send("saveButton");

  expect(messagesOf(form.last)).toEqual([]);
  expect(await declarations()).toEqual([]);
});

it("drops the connection before a commit, without effect", async () => {
  const form = await openForm(visitor);
  await plan({ dropBeforeCommitRate: 1 });

  await expect(form.send("saveButton")).rejects.toThrow("fetch failed");
  expect(await declarations()).toEqual([]);
});

it("drops the connection after a commit, with effect", async () => {
  const form = await openForm(visitor);
  await plan({ dropAfterCommitRate: 1 });

  await expect(form.send("finalizeButton")).rejects.toThrow("fetch failed");
  expect(await declarations()).toMatchObject([{ draft: false }]);
});

it("lets a lost commit land later, unseen until then", async () => {
  const form = await openForm(visitor);
  await plan({ lateCommitRate: 1, lateCommitMs: 300, seed: 3 });
  const lost = form.send("saveButton").catch((reason: unknown) => reason);
  expect(await declarations()).toEqual([]);

  await expect.poll(async () => (await declarations()).length, { timeout: 5000 }).toBe(1);
  await portal.close();
  expect(await lost).toBeInstanceOf(Error);
  portal = await startPortal({ port: 0 });
});

it("cuts bodies short", async () => {
  await plan({ truncateRate: 1 });
  const { status, body } = await visitor.get(propertiesPath);

  expect(status).toBe(200);
  expect(body).not.toContain("</html>");
});

it("renames labels and an option in a drifted build", async () => {
  await plan({ driftLabels: true });
  const { last } = await openForm(visitor);

  expect(last.body).toContain("Ημερομηνία άφιξης μισθωτή /<br/>Check-in");
  expect(last.body).toContain("Παρατηρήσεις / Remarks");
  expect(last.body).toContain('<option value="4">Vrbo</option>');
});

it("changes the session limits by the plan", async () => {
  await plan({ maxSessions: 2 });
  const second = createVisitor(portal);
  expect(await second.login()).toMatchObject({ status: 200 });
  const third = await createVisitor(portal).sendCredentials("demo-owner", "demo-password");
  expect(third.location).toContain("OAM-6");
  expect((await stateOf(portal)).accounts[0]).toMatchObject({ activeSessions: 2, maxActiveSessions: 2 });
});

it("forgets everything on request, faults and sessions too", async () => {
  await fileFinal(visitor);
  await control(portal, "accounts/another", { password: "p", properties: [] });
  await plan({ unavailableRate: 1 });
  await forgetAll(portal);

  expect(await stateOf(portal)).toMatchObject({
    accounts: [{ username: "demo-owner", activeSessions: 0 }],
    declarations: [],
  });
  expect(await visitor.get(home)).toMatchObject({ status: 302 });
});

it("goes on in the release that was put, and back to its first one when it forgets", async () => {
  const shown = async () => {
    const response = await fetch(`${portal.url}/_control/release`);
    return v.parse(v.record(v.string(), v.string()), await response.json());
  };
  expect(await control(portal, "release", { labelCell: "th", seed: 5 })).toBe(200);
  expect(await shown()).toEqual({ ...drawRelease(5), labelCell: "th" });
  expect(await control(portal, "release", { labelCell: "tr" })).toBe(400);
  expect(await control(portal, "release", { labelCells: "th" })).toBe(400);
  expect(await shown()).toEqual({ ...drawRelease(5), labelCell: "th" });

  expect(await control(portal, "release", { labelCell: "th" })).toBe(200);
  expect(await shown()).toEqual({ ...defaultRelease, labelCell: "th" });
  await forgetAll(portal);
  expect(await shown()).toEqual(defaultRelease);
});
