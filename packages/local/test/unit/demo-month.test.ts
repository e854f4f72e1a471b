import { beforeEach, expect, it, vi } from "vitest";
import { atOnce, standingClock } from "../../../../test/support/canned-api.ts";
import { fileDemoMonth } from "../../bootstrap/demo-month.ts";
import { admin, stack, world } from "./demo-world.ts";

beforeEach(standingClock);

it("the demo files a plausible month of a dozen apartments, a day every few seconds, one of them unregistered", async () => {
  const { owners, apartments, accounts, tasks, fetched } = world();
  vi.spyOn(globalThis, "fetch").mockImplementation(fetched);
  const printed = vi.spyOn(console, "log").mockReturnValue();
  const month = () => fileDemoMonth(stack, admin, new Date("2026-10-12T10:00:00Z"));

  await atOnce(month());

  for (const { portalUsername, portalPassword } of owners)
    expect(accounts.get(portalUsername)?.password).toBe(portalPassword);
  const registered = [...accounts.values()].flatMap(({ properties }) => properties);
  expect(apartments).toHaveLength(12);
  expect(new Set(apartments.map(({ registryId }) => registryId)).size).toBe(12);
  expect(
    apartments.filter(({ registryId }) => !/^\d{11}$/.test(registryId)),
    "registry ids of the portal's form",
  ).toEqual([]);
  expect(new Set(apartments.map(({ address }) => address)).size).toBe(12);
  for (const { name } of owners)
    expect(apartments.map((home) => home.name).filter((home) => home.includes(name))).toEqual(
      [1, 2, 3].map((home) => `${name}'s home ${home}`),
    );
  expect(apartments.filter(({ registryId }) => !registered.includes(registryId))).toMatchObject([{ id: 12 }]);
  expect(tasks).toHaveLength(25);
  for (const { id } of apartments) {
    const nights = tasks.flatMap(({ stays }) => stays).filter(({ apartmentId }) => apartmentId === id);
    const days = nights.map(({ startDate, endDate }) => [Number(startDate.slice(0, 2)), Number(endDate?.slice(0, 2))]);
    expect(days.length).toBeGreaterThanOrEqual(6);
    for (const [index, [from = 0, to = 0]] of days.entries()) {
      expect(to).toBe(from + 3);
      expect(from, "nobody arrives before the previous guest leaves").toBeGreaterThanOrEqual(days[index - 1]?.[1] ?? 1);
    }
  }
  const all = tasks.flatMap(({ stays }) => stays);
  const guests = all.map(({ guestTaxId, guestId }) => guestTaxId ?? guestId);
  expect(new Set(guests).size, "every guest is another person").toBe(all.length);
  expect(new Set(all.map(({ amountReceived }) => amountReceived)).size, "prices differ").toBeGreaterThan(2);
  const [first, second] = tasks;
  const alike = { startDate: "01/10/2026", endDate: "04/10/2026", amountReceived: 100, platform: "Airbnb" };
  const [home, cash, other] = ["Λογαριασμός Πληρωμών Ημεδαπής", "Μετρητά", "Λοιποί"];
  expect(first?.stays).toEqual([
    {
      ...alike,
      reservationId: "D-2026-10-401",
      apartmentId: 4,
      paymentMethod: home,
      isForeigner: true,
      guestName: "Guest 401",
      guestId: "P401",
    },
    {
      ...alike,
      reservationId: "D-2026-10-801",
      apartmentId: 8,
      paymentMethod: cash,
      isForeigner: false,
      guestTaxId: "100000801",
    },
    {
      ...alike,
      reservationId: "D-2026-10-1201",
      apartmentId: 12,
      paymentMethod: other,
      isForeigner: true,
      guestName: "Guest 1201",
      guestId: "P1201",
    },
  ]);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(2500);
  expect(printed.mock.calls[0]).toEqual(["1/10: 3 reservations sent; watch them at http://api.test/console"]);

  // A second start finds the owners and apartments of the first.
  await atOnce(month());
  expect(owners).toHaveLength(4);
  expect(apartments).toHaveLength(12);
  expect(tasks).toHaveLength(50);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
    new Request(input, init).url.endsWith("/str/task") ? new Response("{}", { status: 503 }) : fetched(input, init),
  );
  await atOnce(month());
  expect(printed.mock.calls.at(-1)).toEqual(["25/10: not sent (POST /str/task: 503)"]);
});
