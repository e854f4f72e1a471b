import { upToDateBundles } from "../../../packages/local/functions/bundles.ts";
import { createCrowd } from "../../support/black-box/crowd.ts";
import { startApi } from "../../support/black-box/running-api.ts";
import type { Asked } from "../parts.ts";
import { median } from "../statistics.ts";

const rounds = 5;

/** Time to file one client's row on the local stack: alone, and while five others have this many rows open. */
export async function measure({ sizes: [open = 100_000] = [] }: Asked) {
  await upToDateBundles();
  const api = await startApi();
  try {
    const { sendThousands, fileOne } = await createCrowd(api);
    await fileOne("0");
    const quiet = [];
    for (let round = 1; round <= rounds; round += 1) quiet.push(await fileOne(String(round)));
    for (let turn = 0; turn < open / 5_000; turn += 1) await sendThousands(turn);
    const busy = [];
    for (let round = 1; round <= rounds; round += 1) busy.push(await fileOne(String(rounds + round)));
    const [alone, beside] = [median(quiet), median(busy)];
    return [
      ["open rows of five others", String(open)],
      ["one row alone, ms", alone.toFixed(0)],
      ["one row beside them, ms", beside.toFixed(0)],
      ["beside them ÷ alone", (beside / alone).toFixed(1)],
    ].map(([what = "", measured = ""]) => ({ what, measured }));
  } finally {
    await api.close();
  }
}
