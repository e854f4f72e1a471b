import { describe, expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { findOutputs, readDeployment, readLocalDeployment } from "../../operator/deployment.ts";

const { at, path, write } = eachTestsFolder();
const stage = (name: string) => ({
  Stage: name,
  Region: "eu-south-1",
  TableName: `${name}-records`,
  RegisterName: `${name}-register`,
  TasksQueueUrl: "q/tasks",
  FilingsQueueUrl: "q/filings",
  EventsQueueUrl: "q/events",
  TasksDeadLettersUrl: "q/dead-tasks",
  FilingsDeadLettersUrl: "q/dead-filings",
  EventsDeadLettersUrl: "q/dead-events",
  ApiUrl: "https://api.test",
});
const outputs = (...names: string[]) => {
  const stages = Object.fromEntries(names.map((name) => [`Stack-${name}`, stage(name)]));
  return write("outputs.json", JSON.stringify({ Account: { AlertsTopic: "topic" }, ...stages }));
};

describe("the outputs of a deployment", () => {
  it("give stage, region, tables, queues and every output", () => {
    expect(readDeployment(outputs("prod"))).toEqual({
      name: "prod, eu-south-1",
      region: "eu-south-1",
      table: "prod-records",
      register: "prod-register",
      outputs: stage("prod"),
      queues: { tasks: "q/tasks", filings: "q/filings", events: "q/events" },
      deadLetters: { tasks: "q/dead-tasks", filings: "q/dead-filings", events: "q/dead-events" },
    });
  });

  it("are those of all stacks of the stage", () => {
    const { TableName, RegisterName, ...service } = stage("prod");
    const stacks = { Records: { Stage: "prod", TableName, RegisterName }, Service: service, Account: { Role: "r" } };

    expect(readDeployment(write("outputs.json", JSON.stringify(stacks))).outputs).toEqual(stage("prod"));
  });

  it("are also read as `aws cloudformation describe-stacks` prints them", () => {
    const Outputs = Object.entries(stage("prod")).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    const printed = JSON.stringify([{ StackName: "records" }, { StackName: "service", Outputs }]);

    expect(readDeployment(write("outputs.json", printed)).outputs).toEqual(stage("prod"));
  });

  it("must be of one stage, and of the one that is named", () => {
    expect(() => readDeployment(outputs("dev", "prod"))).toThrow("has dev and prod. Deploying prod writes them");
    expect(() => readDeployment(outputs("dev"), "prod")).toThrow("has dev, not prod");
    expect(() => readDeployment(outputs())).toThrow("has no stage");
  });
});

describe("without --outputs", () => {
  it("the file of the stage is read, or the only one", () => {
    write("cdk-outputs-dev.json");

    expect(findOutputs(path(), undefined)).toBe(at("cdk-outputs-dev.json"));
    expect(findOutputs(path(), "prod")).toBe(at("cdk-outputs-prod.json"));
  });

  it("a stage has to be named where several were deployed", () => {
    write("cdk-outputs-prod.json");
    write("cdk-outputs-dev.json");

    expect(() => findOutputs(path(), undefined)).toThrow("dev and prod were deployed from here: choose one");
  });

  it("the error says how to make a file, by deploying or without", () => {
    const how = (asked: () => unknown) => {
      expect(asked).toThrow("Deploying prod writes them with --outputs-file cdk-outputs-prod.json");
      expect(asked).toThrow(/aws cloudformation describe-stacks .*=='prod'.* > cdk-outputs-prod\.json/);
    };

    how(() => findOutputs(path(), undefined));
    how(() => readDeployment(at("cdk-outputs-prod.json"), "prod"));
  });
});

describe("the deployment of the local stack", () => {
  it("is read with the addresses of its services", () => {
    const urls = (kind: string) => ({
      tasks: `http://${kind}/tasks`,
      filings: `http://${kind}/filings`,
      events: `http://${kind}/events`,
    });
    const parts = {
      table: "records",
      register: "register",
      endpoints: { table: "http://table", queues: "http://queues" },
      queues: urls("queues"),
      deadLetters: urls("dead"),
    };
    write("deployment.json", JSON.stringify(parts));

    expect(readLocalDeployment(at(""))).toEqual({
      ...parts,
      name: `local, ${at("")}`,
      region: "eu-central-1",
      outputs: { Stage: "local", TableName: "records" },
    });
  });

  it("must be running: otherwise the error says how to start it", () => {
    expect(() => readLocalDeployment(at("nowhere"))).toThrow("start one with npm start, without --memory");
  });
});
