import { expect, it } from "vitest";
import { openTampered } from "./tampered-portal.ts";
import { aStay, must, onlyDraft, year } from "./world.ts";

/** The portal is slow and shared, so every request must be needed. */
it("the adapter makes only the requests that it needs", async () => {
  const tampered = await openTampered();
  const { session, property } = tampered;
  const requestsOf = async <T>(call: () => Promise<T>): Promise<[T, number]> => {
    tampered.requests = [];
    return [await call(), tampered.requests.length];
  };
  const loginAndProperties = tampered.requests.length;
  const greek = aStay({ startDate: "06/10/2026", isForeigner: false, guestTaxId: "123456789" });

  const [, saveOfForeigner] = await requestsOf(() => session.saveDraft(property, aStay(), "mark 1"));
  const [, saveOfGreek] = await requestsOf(() => session.saveDraft(property, greek, "mark 2"));
  const [list, firstList] = await requestsOf(() => session.list(property, year));
  const [one, two] = must(list);
  if (!one || !two) throw new Error("expected two drafts");
  const [first, firstIdentify] = await requestsOf(() => session.identify(property, year, one));
  const [, secondIdentify] = await requestsOf(() => session.identify(property, year, two));
  const declaration = { ...property, declarationId: must(first) };
  const [, read] = await requestsOf(() => session.read(declaration));
  const [, finalise] = await requestsOf(() => session.finalise(declaration));
  const [, secondList] = await requestsOf(() => session.list(property, year));
  const [, logout] = await requestsOf(() => session.logout());
  await tampered.close();

  expect({ loginAndProperties, firstList, secondList, logout }).toEqual({
    loginAndProperties: 7,
    firstList: 3,
    secondList: 1,
    logout: 2,
  });
  expect({ saveOfForeigner, saveOfGreek, firstIdentify, secondIdentify, read, finalise }).toEqual({
    saveOfForeigner: 3,
    saveOfGreek: 3,
    firstIdentify: 1,
    secondIdentify: 2,
    read: 1,
    finalise: 1,
  });
});

it("the adapter does not read a long list again to find a unique row", async () => {
  const tampered = await openTampered();
  const { session, property } = tampered;
  const stays = Array.from({ length: 51 }, (_, place) => aStay({ amountCents: 10_000 + place }));
  for (const stay of stays) must(await session.saveDraft(property, stay, `mark ${stay.amountCents}`));
  const entries = must(await session.list(property, year));
  must(await session.saveDraft(property, aStay({ amountCents: 9_000 }), "mark 9000"));

  const asked: string[][] = [];
  for (const entry of [entries.at(0), entries.at(50)]) {
    if (!entry) throw new Error("expected 51 drafts");
    tampered.requests = [];
    const declarationId = must(await session.identify(property, year, entry));
    asked.push([...tampered.requests]);
    expect(must(await session.read({ ...property, declarationId }))).toMatchObject({
      figures: { amountCents: entry.amountCents },
    });
  }
  await tampered.close();

  expect(asked).toEqual([
    ["GET", "POST"],
    ["GET", "POST", "POST"],
  ]);
});

it("the adapter opens no draft of another day to find the one to delete", async () => {
  const requestsOfDeleting = async (...others: ReturnType<typeof aStay>[]) => {
    const tampered = await openTampered();
    const { session, property } = tampered;
    // If the form's own button only leaves it, a draft is deleted by its row.
    await tampered.release({ formDelete: "leaves" });
    for (const other of others) must(await session.saveDraft(property, other, `mark ${other.startDate}`));
    must(await session.saveDraft(property, aStay(), "mark"));
    const declaration = await onlyDraft(session, property, { from: aStay().startDate, to: aStay().startDate });
    tampered.requests = [];

    must(await session.deleteDraft(declaration));
    await tampered.close();
    return tampered.requests;
  };
  const others = ["03/10/2026", "09/10/2026", "12/10/2026"].map((startDate) =>
    aStay({ startDate, endDate: startDate.replace(/^../, (day) => String(Number(day) + 1).padStart(2, "0")) }),
  );

  expect(await requestsOfDeleting(...others)).toEqual(await requestsOfDeleting());
});
