import { expect, it } from "vitest";
import { lookUpTaxpayer, personOf } from "../../people.ts";

const users = Array.from({ length: 1_000 }, (_, index) => personOf(`user-${index}`));

it("every user has a tax number that the taxpayers' registry knows by the same name", () => {
  for (const { afm, name } of users) expect(lookUpTaxpayer(afm)).toEqual({ name });
});

it("users have their own numbers and made-up names, whatever the case of the username", () => {
  expect(new Set(users.map(({ afm }) => afm)).size).toBe(users.length);
  expect(new Set(users.map(({ name }) => name)).size).toBe(35);
  expect(users.filter(({ afm, name }) => !/^1\d{8}$/.test(afm) || !/^\p{Lu}+ \p{Lu}+$/u.test(name))).toEqual([]);
  expect(personOf("MARIA")).toEqual(personOf("maria"));
});

it.each([
  ["123456789", "a name"],
  ["000000000", "nobody"],
  ["999899999", "a name"],
  ["999900000", "unknownAfm"],
  ["12345678", "wrongAfm"],
  ["1234567890", "wrongAfm"],
  ["12345678a", "wrongAfm"],
  ["١٢٣٤٥٦٧٨٩", "wrongAfm"],
])("the registry's answer for the number %j is: %s", (afm, said) => {
  const found = lookUpTaxpayer(afm);
  const named = typeof found === "string" ? found : found.name && "a name";

  expect(named || "nobody").toBe(said);
});
