import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesStack } from "../support/files-stack.ts";
import { asAdminAt } from "../support/local-stack.ts";
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

/** The finals at the portal: arrival, property, amounts and cancellation, in the order filed. */
async function finals() {
  const all = await declarationsAt(stack().portalUrl);
  return all
    .filter(({ draft }) => !draft)
    .map(({ startDate, registryId, amountReceived, cancellationAmount }) =>
      [startDate.slice(0, 2), registryId.slice(-1), amountReceived ?? `cancelled ${cancellationAmount}`].join(" "),
    )
    .toSorted();
}

describe.skipIf(!hasPython)("the nightly script of docs/keep-in-step.md (needs python3)", () => {
  it("keeps the portal in step for a week, and leaves nothing to attend to", async () => {
    folder.write("keep-in-step.py", script);
    expect(await night(1, [anna, bo, carl])).toMatch(/: 3 of 3 stays are new or changed, 0 have moved/);
    expect(await finals()).toEqual(["02 6 420.5", "05 6 420.5", "10 6 420.5"]);

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

    const before = await finals();
    rmSync(folder.at("sent.json"));
    expect(await night(7, saturday)).toMatch(/: 5 of 5 [\s\S]*5 of 5 declared, 0 waiting[\s\S]*^0 to attend to$/m);

    expect(await finals()).toEqual(before);
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
});
