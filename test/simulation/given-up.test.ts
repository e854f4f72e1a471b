import { expect, it } from "vitest";
import { inWords } from "../../shared/wording/outcome-words.ts";
import { filingsOf, reservation, rowsOf, smallWorld, statementOf } from "./scenes/small-world.ts";

const hour = 60 * 60_000;

it("tells what nobody could do in time by what was asked: a search is asked again, only what was to be declared is declared", async () => {
  const world = await smallWorld({ times: { giveUp: 2 * hour }, trouble: () => "down" });
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" });
  world.accept(statementOf(6));
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 12 * hour, quiet: true });

  const filings = filingsOf(world);
  const search = filings.find((one) => one.search)?.outcome?.details;
  const statement = filings.find((one) => one.statement)?.outcome?.details;
  const [row] = rowsOf(world);
  expect(inWords(search ?? "")).toBe("it could not be looked up at the portal within 0 days: ask again");
  for (const told of [statement, row?.details])
    expect(inWords(told ?? "")).toBe(
      "the portal could not be used for 0 days; nothing was declared: declare it by hand or send it again",
    );
});
