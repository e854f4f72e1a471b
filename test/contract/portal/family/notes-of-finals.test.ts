import { expect, it } from "vitest";
import { must } from "../world.ts";
import { withOneFinal, year } from "./one-final.ts";

it.each([
  ["disabled", "shown", { notes: "[STR 1-1 mark]" }],
  ["text", "shown", { notes: "[STR 1-1 mark]" }],
  ["disabled", "hidden", { notes: "", notesHidden: true }],
  ["text", "hidden", { notes: "", notesHidden: true }],
] as const)("a final of %s fields with its notes %s shows its owner or that it is hidden", async (...row) => {
  const [finalFields, finalNotes, seen] = row;
  const { session, property, close } = await withOneFinal({ finalFields, finalNotes });
  const [entry] = must(await session.list(property, year));
  if (!entry) throw new Error("no final");

  const page = must(
    await session.read({ ...property, declarationId: must(await session.identify(property, year, entry)) }),
  );

  expect(page).toMatchObject({ state: "final", ...seen });
  expect("notesHidden" in page).toBe(finalNotes === "hidden");
  await close();
});
