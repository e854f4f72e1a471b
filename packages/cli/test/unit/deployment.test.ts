import { describe, expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { readDeployment, readLocalDeployment } from "../../operator/deployment.ts";

const { at, write } = eachTestsFolder();
const stage = (name: string) => ({
  ...{ Stage: name, Region: "eu-south-1", TableName: `${name}-records`, RegisterName: `${name}-register` },
  ...{ TasksQueueUrl: "q/tasks", FilingsQueueUrl: "q/filings", EventsQueueUrl: "q/events" },
  ...{ TasksDeadLettersUrl: "q/dead-tasks", FilingsDeadLettersUrl: "q/dead-filings" },
  ...{ EventsDeadLettersUrl: "q/dead-events", ApiUrl: "https://api.test" },
});
const outputs = (...names: string[]) => {
  const stages = Object.fromEntries(names.map((name) => [`Stack-${name}`, stage(name)]));
  return write("outputs.json", JSON.stringify({ Account: { AlertsTopic: "topic" }, ...stages }));
};

describe("the outputs of a deployment", () => {
  it("give region, tables, queues and every output", () => {
    expect(readDeployment(outputs("prod"), undefined)).toEqual({
      ...{ region: "eu-south-1", table: "prod-records", register: "prod-register", outputs: stage("prod") },
      queues: { tasks: "q/tasks", filings: "q/filings", events: "q/events" },
      deadLetters: { tasks: "q/dead-tasks", filings: "q/dead-filings", events: "q/dead-events" },
    });
  });

  it("need a stage name when there are several stages", () => {
    const file = outputs("dev", "prod");

    expect(readDeployment(file, "dev")).toMatchObject({ table: "dev-records" });
    expect(() => readDeployment(file, undefined)).toThrow("has dev, prod: choose one with --stage");
    expect(() => readDeployment(file, "test")).toThrow("has dev, prod, not test");
    expect(() => readDeployment(outputs(), undefined)).toThrow("has no stage");
  });
});

describe("the deployment of the local stack", () => {
  it("is read with the addresses of its services", () => {
    const urls = (kind: string) => ({
      ...{ tasks: `http://${kind}/tasks`, filings: `http://${kind}/filings`, events: `http://${kind}/events` },
    });
    const parts = {
      ...{ table: "records", register: "register", endpoints: { table: "http://table", queues: "http://queues" } },
      ...{ queues: urls("queues"), deadLetters: urls("dead") },
    };
    write("deployment.json", JSON.stringify(parts));

    expect(readLocalDeployment(at(""))).toEqual({
      ...parts,
      ...{ region: "eu-central-1", outputs: { Stage: "local", TableName: "records" } },
    });
  });

  it("must be running: otherwise the error says how to start it", () => {
    expect(() => readLocalDeployment(at("nowhere"))).toThrow("start one with npm start, without --memory");
  });
});
