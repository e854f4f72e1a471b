import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createSign, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../packages/local/machine/ports.ts";
import { codeBlocksOf } from "../support/code-blocks.ts";
import { runCommand } from "../support/run-command.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const page = join(root, "docs/signed-events.md");
const codeIn = (language: string) => codeBlocksOf(page).find((block) => block.language === language)?.code ?? "";
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

const host = "https://sns.eu-central-1.amazonaws.com";
const certificate = `${host}/SimpleNotificationService-0123456789abcdef.pem`;
const topic = "arn:aws:sns:eu-central-1:111122223333:Declarations";
const folder = filesFolder();

/** The network of a sample: SNS's addresses lead to a file, and what it asks for is printed. */
const standIns = {
  "network.mjs": `import https from "node:https";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
https.get = (url, answered) => {
  console.log("asked for " + url);
  const answer = Readable.from([readFileSync("certificate.pem")]);
  answer.statusCode = 200;
  answered(answer);
  return answer;
};
globalThis.fetch = async (url) => console.log("asked for " + url);
`,
  "sitecustomize.py": `import io, urllib.request
def urlopen(url, timeout=None):
    print("asked for " + url, flush=True)
    return open("certificate.pem", "rb") if url.endswith(".pem") else io.BytesIO()
urllib.request.urlopen = urlopen
`,
  curl: `#!/bin/sh
cat certificate.pem
`,
};

type Message = Readonly<Record<string, string>>;
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

/** A message as SNS signs it. */
function signed(message: Message, key = "sns-key.pem"): Message {
  const type = message["Type"] === "Notification" ? "Notification" : "SubscriptionConfirmation";
  const text = signedFields[type].flatMap((name) => (name in message ? [`${name}\n${message[name]}\n`] : [])).join("");
  const Signature = createSign("RSA-SHA256").update(text).sign(folder.read(key), "base64");
  return { SignatureVersion: "2", SigningCertURL: certificate, ...message, Signature };
}

const event = { "detail-type": "reservation.ended", detail: { id: "reservation.ended/7/3/FAILED", note: "Α/Α «1»\n" } };
const notification = {
  Type: "Notification",
  MessageId: randomUUID(),
  TopicArn: topic,
  Message: JSON.stringify(event),
  Timestamp: "2026-11-27T03:00:00.000Z",
};
const confirmation = {
  ...notification,
  Type: "SubscriptionConfirmation",
  Message: "You have chosen to subscribe",
  SubscribeURL: `${host}/?Action=ConfirmSubscription`,
  Token: "token",
};

const refusedMessages: Readonly<Record<string, () => Message>> = {
  "a changed text": () => ({ ...signed(notification), Message: JSON.stringify({ ...event, detail: { id: "other" } }) }),
  "another topic's": () => signed({ ...notification, TopicArn: `${topic}2` }),
  "a stranger's signature": () => signed(notification, "strangers-key.pem"),
  "a stranger's certificate": () => signed({ ...notification, SigningCertURL: "https://example.org/certificate.pem" }),
  "a host that only begins like SNS's": () =>
    signed({ ...notification, SigningCertURL: certificate.replace(".com/", ".com.example.org/") }),
  "an unsigned one": () => notification,
  "another version of signature": () => ({ ...signed(notification), SignatureVersion: "1" }),
};

beforeAll(() => {
  for (const name of ["sns-key", "strangers-key"]) {
    const files = ["-keyout", folder.at(`${name}.pem`), "-out", folder.at(`${name}-certificate.pem`)];
    spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=sns.amazonaws.com", ...files]);
  }
  folder.write("certificate.pem", folder.read("sns-key-certificate.pem"));
  for (const [name, code] of Object.entries(standIns)) folder.write(name, code);
  chmodSync(folder.at("curl"), 0o755);
  folder.write("receiver.mjs", codeIn("js"));
  folder.write("receiver.py", codeIn("python"));
  symlinkSync(join(root, "node_modules"), folder.at("node_modules"));
});

describe.each([
  { language: "Node", needs: [process.execPath, "--version"], command: ["--import", "./network.mjs", "receiver.mjs"] },
  { language: "Python", needs: ["python3", "-c", "import cryptography"], command: ["receiver.py"] },
] as const)(
  "the receiver in $language on docs/signed-events.md",
  ({ language, needs: [program, ...check], command }) => {
    let child: ChildProcess | undefined;
    let out = "";
    let url = "";

    const start = async () => {
      const port = await freePort();
      const env = { ...process.env, PORT: String(port), TOPIC_ARN: topic, PYTHONPATH: folder.path() };
      const started = spawn(program, command, { cwd: folder.path(), env });
      for (const stream of [started.stdout, started.stderr]) stream.on("data", (part) => (out += String(part)));
      child = started;
      out = "";
      url = `http://127.0.0.1:${port}`;
      await vi.waitFor(async () => expect(await send({})).toBe(403), { timeout: 20_000, interval: 100 });
      out = "";
    };
    const send = async (message: Message) =>
      (await fetch(url, { method: "POST", body: JSON.stringify(message) })).status;
    afterEach(async () => {
      if (child?.kill()) await once(child, "exit");
    });

    it.skipIf(!works(program, ...check))(
      `believes SNS's messages of its topic, and no others (needs ${language})`,
      async () => {
        await start();

        expect(await send(signed(notification))).toBe(200);
        expect(await send(signed({ ...notification, Subject: "Ένα θέμα" }))).toBe(200);
        expect(out.match(/^reservation\.ended\/7\/3\/FAILED$/gm), out).toHaveLength(2);
        expect(await send(signed(confirmation))).toBe(200);
        expect(out).toContain(`asked for ${confirmation.SubscribeURL}`);

        out = "";
        for (const [what, message] of Object.entries(refusedMessages)) expect(await send(message()), what).toBe(403);
        expect(await send({ ...signed(confirmation), SubscribeURL: "https://example.org/" })).toBe(403);
        expect(out.match(/^refused: /gm), out).toHaveLength(Object.keys(refusedMessages).length + 1);
        expect(out).not.toMatch(/reservation\.ended|asked for (?!https:\/\/sns\.eu-central-1\.amazonaws\.com\/Simple)/);
      },
    );
  },
);

describe("the check by hand on docs/signed-events.md", () => {
  const check = async (message: Message) => {
    folder.write("message.json", JSON.stringify(message));
    const variables = { PATH: [folder.path(), process.env["PATH"]].join(delimiter) };
    return await runCommand(["bash", "-euo", "pipefail", "-c", codeIn("sh")], folder.path(), variables);
  };

  it.skipIf(!works("jq", "--version"))("verifies what SNS has signed, and nothing else (needs jq)", async () => {
    expect(await check(signed(notification))).toMatchObject({ code: 0, out: "Verified OK\n" });
    expect(await check(signed({ ...notification, Subject: "Ένα θέμα" }))).toMatchObject({ code: 0 });
    for (const what of ["a changed text", "a stranger's signature", "a stranger's certificate"])
      expect((await check(refusedMessages[what]?.() ?? {})).code, what).not.toBe(0);
  });
});
