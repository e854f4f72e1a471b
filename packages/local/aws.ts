/** Stands in for an AWS account on this machine. Nothing checks the credentials, but the SDK needs some. */
export const region = "eu-central-1";
export const accountId = "000000000000";
export const credentials = { accessKeyId: "local", secretAccessKey: "local" };

export const queueArn = (name: string) => `arn:aws:sqs:${region}:${accountId}:${name}`;
export const functionArn = (name: string) => `arn:aws:lambda:${region}:${accountId}:function:${name}`;
export const ruleArn = (name: string) => `arn:aws:events:${region}:${accountId}:rule/${name}`;
export const keyArn = (id: string) => `arn:aws:kms:${region}:${accountId}:key/${id}`;
