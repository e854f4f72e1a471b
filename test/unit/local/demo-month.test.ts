import * as v from "valibot";
import { beforeEach, expect, it, vi } from "vitest";
import { fileDemoMonth } from "../../../local/bootstrap/demo-month.ts";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { atOnce, standingClock } from "../../support/canned-api.ts";

beforeEach(standingClock);

const stack = {
  apiUrl: "http://api.test",
  portalUrl: "http://portal.test",
  endpoints: { table: "", queues: "", keys: "" },
  warmUp: async () => undefined,
  close: async () => undefined,
};
const Owner = v.object({ portalUsername: v.string(), portalPassword: v.string() });
const Apartment = v.object({ registryId: v.string(), ownerId: v.number() });
const Account = v.object({ password: v.string(), properties: v.array(v.string()) });

/** An API and a portal that keep what they are told. */
function world() {
  const owners: v.InferOutput<typeof Owner>[] = [];
  const apartments: (v.InferOutput<typeof Apartment> & { id: number })[] = [];
  const accounts = new Map<string, v.InferOutput<typeof Account>>();
  const tasks: { at: number; stays: ReturnType<typeof stays> }[] = [];
  const stays = (body: unknown) => parseRequest(strTaskBody(), body).reservations;
  const answer = (method: string, path: string, query: string, body: unknown): object | undefined => {
    const name = path.split("/").at(-1) ?? "";
    if (path === "/auth/token") return { access_token: "token" };
    if (path.startsWith("/_control/accounts/")) return accounts.set(name, v.parse(Account, body));
    if (path.startsWith("/apartment-owners/")) {
      const id = owners.findIndex(({ portalUsername }) => portalUsername === name) + 1;
      return id === 0 ? undefined : { apartmentOwner: { id } };
    }
    if (path === "/apartment-owners") return { apartmentOwner: { id: owners.push(v.parse(Owner, body)) } };
    if (method === "GET") return { apartments: apartments.filter(({ ownerId }) => query === `?ownerId=${ownerId}`) };
    if (path === "/str/task") return { taskId: tasks.push({ at: Date.now(), stays: stays(body) }) };
    const apartment = { ...v.parse(Apartment, body), id: apartments.length + 1 };
    apartments.push(apartment);
    return { apartment };
  };
  const fetched = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const found = answer(init.method ?? "GET", pathname, search, body);
    return new Response(JSON.stringify(found ?? {}), { status: found ? 200 : 404 });
  };
  return { owners, apartments, accounts, tasks, fetched };
}

it("files a month of a dozen apartments that could be, a day every few seconds, and one home is not registered", async () => {
  const { owners, apartments, accounts, tasks, fetched } = world();
  vi.spyOn(globalThis, "fetch").mockImplementation(fetched);
  const told = vi.spyOn(console, "log").mockReturnValue();
  const month = () => fileDemoMonth(stack, { id: "admin", secret: "secret" }, new Date("2026-10-12T10:00:00Z"));

  await atOnce(month());

  for (const { portalUsername, portalPassword } of owners)
    expect(accounts.get(portalUsername)?.password).toBe(portalPassword);
  const registered = [...accounts.values()].flatMap(({ properties }) => properties);
  expect(apartments).toHaveLength(12);
  expect(new Set(apartments.map(({ registryId }) => registryId)).size).toBe(12);
  expect(apartments.filter(({ registryId }) => !registered.includes(registryId))).toMatchObject([{ id: 12 }]);
  expect(tasks).toHaveLength(25);
  for (const { id } of apartments) {
    const nights = tasks.flatMap(({ stays }) => stays).filter(({ apartmentId }) => apartmentId === id);
    const days = nights.map(({ startDate, endDate }) => [Number(startDate.slice(0, 2)), Number(endDate?.slice(0, 2))]);
    expect(days.length).toBeGreaterThanOrEqual(6);
    for (const [index, [from = 0, to = 0]] of days.entries()) {
      expect(to).toBe(from + 3);
      expect(from, "nobody arrives before the last one left").toBeGreaterThanOrEqual(days[index - 1]?.[1] ?? 1);
    }
  }
  const [first, second] = tasks;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(2500);
  expect(told.mock.calls[0]).toEqual(["1/10: 3 reservations sent; watch them at http://api.test/console"]);

  // Started again, it finds what is there.
  await atOnce(month());
  expect([owners.length, apartments.length, tasks.length]).toEqual([4, 12, 50]);
});
