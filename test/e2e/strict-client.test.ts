import { beforeAll, describe, expect, it, vi } from "vitest";
import { takkRecord } from "../support/black-box/rows.ts";
import { filesStack } from "../support/files-stack.ts";
import { textLike } from "../support/matchers.ts";
import { createStrictClient, type StrictClient } from "../support/strict-client.ts";

/** A client written from the specification alone uses all of it. */

const stack = filesStack({ demo: true });
let client: StrictClient;

beforeAll(async () => {
  client = createStrictClient(stack().apiUrl);
});

const stay = {
  reservationId: "Σ-1",
  apartmentId: 1,
  startDate: "03/10/2026",
  endDate: "07/10/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
  guestName: "Ada Byron",
  guestId: "P123456",
};

/** By the specification alone: an outcome has a number or a reason. */
const isOver = (one: Record<string, unknown>) => Boolean(one["serialNumberDeclaration"]) || Boolean(one["errorValue"]);

const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 200 });

const rowsOf = async (taskId: unknown) => {
  const { strUploadStatus } = await client.ask("GET", "/str/task/{taskId}", { taskId });
  return client.listIn(strUploadStatus, "reservationUploadStatus");
};

describe("a client that knows the specification and nothing else", () => {
  it("logs in, and refreshes", async () => {
    const tokens = await client.logIn({ clientId: "local-admin", secret: "local-admin-secret" });

    await client.refresh(String(tokens["refresh_token"]));
    expect(await client.ask("GET", "/clients")).toMatchObject({ clients: [{ client_id: "local-admin" }] });
  });

  it("creates and changes an owner, and changes an apartment", async () => {
    const owner = { name: "Nikos", portalUsername: "nikos", portalPassword: "correct horse" };
    expect(await client.ask("POST", "/apartment-owners", {}, owner)).toMatchObject({
      apartmentOwner: { name: "Nikos" },
    });
    await client.ask("PATCH", "/apartment-owners/{id}", { id: "nikos" }, { name: "Nikos P." });
    expect(await client.ask("GET", "/apartment-owners/{id}", { id: "nikos" })).toMatchObject({
      apartmentOwner: { name: "Nikos P.", portalUsername: "nikos" },
    });
    await client.ask("PATCH", "/apartments/{id}", { id: 1 }, { postalCode: "73100" });
  });

  it("files two reservations, of which one fails, and reads both outcomes", async () => {
    const stray = { ...stay, reservationId: "Σ-2", apartmentId: 999 };
    const { taskId } = await client.ask("POST", "/str/task", {}, { reservations: [stay, stray] });
    const rows = await soon(async () => {
      const read = await rowsOf(taskId);
      expect(read.every(isOver)).toBe(true);
      return read;
    });

    expect(rows).toMatchObject([{ reservationId: "Σ-1" }, { reservationId: "Σ-2", errorValue: "apartment_not_found" }]);
    const { reservations } = await client.ask("GET", "/str/tasks/{id}/reservations", { id: taskId });
    expect(reservations).toMatchObject([stay, stray]);
    expect(await client.ask("GET", "/reservations")).toMatchObject({ reservations: [{ ...stray }, { ...stay }] });
  });

  it("searches, and sees results only when the search has ended", async () => {
    const range = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
    const { taskId } = await client.ask("POST", "/str/submitted-declarations", {}, range);

    await soon(async () => {
      const { reservations } = await client.ask("GET", "/str/tasks/{id}/reservations", { id: taskId });
      const rows = await rowsOf(taskId);
      expect(rows.filter(({ reservationId, errorValue }) => reservationId === "" && errorValue === "")).toEqual([]);
      expect(reservations).toMatchObject([{ reservationId: "Σ-1" }]);
    });
  });

  it("gets the reason of a failed search, and an empty list of results", async () => {
    const range = { apartmentId: 999, fromDate: "01/10/2026", toDate: "31/10/2026" };
    const { taskId } = await client.ask("POST", "/str/submitted-declarations", {}, range);
    const failed = { reservationId: "", status: "FAILED", errorValue: "apartment_not_found" };

    await soon(async () => expect(await rowsOf(taskId)).toMatchObject([failed]));
    const path = { id: taskId };
    expect(await client.ask("GET", "/str/tasks/{id}/reservations", path)).toMatchObject({ reservations: [] });
  });

  it("files a monthly statement", async () => {
    const body = { month: 9, portalUsername: "demo-owner", takkRecords: [takkRecord] };
    const { taskId } = await client.ask("POST", "/takk/task", {}, body);

    await soon(async () => {
      const { takkUploadStatus } = await client.ask("GET", "/takk/task/{taskId}", { taskId });
      expect(takkUploadStatus).toMatchObject({ taskId, details: textLike(/^submitted as /) });
    });
  });

  it("gets the documented error body when it is refused", async () => {
    await expect(
      client.ask("POST", "/str/task", {}, { reservations: [{ ...stay, amountReceived: "x" }] }),
    ).rejects.toThrow("400");
    await expect(client.ask("GET", "/str/task/{taskId}", { taskId: 2_000_000 })).rejects.toThrow("404");
  });
});
