import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";
import * as v from "valibot";

/** The only service error that our code knows by its class. It knows all others by name. */
const knownByClass = "ConditionalCheckFailedException";

const Package = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** Finds no configuration files: a Lambda has none, only its environment. */
const noFiles = `
  export { CONFIG_PREFIX_SEPARATOR } from "./constants";
  export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** Asks no EC2 machine's metadata for the region: a Lambda has it in its environment. */
const noMetadata = "export const getInstanceMetadataRegion = async () => undefined;";

/** Our clients retry in the standard mode; the adaptive one brings a limiter of its own. */
const noAdaptiveRetries = `
  export class AdaptiveRetryStrategy {
    constructor() {
      throw new Error("adaptive retries are not bundled");
    }
  }`;

/**
 * Leaves out parts of SDK clients that we do not use. An error without its own class becomes the service's general error,
 * with its name and status. Of its package file a client keeps only the version, which it reads.
 */
export const sdkParts: Plugin = {
  name: "parts of SDK clients",
  setup(build) {
    const inClient = "@aws-sdk[\\\\/]client-\\w+[\\\\/]";
    build.onLoad({ filter: new RegExp(`${inClient}dist-es[\\\\/]schemas[\\\\/]schemas_0\\.js$`) }, async ({ path }) => {
      const whole = await readFile(path, "utf8");
      const registration = /^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm;
      return { contents: whole.replaceAll(registration, (line, name) => (name === knownByClass ? line : "")) };
    });
    build.onLoad({ filter: /shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/ }, ({ path }) => ({
      contents: noFiles,
      resolveDir: dirname(path),
    }));
    build.onLoad({ filter: /regionConfig[\\/]getInstanceMetadataRegion\.js$/ }, () => ({ contents: noMetadata }));
    build.onLoad({ filter: /util-retry[\\/]AdaptiveRetryStrategy\.js$/ }, () => ({ contents: noAdaptiveRetries }));
    build.onLoad({ filter: new RegExp(`${inClient}package\\.json$`) }, async ({ path }) => {
      const { version } = v.parse(Package, await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
