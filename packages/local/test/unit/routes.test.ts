import { expect, it } from "vitest";
import { anApiFunction } from "../../../../test/support/recording-gateway.ts";
import { Refusal } from "../../gateway/answer.ts";
import { match, routesOf } from "../../gateway/routes.ts";

const routes = routesOf(
  (
    [
      ["GET", "/things/{id}"],
      ["POST", "/things/{id}"],
      ["GET", "/things/mine"],
      ["GET", "/things"],
      ["GET", "/things.json"],
    ] as const
  ).map(([method, path]) => anApiFunction(`${method} ${path}`, method, path)),
);
const refusal = (method: string, path: string) => {
  try {
    return match(routes, method, path);
  } catch (error) {
    return error instanceof Refusal ? error.error : error;
  }
};

it.each([
  ["GET", "/things", "GET /things", null],
  ["GET", "/things/7", "GET /things/{id}", { id: "7" }],
  ["POST", "/things/a%2Fb", "POST /things/{id}", { id: "a%2Fb" }],
  ["GET", "/things/mine", "GET /things/mine", null],
  ["GET", "/things.json", "GET /things.json", null],
])("the gateway routes %s %s", (method, path, name, pathParameters) => {
  expect(match(routes, method, path)).toMatchObject({ route: { definition: { name } }, pathParameters });
});

it("a literal path wins over a parameter for every method", () => {
  expect(refusal("POST", "/things/mine")).toMatchObject({ status: 405, allow: "GET" });
});

it.each(["/", "/thing", "/things/", "/things/7/8", "/Things", "/things-json"])(
  "the gateway has no route for %s",
  (path) => {
    expect(refusal("GET", path)).toMatchObject({ status: 404 });
  },
);

it("a malformed percent code in a path is refused", () => {
  expect(refusal("GET", "/things/%E0%A4%A")).toMatchObject({ status: 400 });
});
