import * as v from "valibot";

/** Something measured at a time, as CloudWatch takes it. `of` tells equal names apart: a queue, say. */
export interface Measured {
  readonly name: string;
  readonly at: number;
  readonly value: number;
  readonly of?: string;
}

const Metric = v.object({
  MetricName: v.string(),
  Dimensions: v.optional(v.array(v.object({ Name: v.string(), Value: v.unknown() })), []),
});
const Period = v.object({ Period: v.number() });
const Single = v.intersect([
  Metric,
  Period,
  v.object({ Statistic: v.optional(v.string()), ExtendedStatistic: v.optional(v.string()) }),
]);
const Term = v.object({
  Id: v.string(),
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.intersect([v.object({ Metric, Stat: v.string() }), Period])),
  ReturnData: v.optional(v.boolean(), true),
});
const Alarm = v.intersect([
  v.object({
    EvaluationPeriods: v.number(),
    DatapointsToAlarm: v.optional(v.number()),
    Threshold: v.number(),
    ComparisonOperator: v.picklist(["GreaterThanOrEqualToThreshold", "LessThanOrEqualToThreshold"]),
    TreatMissingData: v.picklist(["notBreaching", "breaching"]),
  }),
  v.union([v.object({ Metrics: v.array(Term) }), Single]),
]);
type Alarm = v.InferOutput<typeof Alarm>;
type Value = number | undefined;

/**
 * Whether an alarm of the template sounds at a time, evaluated as CloudWatch does: over the periods that end then; where
 * some are missing, older datapoints of a range two periods longer stand in, and only then the treatment of what is missing.
 */
export function createAlarm(definition: unknown) {
  const alarm = v.parse(Alarm, definition);
  const { EvaluationPeriods: wanted, DatapointsToAlarm = wanted, Threshold, ComparisonOperator } = alarm;
  const period = periodOf(alarm) * 1_000;
  const breaches = (value: number) =>
    ComparisonOperator === "GreaterThanOrEqualToThreshold" ? value >= Threshold : value <= Threshold;

  const names = new Set("Metrics" in alarm ? alarm.Metrics.flatMap(nameIn) : [alarm.MetricName]);

  return {
    /** What it looks at, of all that was measured. */
    itsOwn: (measured: readonly Measured[]) => measured.filter(({ name }) => names.has(name)),

    sounds(measured: readonly Measured[], now: number): boolean {
      const range = Array.from({ length: wanted + 2 }, (_, index) => now - index * period);
      const values = range.map((end) => measuredValue(alarm, measured, end - period, end));
      const real = values.filter((value) => value !== undefined).slice(0, wanted);
      const breaching = real.filter(breaches).length;
      const missing = alarm.TreatMissingData === "breaching" ? wanted - real.length : 0;
      return breaching + missing >= DatapointsToAlarm;
    },
  };
}

const nameIn = ({ MetricStat }: v.InferOutput<typeof Term>) => (MetricStat ? [MetricStat.Metric.MetricName] : []);

function periodOf(alarm: Alarm): number {
  if (!("Metrics" in alarm)) return alarm.Period;
  return Math.max(...alarm.Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Period] : [])));
}

function measuredValue(alarm: Alarm, measured: readonly Measured[], from: number, to: number): Value {
  const within = measured.filter(({ at }) => at >= from && at < to);
  if (!("Metrics" in alarm)) {
    return statistic(alarm.Statistic ?? alarm.ExtendedStatistic ?? "", of(alarm, within));
  }
  const byId = new Map(alarm.Metrics.map((term) => [term.Id, term]));
  const resolve = (id: string): Value => {
    const { Expression, MetricStat } = byId.get(id) ?? {};
    if (Expression !== undefined) return evaluate(Expression, resolve);
    if (!MetricStat) throw new Error(`an expression names ${id}`);
    return statistic(MetricStat.Stat, of(MetricStat.Metric, within));
  };
  const result = alarm.Metrics.find(({ ReturnData, Expression }) => ReturnData && Expression !== undefined);
  return resolve(result?.Id ?? "");
}

/** Values of a metric. */
const of = ({ MetricName, Dimensions }: v.InferOutput<typeof Metric>, measured: readonly Measured[]) =>
  measured
    .filter(({ name }) => name === MetricName)
    .filter((each) => each.of === undefined || JSON.stringify(Dimensions).includes(each.of))
    .map(({ value }) => value);

function statistic(name: string, values: readonly number[]): Value {
  if (values.length === 0) return undefined;
  switch (name) {
    case "Sum":
      return values.reduce((sum, value) => sum + value, 0);
    case "Maximum":
      return Math.max(...values);
    case "Minimum":
      return Math.min(...values);
    case "SampleCount":
      return values.length;
    default:
      throw new Error(`no statistic ${name}`);
  }
}

/** Metric math as far as our alarms use it: sums, FILL(metric, number), IF(number > 0, this, that). */
function evaluate(expression: string, resolve: (id: string) => Value): Value {
  const tokens = expression.match(/[A-Za-z]\w*|\d+|[()+>,]/g) ?? [];
  const take = (expected?: string): string => {
    const token = tokens.shift() ?? "";
    if (expected !== undefined && token !== expected) throw new Error(`${expected} wanted in ${expression}`);
    return token;
  };
  const atom = (): Value => {
    const token = take();
    if (/^\d/.test(token)) return Number(token);
    if (token === "FILL") {
      const [value, instead] = group(2);
      return value ?? instead;
    }
    if (token === "IF") {
      const [condition, yes, no] = group(3);
      return condition ? yes : no;
    }
    return resolve(token);
  };
  const group = (count: number): Value[] => {
    take("(");
    const values = Array.from({ length: count }, (_, index) => {
      if (index > 0) take(",");
      return sum();
    });
    take(")");
    return values;
  };
  const sum = (): Value => {
    let value = atom();
    while (tokens[0] === "+" || tokens[0] === ">") {
      const plus = take() === "+";
      const other = atom();
      if (value === undefined || other === undefined) value = undefined;
      else value = plus ? value + other : Number(value > other);
    }
    return value;
  };
  return sum();
}
