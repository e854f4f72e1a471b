import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { helpText, readSettings } from "../../settings.ts";

it("the defaults are the specified ports, a folder and an admin client", () => {
  const settings = readSettings([], {});

  expect(settings).toEqual({
    folder: resolve(".local"),
    port: 8081,
    portalPort: 8082,
    reset: false,
    demo: false,
    help: false,
    otherPortal: undefined,
    tableEndpoint: undefined,
    identity: undefined,
    admin: { id: "local-admin", secret: "local-admin-secret" },
  });
  expect(readSettings(["-h"], {})).toEqual({ ...settings, help: true });
  const told = [...helpText.matchAll(/^ {2}((?:PORT|LOCAL_CLIENT)\w*|PORTAL_PORT) .*\((\S+)\)$/gm)].map(
    ([, , value]) => value,
  );
  expect(told).toEqual(["8081", "8082", "local-admin", "local-admin-secret"]);
});

it("options and variables override the defaults", () => {
  const variables = { PORT: "9081", PORTAL_PORT: "0", LOCAL_CLIENT_ID: "me", LOCAL_CLIENT_SECRET: "mine" };
  const IDENTITY = JSON.stringify({ issuer: "https://login.test", clientId: "c", rolesClaim: "roles" });
  const others = { DYNAMODB_ENDPOINT: "http://table.test", LOCAL_FOLDER: "/state", IDENTITY };

  expect(readSettings(["--memory", "--reset"], variables)).toMatchObject({
    folder: undefined,
    reset: true,
    port: 9081,
    portalPort: 0,
    admin: { id: "me", secret: "mine" },
  });
  expect(readSettings([], others)).toMatchObject({
    tableEndpoint: "http://table.test",
    folder: "/state",
    identity: IDENTITY,
  });
});

it.each(["x", "-1", "65536", "80.5", ""])("an error for PORT=%j names the variable, not its value", (PORT) => {
  expect(() => readSettings([], { PORT })).toThrow(
    /^Unusable value in the environment: PORT \(expected a port number\)$/,
  );
});

it("every unusable variable is named", () => {
  const variables = { PORT: "x", PORTAL_PORT: "65535", LOCAL_CLIENT_ID: "", LOCAL_CLIENT_SECRET: "", IDENTITY: "{}" };

  expect(() => readSettings([], variables)).toThrow(
    "Unusable value in the environment: PORT (expected a port number), LOCAL_CLIENT_ID (expected some text), LOCAL_CLIENT_SECRET (expected some text), IDENTITY (expected JSON: issuer, clientId, rolesClaim)",
  );
});

it("one port for both is an error", () => {
  expect(() => readSettings([], { PORT: "8082" })).toThrow("PORT and PORTAL_PORT are both 8082: choose two.");
  expect(readSettings([], { PORT: "0", PORTAL_PORT: "0" })).toMatchObject({ port: 0, portalPort: 0 });
});

it("an unknown option is an error that lists the options", () => {
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
  ])("needs https, unless it is on this machine: %j, %j", (portal, signOn) => {
    expect(() => readSettings(["--portal", portal, ...(signOn ? ["--sign-on", signOn] : [])], {})).toThrow(
      "expected an https address",
    );
  });

  it("has this machine's pace only if its sign-on is here, too", () => {
    const { otherPortal } = readSettings(["--portal", "http://localhost:1", "--sign-on", "https://login.example"], {});

    expect(otherPortal).toMatchObject({ pace: "aws", finalises: false });
  });

  it("has a folder of its own and takes no demo", () => {
    const folderOf = (portal: string) => readSettings(["--portal", portal], {}).folder;

    expect(folderOf("https://portal.example")).toMatch(/\/\.local-portal\.example$/);
    expect(folderOf("http://127.0.0.1:81")).toMatch(/\/\.local-127\.0\.0\.1-81$/);
    expect(() => readSettings(["--portal", "https://portal.example", "--demo"], {})).toThrow("--demo");
    expect(() => readSettings(["--finalise"], {})).toThrow("need --portal");
    expect(() => readSettings(["--sign-on", "https://login.example"], {})).toThrow("need --portal");
  });
});
