import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { deadLettersOf, queueOf } from "../../packages/local/queues/definitions.ts";
import { queues } from "../../shared/deployment/queues.ts";
import { times } from "../../shared/deployment/times.ts";
import { textLike } from "../support/matchers.ts";
import { type Properties, plain, referred, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const deployed = prod.resources("AWS::SQS::Queue");
const definitions = Object.entries(queues(times.aws));

/** The attributes with which CreateQueue would make the queue, as the local stack does. */
function attributesOf(properties: Properties, ignored: readonly string[]): Record<string, string> {
  const entries = Object.entries(properties).filter(([name]) => !ignored.includes(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

const awsOnly = ["SqsManagedSseEnabled", "Tags", "RedrivePolicy"];
const Redrive = v.object({ deadLetterTargetArn: v.unknown(), maxReceiveCount: v.number() });

describe.each(definitions)("the %s queue", (name, definition) => {
  // The quick queue shares the dead-letter queue of the filings.
  const lettersOf = name === "quick" ? "filings" : name;
  const idOf = (dead: boolean) => {
    const pattern = new RegExp(`^WorkQueues${dead ? lettersOf : name}`, "i");
    return Object.keys(deployed).find((id) => pattern.test(id) && id.includes("Dead") === dead);
  };
  const queue = deployed[idOf(false) ?? ""]?.Properties ?? {};
  const deadLetters = deployed[idOf(true) ?? ""]?.Properties ?? {};

  it("has the local stack's attributes, with AWS's times", () => {
    const { RedrivePolicy, ...attributes } = queueOf(name, definition, "arn").Attributes;
    const { deadLetterTargetArn, maxReceiveCount } = v.parse(Redrive, queue["RedrivePolicy"]);

    expect(attributesOf(queue, awsOnly)).toEqual(attributes);
    expect(v.parse(v.pipe(v.string(), v.parseJson(), Redrive), RedrivePolicy)).toMatchObject({ maxReceiveCount });
    expect(referred(deadLetterTargetArn)).toBe(idOf(true));
  });

  it("keeps dead letters for 14 days, like the local stack", () => {
    expect(attributesOf(deadLetters, awsOnly)).toEqual(deadLettersOf(name, definition).Attributes);
    expect(deadLetters).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60 });
  });

  it("is encrypted, and refuses calls without TLS", () => {
    expect(queue).toMatchObject({ SqsManagedSseEnabled: true });
    expect(deadLetters).toMatchObject({ SqsManagedSseEnabled: true });
    const policies = Object.values(prod.resources("AWS::SQS::QueuePolicy")).map(({ Properties }) =>
      JSON.stringify(Properties),
    );
    for (const id of [idOf(false), idOf(true)]) {
      const own = policies.filter((policy) => policy.includes(`"Queues":[{"Ref":"${id}"}]`));
      expect(own).toEqual([expect.stringContaining('"aws:SecureTransport":"false"')]);
    }
  });
});

/** Written by hand, from how long a filing may take and how long a person may be away. */
describe("queues", () => {
  const isDead = (id: string) => id.includes("Dead");
  const of = (id: string) =>
    Object.entries(deployed).find(([name]) => name.startsWith(id) && isDead(name) === isDead(id))?.[1].Properties;
  const day = 86_400;

  it("hide a message for eighteen minutes, keep it four days, and make it a dead letter after five tries", () => {
    for (const [id, days] of [
      ["WorkQueuesTasksB", 4] as const,
      ["WorkQueuesFilings2", 4] as const,
      ["WorkQueuesQuick", 4] as const,
      ["WorkQueuesEvents", 14] as const,
    ]) {
      expect(of(id)).toMatchObject({
        VisibilityTimeout: 1_080,
        MessageRetentionPeriod: days * day,
        RedrivePolicy: { maxReceiveCount: 5 },
      });
    }
  });

  it("keep one portal user's filings in order, without delaying anybody else's", () => {
    for (const id of ["WorkQueuesFilings2", "WorkQueuesQuick"])
      expect(of(id)).toMatchObject({
        FifoQueue: true,
        DeduplicationScope: "messageGroup",
        FifoThroughputLimit: "perMessageGroupId",
      });
    expect(of("WorkQueuesFilingsDeadLetters")).toMatchObject({ FifoQueue: true, MessageRetentionPeriod: 14 * day });
    for (const id of ["WorkQueuesTasksB", "WorkQueuesTasksDeadLetters"]) expect(of(id)).not.toHaveProperty("FifoQueue");
  });

  it("give a local message back after twenty seconds", () => {
    const { tasks, filings } = queues(times.local);

    expect(tasks.visibilityMs).toBe(20_000);
    expect(filings.visibilityMs).toBe(20_000);
  });
});

it("workers get ten filings or one task at a time, give failures back one by one, and have bounded concurrency", () => {
  const sources = Object.values(prod.resources("AWS::Lambda::EventSourceMapping")).map(({ Properties }) =>
    plain(Properties),
  );
  const source = (queue: string, of: string, BatchSize: number, MaximumConcurrency: number) => ({
    EventSourceArn: `WorkQueues${queue}.Arn`,
    BatchSize,
    ScalingConfig: { MaximumConcurrency },
    FunctionName: textLike(new RegExp(`"Functions${of}Live".*:live$`)),
    FunctionResponseTypes: ["ReportBatchItemFailures"],
  });

  expect(sources).toMatchObject([
    source("Tasks", "dispatchtask", 1, 5),
    source("Filings", "filedeclarations", 10, 4),
    source("Quick", "filedeclarations", 2, 4),
  ]);
});
