import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it } from "vitest";
import { control, stateOf } from "../../../../test/support/portal-control.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { fileFinal, openForm } from "./declaration-form.ts";
import { createVisitor, home, messagesOf } from "./visitor.ts";

const main = join(import.meta.dirname, "../../main.ts");
const folder = eachTestsFolder();
let running: ChildProcess[];

beforeEach(() => {
  running = [];
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs the simulator as a process of its own, and waits for its address. */
async function start(port = "0") {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORTAL_PORT: port, PORTAL_STATE: folder.at("portal.sqlite") },
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(child);
  for await (const line of createInterface(child.stdout)) return { child, url: line.replace(/^.* on /, "") };
  throw new Error("the simulator ended before it served");
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

it("after kill -9 the simulator still has everything acknowledged, and the session", async () => {
  const first = await start();
  const visitor = createVisitor(first);
  await createVisitor(first).sendCredentials("demo-owner", "wrong");
  await visitor.login();
  await createVisitor(first).sendCredentials("demo-owner", "wrong");
  await fileFinal(visitor);
  const form = await openForm(visitor);
  expect(messagesOf(await form.send("saveButton"))).toEqual(["Επιτυχής Αποθήκευση"]);
  await control(first, "release", { labelCell: "th" });
  const before = await stateOf(first);
  expect(before.declarations).toHaveLength(2);
  first.child.kill("SIGKILL");
  await ended(first.child);

  const second = await start(new URL(first.url).port);
  expect(await stateOf(second)).toEqual(before);
  expect(before.accounts[0]).toMatchObject({ failedLogins: 1, activeSessions: 1 });
  expect(await visitor.get(home)).toMatchObject({ status: 200 });
  expect((await form.press("saveButton")).body).toContain("ViewExpiredException");
  expect((await openForm(visitor)).page.body).toContain('<th scope="row">Άφιξη');
});

it("the simulator ends when its parent's pipe closes", async () => {
  const { child } = await start();
  child.stdin?.end();
  await ended(child);

  expect(child.exitCode).toBe(0);
});
