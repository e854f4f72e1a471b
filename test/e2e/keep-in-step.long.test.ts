import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesStack } from "../support/files-stack.ts";
import { admin, asAdminAt } from "../support/local-stack.ts";
import { declarationsAt, putFaults } from "../support/portal-control.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const page = join(import.meta.dirname, "../../docs/keep-in-step.md");
const script = codeBlocksOf(page).find(({ language }) => language === "python")?.code ?? "";
const hasPython = spawnSync("python3", ["--version"]).error === undefined;

const stack = filesStack({ demo: true });
const folder = filesFolder();

const stay = (reservationId: string, startDate: string, endDate: string, change: object = {}) => ({
  reservationId,
  apartmentId: 1,
  startDate,
  endDate,
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
  guestName: "Ada Byron",
  guestId: "P123456",
  ...change,
});
const anna = stay("W-1", "02/09/2026", "05/09/2026");
const bo = stay("W-2", "05/09/2026", "09/09/2026");
const carl = stay("W-3", "10/09/2026", "12/09/2026");
const dora = stay("W-4", "14/09/2026", "18/09/2026");
const emil = stay("W-5", "20/09/2026", "25/09/2026");
const { endDate: _, amountReceived: __, ...carlsRest } = carl;
const carlCancelled = {
  ...carlsRest,
  cancellationDate: "07/09/2026",
  cancellationAmount: 60,
  bookedEndDate: carl.endDate,
};

async function night(day: number, stays: readonly object[], seconds = 120): Promise<string> {
  folder.write("stays.json", JSON.stringify(stays));
  const more = { NIGHT: `2026-09-0${day}`, SECONDS_TO_WAIT: String(seconds), PYTHONIOENCODING: "utf-8" };
  const command = ["python3", "keep-in-step.py"] as const;
  const { code, out, err } = await runCommand(command, folder.path(), { ...asAdminAt(stack().apiUrl), ...more });
  expect(code, out + err).toBe(0);
  return out;
}

async function changeOwner(change: object): Promise<void> {
  const client = createClient(stack().apiUrl, admin);
  answered(await client.PATCH("/apartment-owners/{id}", { params: { path: { id: "demo-owner" } }, body: change }));
}

/** The finals at the portal with an arrival in a month: arrival, property, amounts and cancellation. */
async function finalsOf(month: string) {
  const all = await declarationsAt(stack().portalUrl);
  return all
    .filter(({ draft, startDate }) => !draft && startDate.endsWith(month))
    .map(({ startDate, registryId, amountReceived, cancellationAmount }) =>
      [startDate.slice(0, 2), registryId.slice(-1), amountReceived ?? `cancelled ${cancellationAmount}`].join(" "),
    )
    .toSorted();
}

describe.skipIf(!hasPython)("the nightly script of docs/keep-in-step.md (needs python3)", () => {
  it("keeps the portal in step for a week, and leaves nothing to attend to", async () => {
    folder.write("keep-in-step.py", script);
    expect(await night(1, [anna, bo, carl])).toMatch(/: 3 of 3 stays are new or changed, 0 have moved/);
    expect(await finalsOf("09/2026")).toEqual(["02 6 420.5", "05 6 420.5", "10 6 420.5"]);

    const refusals = { status: 429, times: 12, retryAfter: 0 };
    const told = new URL("/_control/refusals", stack().apiUrl);
    await fetch(told, { method: "PUT", body: JSON.stringify(refusals) });
    expect(await night(2, [anna, bo, carl])).toMatch(/: 0 of 3 stays are new or changed/);

    const annaPaidMore = { ...anna, amountReceived: 500 };
    const { guestId: ___, ...withoutDocument } = stay("W-6", "26/09/2026", "28/09/2026");
    const third = await night(3, [annaPaidMore, bo, withoutDocument, carl, dora]);
    expect(third).toMatch(/^not sent: 1\/W-6 guestId: is required when isForeigner is true/m);
    expect(third).toMatch(/: 3 of 5 [\s\S]*2 of 2 declared, 0 waiting/);

    await putFaults(stack().portalUrl, { maintenance: true });
    const boStaysLonger = { ...bo, endDate: "10/09/2026" };
    const down = await night(4, [annaPaidMore, boStaysLonger, carl, dora, emil], 8);
    expect(down).toMatch(/0 of 2 declared, 2 waiting/);
    // They are late already; the night's end is the next one's business.
    expect(down).toMatch(/W-5 PENDING[\s\S]*^2 to attend to$/m);

    await putFaults(stack().portalUrl, {});
    const boPaidMore = { ...boStaysLonger, amountReceived: 480 };
    expect(await night(5, [annaPaidMore, boPaidMore, carl, dora, emil])).toMatch(/1 of 1 declared, 0 waiting/);

    const doraElsewhere = { ...dora, apartmentId: 2 };
    const saturday = [annaPaidMore, boPaidMore, carlCancelled, doraElsewhere, emil];
    expect(await night(6, saturday)).toMatch(/: 3 of 5 stays .* 1 have moved[\s\S]*3 of 3 declared, 0 waiting/);

    const before = await finalsOf("09/2026");
    rmSync(folder.at("sent.json"));
    expect(await night(7, saturday)).toMatch(/: 5 of 5 [\s\S]*5 of 5 declared, 0 waiting[\s\S]*^0 to attend to$/m);

    expect(await finalsOf("09/2026")).toEqual(before);
    // Bo's version of the night without the portal was declared before Friday's, or overtaken by it.
    expect([...new Set(before)]).toEqual(
      [
        "02 6 420.5",
        "02 6 500",
        "05 6 420.5",
        "05 6 480",
        "10 6 420.5",
        "10 6 cancelled 60",
        "14 6 420.5",
        "14 6 cancelled 0",
        "14 7 420.5",
        "20 6 420.5",
      ].toSorted(),
    );
  });

  it("cancels what has moved until it is cancelled, and nothing else", async () => {
    folder.write("keep-in-step.py", script);
    const moving = stay("W-7", "02/10/2026", "05/10/2026", { guestId: "P7" });
    const group = stay("G-1", "06/10/2026", "08/10/2026", { guestId: "P8" });
    const groupElsewhere = { ...group, apartmentId: 2, guestId: "P9" };
    const unknown = stay("W-8", "10/10/2026", "12/10/2026", { apartmentId: 999, guestId: "P10" });
    const first = await night(1, [moving, group, groupElsewhere, unknown]);
    expect(first).toMatch(/3 of 4 declared, 0 waiting[\s\S]*^to attend to: 999\/W-8 FAILED apartment_not_found/m);

    // The group's first apartment leaves the export: its booking goes on at the other one.
    const moved = [{ ...moving, apartmentId: 2 }, groupElsewhere, { ...unknown, apartmentId: 1 }];
    await changeOwner({ portalPassword: "wrong" });
    const refused = await night(2, moved);
    expect(refused).toMatch(/: 3 of 3 stays are new or changed, 1 have moved/);
    expect(refused).toMatch(/^to attend to: 1\/W-7 FAILED invalid_credentials/m);

    await changeOwner({ portalPassword: "demo-password" });
    expect(await night(2, moved)).toMatch(/: 3 of 3 stays [\s\S]*3 of 3 declared, 0 waiting[\s\S]*^0 to attend to$/m);
    const october = (await finalsOf("10/2026")).filter((one) => !one.startsWith("02 6 420.5"));
    expect(october).toEqual(["02 6 cancelled 0", "02 7 420.5", "06 6 420.5", "06 7 420.5", "10 6 420.5"]);
  });
});
