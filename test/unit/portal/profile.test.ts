import { describe, expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";

const platforms: readonly string[] = defaultPlatforms;

/** Every `{is, from}` of a profile by path. */
function knowns(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  if ("is" in value && "from" in value) return [[path, String(value.from)]];
  return Object.entries(value).flatMap(([key, inner]) => knowns(inner, `${path}.${key}`));
}

it("every value of the profile says where it is known from", () => {
  const all = knowns(createAadeProfile({ platforms }));

  expect(all.length).toBeGreaterThan(80);
  for (const [, from] of all) expect(from).toMatch(/^(unverified|portal-(screens|wire)|S\d+)/);
});

it("the profile has the real addresses by default", () => {
  expect(createAadeProfile({ platforms })).toMatchObject({
    application: { is: "https://www1.aade.gr" },
    signOn: { is: "https://login.gsis.gr" },
  });
  expect(createAadeProfile({ platforms, applicationUrl: "http://localhost:1" }).application.is).toBe(
    "http://localhost:1",
  );
});

describe("the API's platforms", () => {
  it("are the portal's options, the eighth for all others", () => {
    expect([...createAadeProfile({ platforms }).platforms]).toEqual([
      ["Airbnb", "1"],
      ["Booking.com", "2"],
      ["Clickstay", "3"],
      ["HomeAway", "4"],
      ["Homestay", "5"],
      ["Luxury Retreats", "6"],
      ["TripAdvisor Rentals/Holiday Lettings", "8"],
      ["λλες ψηφιακές πλατφόρμες", "9"],
    ]);
  });

  it("may have other names in the API", () => {
    const others = platforms.with(3, "Vrbo");

    expect(createAadeProfile({ platforms: others }).platforms.get("Vrbo")).toBe("4");
  });

  it("are refused when a portal's name is at another's place", () => {
    expect(() => createAadeProfile({ platforms: platforms.toReversed() })).toThrow(/is not in its place/);
    expect(() => createAadeProfile({ platforms: platforms.with(6, "only apartments") })).toThrow(
      "PLATFORMS[6]: Only-apartments is not in its place",
    );
  });

  it("are refused unless there are seven", () => {
    expect(() => createAadeProfile({ platforms: platforms.slice(1) })).toThrow("expected seven names");
  });
});
