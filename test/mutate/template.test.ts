// The tests of the synthesized stack as one file: with a mutant, everything is imported anew, and each stack made anew, once.
// What plays hours with its alarms (alarm-scenarios) takes longer than all of these.
import "../infra/settings.test.ts";
import "../infra/permissions.test.ts";
import "../infra/own-rules.test.ts";
import "../infra/alarms.test.ts";
import "../infra/dashboard.test.ts";
import "../infra/queues.test.ts";
import "../infra/functions.test.ts";
import "../infra/api.test.ts";
import "../infra/gateway-templates.test.ts";
import "../infra/data.test.ts";
import "../infra/update.test.ts";
import "../infra/keys.test.ts";
import "../infra/network.test.ts";
import "../infra/stages.test.ts";
