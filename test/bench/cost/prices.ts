const million = 1_000_000;
const dynamo = "AWS price list, AmazonDynamoDB";
const lambda = "AWS price list, AWSLambda";
const sqs = "AWS price list, AWSQueueService";
const bridge = "https://aws.amazon.com/eventbridge/pricing/";
const watch = "AWS price list, AmazonCloudWatch";
const ec2 = "AWS price list, AmazonEC2";
const waf = "https://awsnegotiations.com/waf-pricing-strategy.html";
const kms = "https://www.factualminds.com/blog/aws-kms-pricing-keys-requests-multi-region/, us-east-1";

/**
 * List prices of eu-central-1 in 2026: dollars, for how many, of which unit, and the source. The price list was
 * read where public repositories quote it.
 */
const prices = {
  tableWrite: [0.7625, million, "write unit", dynamo],
  tableRead: [0.1525, million, "read unit", dynamo],
  stored: [0.306, 1, "GB and month", dynamo],
  recoverable: [0.2448, 1, "GB and month, restorable to any second", dynamo],
  computeTime: [0.0000133334, 1, "GB and second, ARM", lambda],
  invocation: [0.2, million, "invocation", lambda],
  gateway: [3.7, million, "request of a REST API", "AWS price list, EUC1-ApiGatewayRequest"],
  standardQueue: [0.4, million, "call, standard queue", sqs],
  fifoQueue: [0.5, million, "call, FIFO queue", sqs],
  event: [1, million, "event put onto a bus", bridge],
  pipe: [0.4, million, "request of a pipe", bridge],
  key: [1, 1, "key and month", "https://aws.amazon.com/kms/pricing/"],
  keyCall: [0.03, 10_000, "call of a key", kms],
  log: [0.63, 1, "GB of log taken in", watch],
  metric: [0.3, 1, "metric and month", watch],
  alarm: [0.1, 1, "metric of an alarm and month", watch],
  dashboard: [3, 1, "dashboard and month", "https://signoz.io/guides/cloudwatch-pricing"],
  firewall: [5, 1, "list of rules and month", waf],
  firewallRule: [1, 1, "rule and month", waf],
  firewallRequest: [0.6, million, "request looked at", waf],
  fixedAddress: [0.052, 1, "hour of a NAT gateway", ec2],
  publicAddress: [0.005, 1, "hour of a public address", ec2],
} as const;

/** Dollars for this amount. */
export function costOf(name: keyof typeof prices, amount: number): number {
  const [dollars, per] = prices[name];
  return (amount * dollars) / per;
}
