import { startedAs } from "./portal-options.ts";
import { startPortal } from "./server.ts";

const portal = await startPortal(startedAs(process.env));
console.log(`portal simulator on ${portal.url}`);

const end = () => void portal.close().then(() => process.exit(0));
process.once("SIGTERM", end);
process.once("SIGINT", end);
// The parent holds the other end of this pipe: the simulator ends with it.
process.stdin.resume().once("end", end).once("error", end);
