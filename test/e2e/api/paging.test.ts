import * as v from "valibot";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { reservation } from "../../support/black-box/rows.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();
const Page = v.looseObject({ nextCursor: v.optional(v.string()) });
const Id = v.object({ id: v.number() });

const created = async (path: string, body: object) => (await api().asAdmin({ method: "POST", path, body })).body;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const aTask = (prefix: string) =>
  created("/str/task", {
    reservations: numbers(7).map((number) => ({ ...reservation, reservationId: `${prefix}-${number}` })),
  });

beforeAll(async () => {
  for (const number of numbers(7)) {
    const body = { name: `Owner ${number}`, portalUsername: `owner-${number}`, portalPassword: "secret" };
    const owner = await created("/apartment-owners", body);
    const { id } = v.parse(Id, owner["apartmentOwner"]);
    const ownerId = number <= 5 ? 1 : id;
    await created("/apartments", { name: `Flat ${number}`, address: "Harbour 1", registryId: "1", ownerId });
    await created("/clients", { roles: ["str-uploader"] });
  }
  await aTask("first");
  await aTask("second");
  await vi.waitFor(async () => expect(await everythingOf("/reservations", "reservations")).toHaveLength(14), {
    timeout: 30_000,
    interval: 250,
  });
});

async function pageAt(path: string, list: string, query: string) {
  const { body } = await api().asAdmin({ method: "GET", path: `${path}${path.includes("?") ? "&" : "?"}${query}` });
  const { nextCursor } = v.parse(Page, body);
  const within: unknown = body["strUploadStatus"] ?? body;
  const rows = v.parse(v.object({ [list]: v.array(v.looseObject({})) }), within)[list] ?? [];
  return { rows, nextCursor };
}

const everythingOf = async (path: string, list: string) => (await pageAt(path, list, "limit=1000")).rows;

