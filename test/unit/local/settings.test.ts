import { describe, expect, it } from "vitest";
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
  expect(() => readSettings(["--memroy"], {})).toThrow(
    "Options: --memory, --reset, --demo, --portal, --sign-on, --finalise, --help.",
  );
});

describe("another portal", () => {
  it.each([
    ["http://portal.example", undefined],
    ["https://portal.example", "http://login.example"],
    ["ftp://127.0.0.1", undefined],
    ["portal.example", undefined],
  ])("is called over https only, but on this machine: %j, %j", (portal, signOn) => {
    expect(() => readSettings(["--portal", portal, ...(signOn ? ["--sign-on", signOn] : [])], {})).toThrow(
      "expected an https address",
    );
  });

  it("is at this machine's pace only where its sign-on is here, too", () => {
    const { otherPortal } = readSettings(["--portal", "http://localhost:1", "--sign-on", "https://login.example"], {});

    expect(otherPortal).toMatchObject({ pace: "aws", finalises: false });
  });

  it("keeps its state apart from that of others, and is no place for a demo", () => {
    const folderOf = (portal: string) => readSettings(["--portal", portal], {}).folder;

    expect(folderOf("https://portal.example")).toMatch(/\/\.local-portal\.example$/);
    expect(folderOf("http://127.0.0.1:81")).toMatch(/\/\.local-127\.0\.0\.1-81$/);
    expect(() => readSettings(["--portal", "https://portal.example", "--demo"], {})).toThrow("--demo");
    expect(() => readSettings(["--finalise"], {})).toThrow("need --portal");
    expect(() => readSettings(["--sign-on", "https://login.example"], {})).toThrow("need --portal");
  });
});
