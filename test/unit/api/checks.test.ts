import { describe, expect, it } from "vitest";
import { createHandler as createCheck } from "../../../functions/api/check-apartment-owner/handler.ts";
import { createHandler as createStatus } from "../../../functions/api/get-str-task/handler.ts";
import { createHandler as createTask } from "../../../functions/api/get-task/handler.ts";
import { createHandler as createReservations } from "../../../functions/api/list-task-reservations/handler.ts";
import type { CheckWork } from "../../../shared/records/filings.ts";
import { aFiling } from "../../support/a-filing.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";

const stamps = { createdAt: "2026-11-01T00:00:00.000Z", updatedAt: "2026-11-01T00:00:00.000Z", createdBy: "client-1" };
const path = { taskId: "1" };

async function world() {
  const parts = createMemoryWorld();
  await parts.owners.create({ id: 7, name: "Eleni", portalUsername: "Maria", sealedPassword: "sealed", ...stamps });
  const check = createCheck(parts);
  return {
    ...parts,
    check: async (id: string, role: "admin" | "takk-uploader" = "admin") => await callAs(check, { path: { id } }, role),
    one: createTask(parts),
    async apartment(id: number, registryId: string, ownerId = 7) {
      await parts.apartments.create({ id, name: `${id}`, address: "Here", registryId, ownerId, ...stamps });
    },
    async portalShowed(properties: CheckWork["properties"]) {
      const outcome = { state: "SUBMITTED", errorValue: "", details: "" } as const;
      await parts.filings.putIfAbsent(aFiling({ ownerId: 7, rows: [], check: { properties }, outcome }));
      await parts.tasks.dispatched(1);
    },
  };
}

describe("POST /apartment-owners/{id}/check", () => {
  it("answers 404 for an unknown username, and 403 to a client that only files climate-fee statements", async () => {
    const { check, tasks } = await world();

    const errorMessage = "there is no such apartment owner: check the portalUsername";
    expect(await check("nobody")).toMatchObject({ status: 404, body: { errorMessage } });
    expect(await check("Maria", "takk-uploader")).toMatchObject({ status: 403 });
    expect(await tasks.find(1)).toBeUndefined();
  });
});

describe("GET /tasks/{taskId} of a check", () => {
  it("compares the portal's properties with the apartments on record at the time of reading", async () => {
    const { check, one, portalShowed, apartment } = await world();
    await apartment(1, "111");
    await apartment(2, "999");
    await apartment(3, "222", 8);
    await check("Maria");
    await portalShowed([
      { registryId: "111", state: "final" },
      { registryId: "222", state: "stopped" },
    ]);
    const answered = async () => (await callAs(one, { path })).body;

    expect(await answered()).toMatchObject({
      task: { kind: "check", status: "COMPLETED", summary: { total: 0 } },
      properties: [
        { registryId: "111", state: "final", apartmentIds: [1], comparison: "same" },
        { registryId: "222", state: "stopped", apartmentIds: [], comparison: "missing_in_records" },
        { registryId: "999", state: "", apartmentIds: [2], comparison: "missing_at_portal" },
      ],
    });
    await apartment(4, "222");
    expect((await answered())["properties"]).toMatchObject([{}, { comparison: "same", apartmentIds: [4] }, {}]);
  });

  it("has no properties before the check is done, and is never a task of reservations", async () => {
    const parts = await world();
    await parts.check("Maria");

    expect((await callAs(parts.one, { path })).body).not.toHaveProperty("properties");
    expect(await callAs(createStatus(parts), { path })).toMatchObject({ status: 404 });
    expect(await callAs(createReservations(parts), { path: { id: "1" } })).toMatchObject({ status: 404 });
  });
});
