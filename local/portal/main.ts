import { startedAs } from "./portal-options.ts";
import { startPortal } from "./server.ts";

const { options, hasParent } = startedAs(process.env);
const portal = await startPortal(options);
console.log(`portal simulator on ${portal.url}`);

const end = () => void portal.close().then(() => process.exit(0));
process.once("SIGTERM", end);
process.once("SIGINT", end);
if (hasParent) process.stdin.resume().once("end", end).once("error", end);
