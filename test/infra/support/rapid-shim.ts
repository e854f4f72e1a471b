import { createRequire, registerHooks } from "node:module";

const require = createRequire(import.meta.url);
const client = require.resolve("./rapid-client.ts");

// Preloaded before Lambda's runtime client, whose HTTP client is native code that installing does not build: it gets
// the same calls over node:http.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "./rapid-client.node" ? client : specifier, context),
});
