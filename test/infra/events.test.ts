import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { CfnInclude } from "aws-cdk-lib/cloudformation-include";
import * as v from "valibot";
import { expect, it } from "vitest";
import { digestLines, type ServiceEvent } from "../../shared/contract/events.ts";
import { createEventQueue } from "../../shared/ports/queues.ts";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { filesFolder } from "../support/test-folder.ts";
import { findingsIn } from "./support/findings.ts";
import { rolesOf } from "./support/roles.ts";
import { plain, referred, stages, synthesize } from "./support/synthesized.ts";

const files = filesFolder();
const prod = synthesize(stages.prod);
const pipe = prod.only("AWS::Pipes::Pipe");
const Target = v.object({
  EventBridgeEventBusParameters: v.object({ Source: v.string(), DetailType: v.string() }),
  InputTemplate: v.string(),
});
const Role = v.object({ Properties: v.looseObject({ AssumeRolePolicyDocument: v.unknown(), Policies: v.unknown() }) });

const event: ServiceEvent = {
  type: "owner.login_blocked",
  detail: { id: "owner.login_blocked/5/7/account_locked", taskId: 5, ownerId: 7, errorValue: "account_locked" },
};

it("a pipe leads from the queue to the bus, with a role for that and no more", () => {
  const { Properties } = v.parse(Role, prod.resources("AWS::IAM::Role")[referred(pipe["RoleArn"])]);

  expect(pipe["SourceParameters"]).toEqual({ SqsQueueParameters: { BatchSize: 10 } });
  expect(referred(pipe["Source"])).toMatch(/^WorkQueuesEvents(?!Dead)/);
  expect(referred(pipe["Target"])).toMatch(/^EventsBus/);
  expect(Properties["AssumeRolePolicyDocument"]).toMatchObject({
    Statement: [
      {
        Condition: { StringEquals: { "aws:SourceAccount": prod.settings.account ?? { Ref: "AWS::AccountId" } } },
        Principal: { Service: "pipes.amazonaws.com" },
      },
    ],
  });
  expect(Properties["Policies"]).toMatchObject([
    {
      PolicyDocument: {
        Statement: [
          { Action: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], Resource: pipe["Source"] },
          { Action: "events:PutEvents", Resource: pipe["Target"] },
        ],
      },
    },
  ]);
});

it("an event reaches the bus under its type, with ids and codes as its detail", async () => {
  const bodies: (string | undefined)[] = [];
  const send = async ({ input }: { input: { Entries?: { MessageBody?: string }[] } }) => {
    bodies.push(...(input.Entries ?? []).map(({ MessageBody }) => MessageBody));
    return { Successful: [{ Id: "0" }] };
  };
  const taken = await createEventQueue({ send } as never, "events")([event]);
  const body: unknown = JSON.parse(bodies[0] ?? "");
  const { EventBridgeEventBusParameters: onto, InputTemplate } = v.parse(Target, pipe["TargetParameters"]);
  /** Resolves a path as a pipe does: it can address fields within a JSON body. */
  const at = (path: string) =>
    path
      .split(".")
      .slice(2)
      .reduce((value: unknown, name) => v.parse(v.looseObject({}), value)[name], body);

  expect(onto.Source).toBe("short-term-rentals-prod");
  expect(at(onto.DetailType)).toBe("owner.login_blocked");
  expect(at(InputTemplate.replaceAll(/[<>]/g, ""))).toEqual(event.detail);
  expect(taken).toEqual(new Set([event.detail.id]));
});

it("the daily digest goes from the bus to a topic, line by line, and to each address in the settings", () => {
  const emails = ["manager@example.org", "accountant@example.org"];
  const stage = synthesize(stages.prod, { digest: { language: "en", emails } });
  const mail = stage.within(stage.watch);
  const Targets = v.tuple([
    v.object({
      InputTransformer: v.object({ InputPathsMap: v.record(v.string(), v.string()), InputTemplate: v.unknown() }),
    }),
  ]);
  const [ruleId, rule] =
    Object.entries(mail.resources("AWS::Events::Rule")).find(([id]) => id.startsWith("DigestMail")) ?? [];
  const { EventPattern, Targets: targets } = rule?.Properties ?? {};
  const [{ InputTransformer }] = v.parse(Targets, targets);
  const subscribed = Object.entries(mail.resources("AWS::SNS::Subscription")).flatMap(([id, { Properties }]) =>
    id.startsWith("DigestMail") ? [Properties["Endpoint"]] : [],
  );

  expect(EventPattern).toEqual({ source: [stage.settings.stackName], "detail-type": ["digest.daily"] });
  expect(Object.values(InputTransformer.InputPathsMap)).toEqual(digestLines.map((line) => `$.detail.lines.${line}`));
  expect(plain(InputTransformer.InputTemplate)).toMatch(
    new RegExp(`^${digestLines.map((line) => `"<${line}>"\n`).join("")}"[^"\n]*/console"$`),
  );
  expect(subscribed).toEqual(emails);
  expect(ruleId).toMatch(/^DigestMailRule/);
  expect(plain(targets)).toMatchObject([{ Arn: "DigestMailTopic" }]);
});

it("the digest's function may read, and send the digest", () => {
  expect(
    rolesOf(prod)
      .get("digest")
      ?.statements.flatMap(({ actions }) => actions)
      .toSorted(),
  ).toEqual([
    "dynamodb:BatchGetItem",
    "dynamodb:GetItem",
    "dynamodb:Query",
    "dynamodb:Query",
    "dynamodb:Query",
    "kms:Decrypt",
    "logs:CreateLogStream",
    "logs:PutLogEvents",
    "sqs:SendMessage",
  ]);
});

it.each(["events.md", "signed-events.md"])("the stack in docs/%s is valid by CloudFormation's schemas", (page) => {
  const blocks = codeBlocksOf(join(import.meta.dirname, "../../docs", page));
  const templateFile = files.write("receiver.yaml", blocks.find(({ language }) => language === "yaml")?.code ?? "");

  expect(findingsIn((app) => new CfnInclude(new Stack(app, "Receiver"), "Template", { templateFile }))).toEqual([]);
});

it("the documented event is what is sent", () => {
  const example = codeBlocksOf(join(import.meta.dirname, "../../docs/events.md")).find(
    ({ language }) => language === "json",
  );
  const sent: ServiceEvent = {
    type: "reservation.ended",
    detail: {
      id: "reservation.ended/7/3/FAILED",
      taskId: 7,
      apartmentId: 1,
      reservationId: "G-3",
      status: "FAILED",
      errorValue: "invalid_credentials",
      serialNumberDeclaration: "",
      declaredYear: "",
    },
  };

  expect(JSON.parse(example?.code ?? "")).toEqual({
    "detail-type": sent.type,
    source: prod.settings.stackName,
    detail: sent.detail,
  });
});
