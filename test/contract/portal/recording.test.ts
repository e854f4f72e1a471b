import { describe, expect, it } from "vitest";
import { defaultRelease, drawRelease, type Release } from "../../../packages/portal-simulator/release.ts";
import { marked, recordedWalk } from "./recorded-walk.ts";

/** Portals at which every page can be reached. */
const walkable = (release: Release): Release => ({
  ...release,
  rolePage: "absent",
  contactPage: "inPlace",
  listLag: "none",
  notesKept: "whole",
  cancelledDeparture: "optional",
  foreignerNeeds: "nothing",
});
const releases = [defaultRelease, ...[1, 2, 3, 4, 5, 6, 7, 8].map(drawRelease)].map(walkable);
const walks = await Promise.all(releases.map(async (release) => ({ release, ...(await recordedWalk(release)) })));

const { guestName, guestId, guestTaxId, registryIds, username } = marked;
const named = [
  guestName,
  "ΜΑΡΚΟΣ",
  guestId,
  guestTaxId,
  username,
  "mark@ed",
  "6912345678",
  "σημειωμένο",
  ...registryIds,
];
const amounts = ["7654,32", "7.654,32", "7654.32", "765432", "6543,21", "6.543,21", "6543.21", "8765,43", "8.765,43"];

describe.each(walks.map((one, place) => ({ place, ...one })))("a recording of portal $place", (one) => {
  it("has no personal data and no token", () => {
    const { files, secrets } = one;
    const all = files.join("\n");

    expect(files.length).toBeGreaterThan(8);
    expect(secrets.length).toBeGreaterThan(60);
    expect([...named, ...amounts, ...secrets].filter((secret) => all.includes(secret))).toEqual([]);
    expect(all).not.toMatch(/Τ\.Κ\. \d|JSESSIONID|OAMAuthn|&#/);
    expect(all).toMatch(/[ΑA]ρ\. [ΜM]ητρώου [ΑA]κινήτου/);
  });

  it("confirms the profile", () => {
    const { result, facts } = one;

    expect(result).toMatchObject({ kind: "checked" });
    expect(result.kind === "checked" && result.findings.flatMap(({ differences = [] }) => differences)).toEqual([]);
    expect(facts.filter(({ isSeen }) => isSeen).length).toBeGreaterThanOrEqual(80);
  });
});
