import { expect, it } from "vitest";
import { readSettings } from "../../../local/settings.ts";

it("has the specification's addresses, a folder and an admin client when nothing is said", () => {
  const settings = readSettings([], {});

  expect(settings.folder).toMatch(/\/\.local$/);
  expect(settings).toMatchObject({
    port: 8081,
    portalPort: 8082,
    reset: false,
    demo: false,
    admin: { id: "local-admin", secret: "local-admin-secret" },
  });
});

it("takes options and variables", () => {
  const variables = { PORT: "9081", PORTAL_PORT: "0", LOCAL_CLIENT_ID: "me", LOCAL_CLIENT_SECRET: "mine" };
  const others = { DYNAMODB_ENDPOINT: "http://table.test", LOCAL_FOLDER: "/state" };

  expect(readSettings(["--memory", "--reset"], variables)).toMatchObject({
    folder: undefined,
    reset: true,
    port: 9081,
    portalPort: 0,
    admin: { id: "me", secret: "mine" },
  });
  expect(readSettings([], others)).toMatchObject({ tableEndpoint: "http://table.test", folder: "/state" });
  expect(readSettings([], {}).tableEndpoint).toBeUndefined();
});

it.each(["x", "-1", "65536", "80.5", ""])("names the variable when PORT is %j, not its value", (PORT) => {
  expect(() => readSettings([], { PORT })).toThrow(
    /^Unusable value in the environment: PORT \(expected a port number\)$/,
  );
});

it("does not take one port for both", () => {
  expect(() => readSettings([], { PORT: "8082" })).toThrow("PORT and PORTAL_PORT are both 8082: choose two.");
  expect(readSettings([], { PORT: "0", PORTAL_PORT: "0" })).toMatchObject({ port: 0, portalPort: 0 });
});

it("says which options there are when one is unknown", () => {
  expect(() => readSettings(["--memroy"], {})).toThrow("Options: --memory, --reset, --demo, --help.");
});
