import { resolve } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { endpoints } from "../shared/contract/endpoints.ts";
import { addStage } from "./add-stage.ts";
import { buildFunctions } from "./build.ts";
import { functionDefinitions } from "./manifest.ts";
import { ServiceRules } from "./rules.ts";
import { dev } from "./settings/dev.ts";
import { prod } from "./settings/prod.ts";

await buildFunctions();

const app = new App();
const deployed = { definitions: functionDefinitions(endpoints), bundles: resolve(import.meta.dirname, "../dist") };
for (const settings of [dev, prod]) addStage(app, settings, deployed);
// A finding without a written reason stops synthesis, and so the deployment.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app), new ServiceRules(app));
app.synth();
