import { createRequire, registerHooks } from "node:module";

const require = createRequire(import.meta.url);
const client = require.resolve("./rapid-client.ts");

// Preloaded before Lambda's runtime client. Its HTTP client is native code that npm does not build here: this one makes
// the same calls over node:http.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === "./rapid-client.node" ? client : specifier, context),
});
