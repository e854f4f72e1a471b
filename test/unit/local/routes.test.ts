import { expect, it } from "vitest";
import { match, type Route } from "../../../local/gateway/routes.ts";
import { anApiFunction } from "../../support/recording-gateway.ts";

const routes = (
  [
    ["GET", "/things/{id}"],
    ["POST", "/things/{id}"],
    ["GET", "/things/mine"],
    ["GET", "/things"],
  ] as const
).map(([method, path]): Route => ({ method, path, definition: anApiFunction(`${method} ${path}`, method, path) }));

it.each([
  ["GET", "/things", "GET /things", null],
  ["GET", "/things/7", "GET /things/{id}", { id: "7" }],
  ["POST", "/things/a%2Fb", "POST /things/{id}", { id: "a%2Fb" }],
  ["GET", "/things/mine", "GET /things/mine", null],
])("finds %s %s", (method, path, name, pathParameters) => {
  expect(match(routes, method, path)).toMatchObject({ kind: "route", route: { definition: { name } }, pathParameters });
});

it("keeps to the literal path where there is one, whatever the method", () => {
  expect(match(routes, "POST", "/things/mine")).toEqual({ kind: "wrong method", allowed: ["GET"] });
});

it.each(["/", "/thing", "/things/", "/things/7/8", "/Things"])("does not know %s", (path) => {
  expect(match(routes, "GET", path)).toEqual({ kind: "unknown path" });
});

it("refuses a percent sign that codes nothing", () => {
  expect(match(routes, "GET", "/things/%E0%A4%A")).toEqual({ kind: "malformed path" });
});
