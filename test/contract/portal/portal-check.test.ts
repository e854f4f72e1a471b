import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { portalCheck as runPortalCheck } from "../../../packages/cli/portal-check/program.ts";
import { confirmed } from "../../../packages/cli/terminal.ts";
import { openPortalWebsite, type PortalWebsite } from "../../../packages/portal-simulator/website.ts";
import { control, stateOf } from "../../support/portal-control.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";
import { openWorld } from "./simulator-world.ts";
import { withDraft } from "./world.ts";

const url = "https://portal.simulated";
let simulator: PortalWebsite;
beforeEach(() => {
  simulator = openPortalWebsite();
});
afterEach(() => simulator.close());

const recordings = eachTestsFolder();

async function portalCheck(step: string[], password = "demo-password", may = ["--yes"]) {
  const printed: string[] = [];
  const code = await runPortalCheck([...step, "--application-url", url, "--rest", "0", ...may], {
    fetch: simulator.fetch,
    print: (text) => void printed.push(text),
    confirmed,
    password: async () => password,
    wait: async () => {},
  });
  return { code, stdout: printed.join("\n") };
}
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
const owner = ["--username", "demo-owner"];

it("portal-check finds the simulator as expected, changes nothing and logs out", async () => {
  const { code, stdout } = await portalCheck(["look", ...owner]);

  expect(stdout).toMatch(/^existing declaration: not seen$/m);
  for (const page of ["properties", "search", "declaration", "statements", "statement"]) {
    expect(stdout).toContain(`${page}: as expected`);
  }
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ {2}seen {6}search\.button\.text = "Αναζήτηση \/ Search"$/m);
  expect(stdout).toMatch(/^ {2}not seen {2}texts\.deleted = ".+" \(a guess\)$/m);
  expect(stdout).not.toContain("What the pages say:");
  expect(await stateOf(simulator)).toMatchObject({
    accounts: [{ activeSessions: 0 }],
    declarations: [],
    takkStatements: [],
  });
});

it("portal-check asks first, and does nothing without a yes", async () => {
  const calls = vi.spyOn(simulator, "fetch");
  for (const step of [["try"], ["look"], ["record", recordings.at("recording")]]) {
    expect(await portalCheck([...step, ...owner], "demo-password", [])).toEqual({ code: 2, stdout: "" });
  }

  expect(console.error).toHaveBeenCalledWith(expect.stringContaining("ONE DRAFT"));
  expect(calls).not.toHaveBeenCalled();
});

it("portal-check prints every label that differs and fails", async () => {
  await control(simulator, "faults", { driftLabels: true });
  const { code, stdout } = await portalCheck(["look", ...owner]);

  expect(code).toBe(1);
  expect(stdout).toMatch(/declaration: differs\n {2}- label of \w+: expected ".+", found ".+"/);
  expect(stdout).toMatch(/What the pages say:\n.* · Ημερομηνία άφιξης μισθωτή \/ Check-in · /s);
});

it.each([["look"], ["try", "--property", "00000123456"]])(
  "portal-check %s reports a refused login without the password",
  async (...step) => {
    const { code, stdout } = await portalCheck([...step, ...owner], "not-the-password");

    expect(code).toBe(2);
    expect(stdout).toContain("wrong username or password");
    expect(stdout).not.toContain("not-the-password");
  },
);

it("portal-check takes the password from its environment without asking", async () => {
  vi.stubEnv("PORTAL_PASSWORD", "demo-password");
  const { code } = await portalCheck(["look", ...owner], "not-the-password");
  vi.unstubAllEnvs();

  expect(code).toBe(0);
});

// recording.test.ts proves that a recording has no personal data.
it("portal-check records pages one by one, and replays them unchanged", async () => {
  const { owner: recordedOwner, session } = await withDraft(openWorld({ ...simulator, url }));
  await session.logout();
  const { username, password } = recordedOwner;
  const folder = recordings.at("recording");

  const recorded = await portalCheck(["record", folder, "--username", username], password);
  const replayed = await portalCheck(["replay", folder]);

  expect(recorded.stdout).toMatch(/^existing declaration: as expected$/m);
  expect(replayed.stdout).toMatch(/^existing declaration: as expected$/m);
  expect(replayed.code).toBe(0);
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html.txt"));
  expect(pages.map((name) => name.slice(0, 3))).toEqual(
    pages.map((_, place) => `${String(place + 1).padStart(2, "0")}-`),
  );
  const [month, year] = [new Date().getMonth() + 1, new Date().getFullYear()];
  expect(JSON.parse(readFileSync(join(folder, "exchanges.json"), "utf8"))).toMatchObject({
    sample: { range: { from: `01/01/${year}`, to: `31/12/${year}` }, month: { year, month } },
  });
});

it.each([
  ["registry", 1, ["Έξοδος", "Στάδιο/ Stage", "Χρήση / Fiscal Year", "Κρεβάτια / Sleeps"]],
  // Without a known link nothing shows that the login worked; the next look sees the rest.
  ["menu", 2, ["Έξοδος", "Μητρώο Ακινήτων"]],
])("portal-check prints the words on the pages of an unknown portal: %s", async (homePage, ends, words) => {
  await control(simulator, "release", { homePage });
  await control(simulator, "faults", { driftLabels: "everywhere" });
  const { code, stdout } = await portalCheck(["record", recordings.at("recording"), ...owner]);

  expect(code).toBe(ends);
  for (const word of words) expect(stdout).toMatch(new RegExp(`What the pages say:.*${word}`, "s"));
});

it("portal-check try fails without a property when the owner has several, and logs out", async () => {
  const { code, stdout } = await portalCheck(["try", ...owner]);

  expect(code).toBe(1);
  expect(stdout).toBe("Choose one with --property: 00000123456, 00000123457\nWas the session ended? yes");
});

it("portal-check try uses the owner's only final property, and none that the owner lacks", async () => {
  const properties = ["77700012345", { registryId: "77700012346", state: "provisional" }];
  await control(simulator, "accounts/marked-owner", { password: "demo-password", properties });
  const by = ["--username", "marked-owner"];

  expect(await portalCheck(["try", ...by, "--property", "00000123456"])).toEqual({
    code: 1,
    stdout: "Choose one with --property: 77700012345\nWas the session ended? yes",
  });
  expect((await portalCheck(["try", ...by])).stdout).toContain("Was the draft saved? yes");
});

it("portal-check try makes one draft and leaves nothing behind", async () => {
  const { code, stdout } = await portalCheck(["try", ...owner, "--property", "00000123456"]);

  expect(stdout).toContain("Do its notes keep our mark? yes");
  expect(stdout).toContain("Was it saved again under the same id? yes");
  expect(stdout).toContain("Was it deleted? yes");
  expect(stdout).toContain("How many drafts are left? 0");
  expect(stdout).toContain("Was the session ended? yes");
  expect(code).toBe(0);
  expect(await stateOf(simulator)).toMatchObject({ accounts: [{ activeSessions: 0 }], declarations: [] });
});
