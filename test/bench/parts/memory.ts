import { globSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { upToDateBundles } from "../../../local/functions/bundles.ts";
import { sqsEvent } from "../../../local/workers/sqs-event.ts";
import { deploy } from "../../infra/support/deployment.ts";
import { callerOf } from "../../infra/support/journey.ts";
import { definitions, stages, synthesize } from "../../infra/support/synthesized.ts";
import { addOwner, aStay, logIn, messagesOf } from "../cost/owner-with-stays.ts";

const [owners, stays] = [10, 50];
const name = "file-declarations";

/**
 * What one full batch takes of a processor and of memory: the deployed bundle in a process of its own, with the limits of
 * the heap that Lambda sets. `cost/own-work.json` keeps what was said last; `npm run cost` reckons with it. Needs Linux.
 */
export async function measure() {
  await upToDateBundles();
  const deployment = await deploy(synthesize(stages.prod));
  try {
    const caller = callerOf(deployment);
    await logIn(caller);
    const reservations = [];
    for (let number = 1; number <= owners; number += 1) {
      const apartmentId = await addOwner(deployment, caller, number);
      reservations.push(...Array.from({ length: stays }, (_, place) => aStay(apartmentId, place)));
    }
    const { taskId } = await caller.api("create-str-task", v.object({ taskId: v.number() }), {
      body: { reservations },
    });
    const before = deployment.calls.length;
    await caller.ring("dispatch-task", { taskId });
    const messages = deployment.calls.slice(before).flatMap(messagesOf);

    const megabytes = definitions.find((each) => each.name === name)?.memoryMb ?? 0;
    const NODE_OPTIONS = heapOf(megabytes);
    const worker = await deployment.start(name, { ...deployment.environmentOf(name), NODE_OPTIONS });
    await worker.invoke(
      sqsEvent(
        "filings.fifo",
        messages.map((message, index) => ({
          ...{ MessageId: String(index), Body: JSON.stringify(message) },
          // Each its own line: of one portal user's filings the second waits for the first.
          Attributes: { MessageGroupId: String(index) },
        })),
      ),
    );
    const pid = worker.pid;
    const [processorMs, peakMb] = [processorTime(pid) / owners / stays, peakOf(pid)];
    await worker.close();
    const Told = v.object({ reservations: v.array(v.object({ uploadStatus: v.literal("SUBMITTED") })) });
    await caller.api("list-task-reservations", Told, { path: { id: String(taskId) }, query: "limit=1000" });
    return [
      {
        ...{ owners, "reservations each": stays, "MB it may have": megabytes },
        ...{ "processor ms a declaration": Math.round(processorMs), "most MB": Math.round(peakMb) },
      },
    ];
  } finally {
    await deployment.close();
  }
}

/** A tenth of the memory for young objects, in its two halves; the rest for old ones. */
function heapOf(megabytes: number): string {
  const half = Math.floor(megabytes / 20);
  return `--max-semi-space-size=${half} --max-old-space-size=${megabytes - 2 * half}`;
}

/** Of all its threads, in milliseconds. */
const processorTime = (pid: number | undefined) =>
  globSync(`/proc/${pid}/task/*/schedstat`)
    .map((file) => Number(readFileSync(file, "utf8").split(" ")[0]))
    .reduce((sum, one) => sum + one, 0) / 1e6;

const peakOf = (pid: number | undefined) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
