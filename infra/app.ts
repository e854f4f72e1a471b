import { resolve } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import * as v from "valibot";
import { endpoints } from "../shared/contract/endpoints.ts";
import { buildFunctions } from "./build.ts";
import { functionDefinitions } from "./manifest.ts";
import { ServiceRules } from "./rules.ts";
import { dev } from "./settings/dev.ts";
import { prod } from "./settings/prod.ts";
import { Settings } from "./settings/settings.ts";
import { ServiceStack } from "./stack.ts";

await buildFunctions();

const app = new App();
for (const stage of [dev, prod]) {
  new ServiceStack(app, {
    settings: v.parse(Settings, stage),
    definitions: functionDefinitions(endpoints),
    bundles: resolve(import.meta.dirname, "../dist"),
  });
}
// A finding without a written reason stops synthesis, and so the deployment.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app), new ServiceRules(app));
app.synth();
