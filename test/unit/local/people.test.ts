import { expect, it } from "vitest";
import { lookUpTaxpayer, personOf } from "../../../local/portal/people.ts";

it("gives every user a tax number that the taxpayers' registry knows by the same name", () => {
  for (const username of Array.from({ length: 50 }, (_, index) => `user-${index}`)) {
    const { afm, name } = personOf(username);
    expect(lookUpTaxpayer(afm)).toEqual({ name });
  }
});
