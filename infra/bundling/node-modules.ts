import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";

const builtIn = new Set(builtinModules);

/**
 * Requires Node's own modules instead of importing them. An import reads every export of a module at start, even those that
 * Node loads at their first use: `node:http` brings along all of fetch.
 */
export const nodeModules: Plugin = {
  name: "Node's own modules at their first use",
  setup(build) {
    build.onResolve({ filter: /^[a-z_:/]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      return kind !== "require-call" && builtIn.has(name) ? { path: `node:${name}`, namespace: "node" } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = require("${path}");`,
    }));
  },
};
