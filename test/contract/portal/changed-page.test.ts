import { afterAll, beforeAll, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../packages/portal-simulator/website.ts";
import { defaultPlatforms as platforms } from "../../../shared/contract/platforms.ts";
import { type CheckResult, checkPortal } from "../../../shared/portal/aade/check.ts";
import { formOf } from "../../../shared/portal/aade/html/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { differencesFrom } from "../../../shared/portal/aade/pages/match-profile.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import { formPage } from "../../unit/portal/seen-pages.ts";
import { year } from "./world.ts";

// After a change of a label or a name in the profile: what shows the portal's pages to our tests must change with it.

const url = "https://portal.simulated";
const profile = createAadeProfile({ applicationUrl: url, signOnUrl: url, platforms });
const owner = { username: "demo-owner", password: "demo-password" };

let simulator: PortalWebsite;
let checked: CheckResult;
beforeAll(async () => {
  simulator = openPortalWebsite();
  const parts = { profile, times: { submitTimeout: 5_000 }, fetch: simulator.fetch };
  checked = await checkPortal(parts, owner, { range: year, month: { year: 2026, month: 10 } });
});
afterAll(() => simulator.close());

it.each(["properties", "search", "declaration", "statements", "statement"])(
  "the simulator's page %s is the one that the profile knows",
  (name) => {
    const { findings } = checked.kind === "checked" ? checked : { findings: [] };
    const differences = findings.find(({ page }) => page === name)?.differences;

    expect(differences, "packages/portal-simulator/labels.ts, or the page beside it: write what is expected").toEqual(
      [],
    );
  },
);

it("the form of a new declaration in our unit tests is the one that the profile knows", () => {
  const form = formOf(parseHtml(formPage()));
  const differences = form && differencesFrom(profile.declaration.fields, form);

  expect(differences, "test/unit/portal/seen-pages.ts: write what is expected").toEqual([]);
});
