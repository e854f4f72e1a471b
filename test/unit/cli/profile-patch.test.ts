import { describe, expect, it } from "vitest";
import { applyPatch, patchFor, readPatch } from "../../../cli/portal-check/patch.ts";
import type { Fact } from "../../../cli/portal-check/seen/facts.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { textLike } from "../../support/matchers.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const differs = (path: string, found: Fact["found"]): Fact => ({
  ...{ path, verdict: "differs" },
  ...(found !== undefined && { found }),
});

describe("what a recording shows otherwise", () => {
  it("is what differs, by its place in the profile", () => {
    const options = [["1", "Airbnb"]] as const;
    const facts: Fact[] = [
      differs("login.logout", "Έξοδος"),
      differs("declaration.fields.payment.options", options),
      { path: "login.page", verdict: "as expected", found: "Σύνδεση" },
      { path: "login.rolePage", verdict: "not seen", found: "Ρόλος" },
      differs("login.loggedOut", undefined),
    ];

    expect(patchFor(facts)).toEqual({
      "login.logout": "Έξοδος",
      "declaration.fields.payment.options": [["1", "Airbnb"]],
    });
  });

  it.each(["Α.Φ.Μ.: 123456789", "maria@example.org", [["12345", "x"]] as const])(
    "is never somebody's number or address: %j",
    (found) => {
      expect(patchFor([differs("login.logout", found)])).toEqual({});
    },
  );

  it("may have a number of a few digits", () => {
    expect(patchFor([differs("login.logout", "Έξοδος 2026")])).toEqual({ "login.logout": "Έξοδος 2026" });
  });
});

describe("a patch that a person has reviewed", () => {
  it("is in the profile then, as something seen, and the profile that was given stays as it was", () => {
    const patched = applyPatch(profile, { "login.logout": "Έξοδος" });

    expect(patched.login.logout).toMatchObject({ is: "Έξοδος", from: textLike(/recording/) });
    expect({ ...patched, login: { ...patched.login, logout: profile.login.logout } }).toEqual(profile);
    expect(profile.login.logout.is).not.toBe("Έξοδος");
  });

  it.each([
    ["login.nothing", "x"],
    ["login", "x"],
    ["login.logout", [["1", "x"]]],
    ["declaration.fields.payment.options", "x"],
  ] as [string, string | [string, string][]][])("is refused where the profile has no such %s", (path, found) => {
    expect(() => applyPatch(profile, { [path]: found })).toThrow(`the profile has no such ${path}`);
  });

  it("is read from its file, and nothing else is", () => {
    expect(readPatch('{"login.logout":"Έξοδος","a":[["1","x"]]}')).toEqual({
      "login.logout": "Έξοδος",
      a: [["1", "x"]],
    });
    for (const text of ['{"a":1}', '{"a":["x"]}', '"x"']) expect(() => readPatch(text)).toThrow();
  });
});
