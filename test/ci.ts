import { counted, end } from "./counted.ts";

/** What CI runs: both kinds of tests, and one line that counts them. After a failure the long ones need not run. */
const usual = await counted("npm test");
const long = usual.failed === 0 ? [await counted("npm run test:long")] : [];
end([usual, ...long]);
