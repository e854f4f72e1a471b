import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import cdk from "../../../cdk.json" with { type: "json" };

/** Errors and warnings of CloudFormation's schemas for the templates, synthesized with the project's own cdk.json. */
export function findingsIn(build: (app: App) => void): string[] {
  const app = new App({ context: cdk.context });
  build(app);
  try {
    const report = join(app.synth().directory, "validation-report.json");
    return existsSync(report) ? rulesIn(readFileSync(report, "utf8")) : [];
  } catch (error) {
    // An error stops synthesis.
    return [error instanceof Error ? error.message : "unknown"];
  }
}

const rulesIn = (report: string) => [...new Set(report.match(/\b[EFW]\d{4}\b/g))];
