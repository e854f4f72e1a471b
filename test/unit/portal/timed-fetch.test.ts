import { expect, it } from "vitest";
import { createTimedFetch } from "../../../shared/portal/timed-fetch.ts";

it("the portal's response time is averaged since it was last asked for, failures included", async () => {
  let time = 0;
  const answers = [100, 300, Number.NaN];
  const timed = createTimedFetch(
    async () => {
      const took = answers.shift() ?? 0;
      time += Number.isNaN(took) ? 500 : took;
      if (Number.isNaN(took)) throw new TypeError("no line");
      return new Response("");
    },
    () => time,
    { info: () => {} },
  );

  await timed.fetch("http://localhost/");
  await timed.fetch("http://localhost/");
  expect(timed.takeAverage()).toBe(200);
  await timed.fetch("http://localhost/").catch(() => {});
  expect(timed.takeAverage()).toBe(500);
  expect(timed.takeAverage()).toBeUndefined();
});

it("a call is logged with page, button, time and status, but no value", async () => {
  const lines: unknown[] = [];
  const answers = [
    () => Promise.resolve(new Response("", { status: 302 })),
    () => Promise.reject(new TypeError("secret")),
  ];
  const timed = createTimedFetch(
    () => answers.shift()?.() ?? Promise.reject(new Error("no more")),
    () => 0,
    { info: (...line) => void lines.push(line) },
  );
  const body = new URLSearchParams({ "javax.faces.source": "appForm:saveButton", password: "secret" });

  await timed.fetch("https://portal/views/declaration.xhtml?propertyId=secret", { method: "POST", body });
  await timed.fetch("https://portal/a;jsessionid=secret/search.xhtml;jsessionid=secret!1").catch(() => {});

  expect(lines).toEqual([
    ["portal exchange", { exchange: "POST declaration.xhtml saveButton", milliseconds: 0, result: 302 }],
    ["portal exchange", { exchange: "GET search.xhtml", milliseconds: 0, result: "no answer" }],
  ]);
});

it("the average can be read without resetting, and is missing before the first call", async () => {
  let time = 0;
  const call: typeof fetch = async () => {
    time += 40;
    return new Response("");
  };
  const timed = createTimedFetch(call, () => time, { info: () => {} });
  expect(timed.average()).toBeUndefined();

  await timed.fetch(new Request("https://portal/a"));

  expect(timed.average()).toBe(40);
  expect(timed.average()).toBe(40);
  expect(timed.takeAverage()).toBe(40);
  expect(timed.average()).toBeUndefined();
});