/** Reads all pages of `limit` rows, from the first to the last. */
async function walk(path: string, list: string, limit: number) {
  const pages: object[][] = [];
  let cursor: string | undefined;
  do {
    const page = await pageAt(path, list, `limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`);
    pages.push(page.rows);
    cursor = page.nextCursor;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

const lists = [
  ["/apartment-owners", "apartmentOwners", 7],
  ["/apartments", "apartments", 7],
  ["/apartments?ownerId=1", "apartments", 5],
  ["/apartments?ownerId=4711", "apartments", 0],
  ["/clients", "clients", 8],
  ["/reservations", "reservations", 14],
  ["/str/tasks/1/reservations", "reservations", 7],
  ["/str/task/2", "reservationUploadStatus", 7],
] as const;

describe.each(lists)("%s", (path, list, count) => {
  it("lists all rows once, in one order, whatever the page size", async () => {
    const all = await everythingOf(path, list);

    for (const limit of [1, 2, 5, Math.max(1, count), count + 1]) {
      const pages = await walk(path, list, limit);
      expect(pages.flat()).toEqual(all);
      // Only the last page may be short, and only an empty list has an empty page.
      expect(pages.map(({ length }) => length)).toEqual(pagesOf(count, limit));
    }
    expect(all).toHaveLength(count);
  });

  it("lists everything on one page without a limit", async () => {
    const { rows, nextCursor } = await pageAt(path, list, "");

    expect(rows).toHaveLength(count);
    expect(nextCursor).toBeUndefined();
  });

  it.each(["0", "-1", "1001", "1.5", "1e2", "٣", " 1", "ten", "01"])("refuses the limit %j", async (limit) => {
    const query = `${path.includes("?") ? "&" : "?"}limit=${encodeURIComponent(limit)}`;
    const { status, body } = await api().asAdmin({ method: "GET", path: path + query });

    expect(status).toBe(400);
    expect(body["errorMessage"]).toBe("limit: expected a number from 1 to 1000");
  });
});

const pagesOf = (count: number, limit: number) =>
  Array.from({ length: Math.max(1, Math.ceil(count / limit)) }, (_, page) => Math.min(limit, count - page * limit));

describe("the order of a list", () => {
  it("is newest first for reservations, and as sent within a task", async () => {
    const ids = async (path: string) =>
      (await everythingOf(path, "reservations")).map(
        (row) => v.parse(v.looseObject({ reservationId: v.string() }), row).reservationId,
      );

    const listed = await ids("/reservations");

    expect(await ids("/str/tasks/2/reservations")).toEqual(numbers(7).map((number) => `second-${number}`));
    expect(listed.map((id) => id.split("-")[0])).toEqual([
      ...numbers(7).map(() => "second"),
      ...numbers(7).map(() => "first"),
    ]);
  });

  it("is by id for owners and apartments", async () => {
    for (const [path, list] of lists.slice(0, 2)) {
      const ids = (await everythingOf(path, list)).map((row) => v.parse(Id, row).id);
      expect(ids).toEqual(numbers(7));
    }
  });
});

describe("a cursor", () => {
  const encoded = (text: string) => Buffer.from(text).toString("base64url");
  const tryAt = async (path: string, cursor: string) => {
    const query = `${path.includes("?") ? "&" : "?"}limit=2&cursor=${encodeURIComponent(cursor)}`;
    return (await api().asAdmin({ method: "GET", path: path + query })).status;
  };

  it("of one list is refused by every other", async () => {
    // Two views of one task share their cursors.
    const owners = lists.filter(([, , count]) => count > 0).slice(0, 6);
    for (const [path, list] of owners) {
      const { nextCursor = "" } = await pageAt(path, list, "limit=1");
      for (const [other] of owners) expect(await tryAt(other, nextCursor), other).toBe(other === path ? 200 : 400);
    }
  });

  it.each(lists.map(([path, list]) => [path, list] as const))("made up for %s is refused", async (path, list) => {
    const { nextCursor: good } = await pageAt(path, list, "limit=1");
    const text = Buffer.from(good ?? encoded('{"row":1}'), "base64url").toString();
    const madeUp = [
      "x",
      "e30",
      "bnVsbA",
      "W10",
      "MQ",
      "InRleHQi",
      encoded("{"),
      encoded('{"row":-1}'),
      encoded('{"row":1.5}'),
      encoded('{"row":"1"}'),
      encoded('{"row":1e9}'),
      encoded('{"year":9999}'),
      encoded('{"year":1999}'),
      encoded('{"__proto__":{"row":1}}'),
      encoded('{"pk":"CLIENT#local-admin","sk":"CLIENT"}'),
      encoded(text.replaceAll(/"(pk|sk|listedAt|ownedAt)":"[^"]*"/g, '"$1":""').replace(/"row":\d+/, '"row":-2')),
      encoded(`${text} `),
      encoded(text.replace("}", ',"more":1}')),
      encoded(text.replaceAll('":"', '": "')).slice(1),
      `${encoded(text)}=`,
      `${encoded(text)}A`,
      encoded(text).slice(0, -2),
      encoded("x".repeat(400)),
      "a".repeat(513),
    ];

    const statuses = await Promise.all(madeUp.map(async (cursor) => [cursor, await tryAt(path, cursor)]));

    expect(statuses).toEqual(madeUp.map((cursor) => [cursor, 400]));
  });

  it.each(lists)("of %s cannot be made from another list's keys", async (path) => {
    const place = { listedUnder: "CLIENTS", listedAt: "0", pk: "CLIENT#local-admin", sk: "CLIENT" };
    const cursors = ["OWNERS", "APARTMENTS", "CLIENTS", "RESERVATIONS#2026", "X"].map((listedUnder) =>
      encoded(JSON.stringify({ ...place, listedUnder })),
    );

    const statuses = await Promise.all(cursors.map((cursor) => tryAt(path, cursor)));

    // Their attributes are in another order than in our own cursors.
    expect(statuses).toEqual(cursors.map(() => 400));
  });
});
