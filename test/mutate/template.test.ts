// All tests of the synthesized stack as one file: with a mutant, everything is imported anew, and the stack made anew, once.
import "../infra/settings.test.ts";
import "../infra/permissions.test.ts";
import "../infra/own-rules.test.ts";
import "../infra/alarms.test.ts";
import "../infra/queues.test.ts";
import "../infra/functions.test.ts";
import "../infra/api.test.ts";
import "../infra/gateway-templates.test.ts";
import "../infra/data.test.ts";
import "../infra/alarm-scenarios.test.ts";
import "../infra/update.test.ts";
import "../infra/stages.test.ts";
