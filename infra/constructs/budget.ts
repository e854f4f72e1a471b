import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";

/** Mails when 80 % is spent, and when the month is expected to go over. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, props: { name: string; limit: number; address: string }) {
    super(scope, id);
    const { name: budgetName, limit: amount, address } = props;
    const at = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: { notificationType, comparisonOperator: "GREATER_THAN", threshold, thresholdType: "PERCENTAGE" },
      subscribers: [{ subscriptionType: "EMAIL", address }],
    });
    new CfnBudget(this, "Budget", {
      budget: { budgetName, budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount, unit: "USD" } },
      notificationsWithSubscribers: [at("ACTUAL", 80), at("FORECASTED", 100)],
    });
  }
}
