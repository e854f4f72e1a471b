import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { npmStart, type StartedStack } from "../support/local-stack.ts";
import { declarationsAt } from "../support/portal-control.ts";
import { filesFolder } from "../support/test-folder.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const tour = readme.slice(readme.indexOf("## A tour with curl"), readme.indexOf("## Where things are"));
const blocks = [...tour.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);

const folder = filesFolder();
let stack: StartedStack;

beforeAll(async () => {
  stack = await npmStart(folder.path());
});

afterAll(() => stack.end());

/** The output of the README's blocks, typed one after another into one shell. */
function type(...typed: readonly string[]): string {
  const script = typed.join("\n").replaceAll("http://localhost:8081/api/v1", stack.apiUrl);
  return execFileSync("bash", ["-c", script], { encoding: "utf8" });
}

it("the README's tour leads from the login to outcomes and a declaration at the portal", async () => {
  const [login = "", owners = "", mistaken = "", corrected = "", outcomes = ""] = blocks;
  expect(blocks).toHaveLength(5);

  expect(type(login, owners)).toContain('"portalUsername":"nikos"');
  const refused = type(login, mistaken);
  expect(refused).toContain("reservations[1].startDate: expected a date as DD/MM/YYYY");
  expect(refused).not.toContain("taskId");
  expect(type(login, corrected)).toContain('"taskId":1,');

  let seen = "";
  for (let looks = 0; looks < 60 && !seen.includes('"status":"COMPLETED"'); looks += 1) {
    await setTimeout(500);
    seen = type(login, outcomes);
  }
  expect(seen).toContain('"submitted":2,');
  expect(seen).toContain('"errorValue":"apartment_not_found"');
  const finals = await declarationsAt(stack.portalUrl);
  expect(finals.map(({ registryId, draft }) => `${registryId} ${draft}`).toSorted()).toEqual([
    "00000123456 false",
    "00000123457 false",
  ]);
});
