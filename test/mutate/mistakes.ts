import ts from "typescript";

export const kinds = ["constant", "condition", "option", "step", "order"] as const;
export type Kind = (typeof kinds)[number];

/** One small mistake: a stretch of a file, and what stands there instead. */
export interface Mistake {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const swapped = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

/** Every mistake that could be made in a file, of those that compilers and linters let through or may. */
export function mistakesIn(source: string): Mistake[] {
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);
  const found: Mistake[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node)) return;
    found.push(...mistakesAt(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mistakesAt(node: ts.Node, file: ts.SourceFile): Mistake[] {
  const instead = (kind: Kind, of: ts.Node, text: string): Mistake => ({
    kind,
    from: of.getStart(file),
    to: of.getEnd(),
    text,
  });
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    return [value + 1, value * 2, value - 1, value / 2]
      .filter((other) => other !== value && other >= 0 && (Number.isInteger(other) || !Number.isInteger(value)))
      .slice(0, 3)
      .map((other) => instead("constant", node, String(other)));
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [instead("constant", node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [instead("constant", node, "true")];
  if (ts.isBinaryExpression(node)) {
    const operator = swapped.get(node.operatorToken.kind);
    return operator === undefined ? [] : [instead("condition", node.operatorToken, operator)];
  }
  if (ts.isIfStatement(node)) return [instead("condition", node.expression, `!(${node.expression.getText(file)})`)];
  if (ts.isConditionalExpression(node))
    return [instead("condition", node.condition, `!(${node.condition.getText(file)})`)];
  if (ts.isObjectLiteralExpression(node) && isArgument(node)) {
    return node.properties.map((property) => ({ ...instead("option", property, ""), to: pastComma(property, file) }));
  }
  if (ts.isBlock(node) || ts.isSourceFile(node)) return mistakesAmong(node.statements, file, instead);
  return [];
}

/** A statement left out, and two that stand in the wrong order. */
function mistakesAmong(
  statements: readonly ts.Statement[],
  file: ts.SourceFile,
  instead: (kind: Kind, of: ts.Node, text: string) => Mistake,
): Mistake[] {
  return statements.flatMap((statement, index) => {
    if (!ts.isExpressionStatement(statement)) return [];
    const next = statements[index + 1];
    const left = instead("step", statement, "");
    if (!next || !(ts.isExpressionStatement(next) || ts.isReturnStatement(next))) return [left];
    if (ts.isReturnStatement(next) || areApart(statement.expression, next.expression)) return [left];
    const text = `${next.getText(file)}\n${statement.getText(file)}`;
    return [left, { kind: "order", from: statement.getStart(file), to: next.getEnd(), text }];
  });
}

/** Two of which anybody can see that either may be first: what hears of two things, and plain values in two places. */
function areApart(one: ts.Expression, other: ts.Expression): boolean {
  const [heard, otherHeard] = [heardIn(one), heardIn(other)];
  if (heard && otherHeard) return heard.of === otherHeard.of && heard.what !== otherHeard.what;
  const [set, otherSet] = [setIn(one), setIn(other)];
  if (!set || !otherSet) return false;
  const isOf = (text: string, whole: string) => text === whole || text.startsWith(`${whole}.`);
  const touch = (text: string, target: string) => isOf(text, target) || isOf(target, text);
  return ![
    [set.to, otherSet.to],
    [set.value, otherSet.to],
    [otherSet.value, set.to],
  ].some(([text = "", target = ""]) => touch(text, target));
}

/** `this.name = name`: a value that is there, put into a place. */
function setIn(node: ts.Expression): { to: string; value: string } | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const [to, value] = [node.left.getText(), node.right.getText()];
  return [to, value].every((text) => /^\w+(\.\w+)*$/.test(text)) ? { to, value } : undefined;
}

/** `routes.get("/a", …)`, `routes.post(pathOf.a, …)`, `process.on("exit", …)`: on what, and what for. */
function heardIn(node: ts.Expression): { of: string; what: string } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  const { expression: of, name } = node.expression;
  const [path, ...rest] = node.arguments;
  const isPath = path && (ts.isStringLiteral(path) ? !/[:*]/.test(path.text) : ts.isPropertyAccessExpression(path));
  if (!isPath || rest.length !== 1 || !/^(get|post|put|on|once)$/.test(name.text)) return;
  if (!rest.some((last) => ts.isArrowFunction(last) || ts.isIdentifier(last))) return;
  return { of: of.getText(), what: `${name.text} ${path.getText()}` };
}

/** Of a call or of what is made: options, not records. */
function isArgument(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isPropertyAssignment(parent);
}

function pastComma(property: ts.Node, file: ts.SourceFile): number {
  const comma = /^\s*,/.exec(file.text.slice(property.getEnd()));
  return property.getEnd() + (comma?.[0].length ?? 0);
}
