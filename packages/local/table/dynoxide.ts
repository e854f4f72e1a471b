import { randomInt } from "node:crypto";
import { freePort } from "../machine/ports.ts";
import { guard } from "../processes/guard.ts";
import { openDoor } from "./door.ts";

// Runs dynoxide behind a door. It answers any page of any origin, so it listens where no page finds it: on one of sixteen
// million loopback addresses, which Linux has without being asked. Arguments: the file that records the process, the port,
// the program, the program's arguments.
const [, , record = "", port = "", program = "", ...programArguments] = process.argv;
const host = ["127", randomInt(1, 255), randomInt(256), randomInt(1, 255)].join(".");

const behind = { host, port: await freePort() };

await openDoor(Number(port), behind);
guard(record, program, [...programArguments, "--host", behind.host, "--port", String(behind.port)]);
