import { describe, expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile, known, leavesOf } from "../../../shared/portal/aade/profile/profile.ts";

const platforms: readonly string[] = defaultPlatforms;

it("every value of the profile says where it is known from", () => {
  const all = leavesOf(createAadeProfile({ platforms }));

  expect(all.length).toBeGreaterThan(80);
  for (const { from } of all) expect(from).toMatch(/^(unverified|portal-(screens|wire)|S\d+)/);
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

it("the profile's values are listed by path, without its settings", () => {
  const profile = {
    sure: known("a", "S1"),
    list: [known("b", "unverified")],
    map: new Map([["x", known("c", "unverified")]]),
    deep: { other: known({ y: 1 }, "S2, unverified since") },
    nothing: null,
    text: "is from",
    half: { is: "no source" },
  };

  expect(leavesOf(profile)).toEqual([
    { path: "sure", is: "a", from: "S1" },
    { path: "list.0", is: "b", from: "unverified" },
    { path: "deep.other", is: { y: 1 }, from: "S2, unverified since" },
  ]);
});
