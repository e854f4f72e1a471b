import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";
import * as v from "valibot";

/** The one error of a service that is told by its class. All others are told by their names. */
const byClass = "ConditionalCheckFailedException";

const Package = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** What it answers where there is none of the files that a person keeps at home: a Lambda's are its environment. */
const noFiles = `
  export { CONFIG_PREFIX_SEPARATOR } from "./constants";
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/**
 * Leaves out what an SDK client carries for others. An error without a class of its own is the service's general one, with
 * its name and status. Of its package file a client reads its version.
 */
export const sdkParts: Plugin = {
  name: "parts of SDK clients",
  setup(build) {
    const inClient = "@aws-sdk[\\\\/]client-\\w+[\\\\/]";
    build.onLoad({ filter: new RegExp(`${inClient}dist-es[\\\\/]schemas[\\\\/]schemas_0\\.js$`) }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const contents = whole.replaceAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (registered, name) =>
        name === byClass ? registered : "",
      );
      return { contents };
    });
    build.onLoad({ filter: /shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/ }, ({ path }) => ({
      contents: noFiles,
      resolveDir: dirname(path),
    }));
    build.onLoad({ filter: new RegExp(`${inClient}package\\.json$`) }, async ({ path }) => {
      const { version } = v.parse(Package, await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
