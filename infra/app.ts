import { resolve } from "node:path";
import { App } from "aws-cdk-lib";
import { endpoints } from "../shared/contract/endpoints.ts";
import { addStage } from "./add-stage.ts";
import { buildFunctions } from "./build.ts";
import { functionDefinitions } from "./manifest.ts";
import { addRules } from "./rules.ts";
import { stages } from "./settings/stages.ts";

await buildFunctions();

const app = new App();
const deployed = { definitions: functionDefinitions(endpoints), bundles: resolve(import.meta.dirname, "../dist") };
for (const settings of stages) addStage(app, settings, deployed);
addRules(app);
app.synth();
