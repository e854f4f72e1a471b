import { expect, it } from "vitest";
import { bodyLimitOf } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { reservation, rowsWithBody } from "../../support/black-box/rows.ts";
import type { Call } from "../../support/black-box/send.ts";
import { named, stringFieldsOf, withField } from "../../support/black-box/string-fields.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();

/** Texts that are slow to bring into a normal form, each of the same length in bytes as the plain one. */
const texts = {
  plain: (bytes: number) => "x".repeat(bytes),
  marks: (bytes: number) => "\u0301\u0316".repeat(bytes / 4),
  // Marks in a compatible form only.
  hidden: (bytes: number) => "\uFF9E\u0301".repeat(bytes / 5),
  // Eighteen characters in a compatible form.
  growing: (bytes: number) => "\uFDFA".repeat(bytes / 3),
};
type Text = (typeof texts)[keyof typeof texts];

/** As large as a request that held a function for half a minute. */
const mostBytes = 250 * 1024;
/** What surrounds a text in a body. */
const around = 2_000;

async function millisecondsOf(call: Call): Promise<number> {
  const start = performance.now();
  const { status } = await api().asAdmin(call);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  return performance.now() - start;
}

/** The shortest of five tries of each, in turns: other work on the machine only adds to some of them. */
async function requireCheap(callWith: (text: Text) => Call): Promise<void> {
  const shortest = new Map<Text, number>();
  for (const _ of [1, 2, 3, 4, 5])
    for (const text of Object.values(texts))
      shortest.set(text, Math.min(shortest.get(text) ?? Infinity, await millisecondsOf(callWith(text))));
  const plain = shortest.get(texts.plain) ?? 0;
  for (const slow of [texts.marks, texts.hidden, texts.growing])
    expect((shortest.get(slow) ?? Infinity) / plain).toBeLessThan(10);
}

const inBodies = rowsWithBody.flatMap(({ name, method, path, body }) => {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`${name} is no endpoint`);
  const bytes = Math.min(bodyLimitOf(endpoint), mostBytes) - around;
  return stringFieldsOf(endpoint.request.body).map((field) => ({
    name,
    field: named(field),
    callWith: (text: Text) => ({ method, path, body: withField(body, field, text(bytes)) }),
  }));
});

it.each(inBodies)("a body of marks costs at most ten times a plain one: $name, $field", async ({ callWith }) => {
  await requireCheap(callWith);
});

it("a field of every kind of text is tried", () => {
  expect(inBodies.length).toBeGreaterThan(35);
});

it.each([
  ["GET /apartment-owners/", ""],
  ["PATCH /apartment-owners/", ""],
  ["DELETE /clients/", ""],
  ["GET /reservations?reservationId=", ""],
  ["GET /takk/proposal?portalUsername=", "&month=9&year=2026"],
])("a path of marks costs at most ten times a plain one: %s", async (call, rest) => {
  const [method = "", path = ""] = call.split(" ");
  // Percent codes of 8 KB at most.
  const encoded = (text: Text) => encodeURIComponent(text(text === texts.plain ? 7_800 : 2_600));

  await requireCheap((text) => ({
    method,
    path: `${path}${encoded(text)}${rest}`,
    ...(method === "PATCH" && { body: { name: "x" } }),
  }));
});

it("a task of a thousand reservations, full of marks, costs at most ten times a plain one", async () => {
  const filled = (text: Text) => {
    const [name, id] = [text(400), text(256)];
    return { ...reservation, guestName: name, guestId: id, reservationId: id, platform: name, startDate: "" };
  };

  await requireCheap((text) => ({
    method: "POST",
    path: "/str/task",
    body: { reservations: Array.from({ length: 1_000 }, () => filled(text)) },
  }));
});
