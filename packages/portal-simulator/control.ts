import { Hono } from "hono";
import * as v from "valibot";
import { shownFromDay } from "./calendar-days.ts";
import { type Declaration, plainSerial } from "./declaration-record.ts";
import { FaultPlan } from "./faults.ts";
import { labelOf } from "./options.ts";
import { noTaxNumber } from "./people.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { PropertyState } from "./properties.ts";
import { defaultRelease, drawRelease, releaseWith } from "./release.ts";
import type { Statement } from "./takk-statements.ts";

const RegistryId = v.pipe(v.string(), v.minLength(1), v.maxLength(32));
const AccountBody = v.strictObject({
  password: v.pipe(v.string(), v.minLength(1)),
  properties: v.array(
    v.union([
      v.pipe(
        RegistryId,
        v.transform((registryId) => ({ registryId, state: "final" as const })),
      ),
      v.strictObject({ registryId: RegistryId, state: PropertyState }),
    ]),
  ),
  contactPage: v.optional(v.boolean(), false),
  twoFactor: v.optional(v.boolean(), false),
  passwordExpired: v.optional(v.boolean(), false),
});

/** Factors with their values. With a seed, those not named are drawn. */
const ReleaseBody = v.objectWithRest({ seed: v.optional(v.pipe(v.number(), v.integer())) }, v.string());

/** The paths by which tests and demos read the portal's content, and set accounts, faults and the release. No fault strikes them. */
export function createControlRoutes(parts: PortalParts, reset: () => void) {
  const { accounts, properties, sessions, declarations, statements, faults, releases } = parts;
  const routes = new Hono<PortalEnv>();

  routes.get("/state", (context) =>
    context.json({
      accounts: accounts.all().map((account) => {
        const { username, failedLogins, maxActiveSessions } = account;
        const activeSessions = sessions.activeOf(username);
        return { username, failedLogins, locked: accounts.isLocked(account), activeSessions, maxActiveSessions };
      }),
      declarations: declarations.all().map(declarationState),
      takkStatements: statements.all().map(statementState),
    }),
  );

  routes.delete("/state", (context) => {
    reset();
    return context.json({ reset: true });
  });

  /** Sets something from a JSON body. The answer is what was set, or a 400 with the reason. */
  const put = <const S extends v.GenericSchema>(
    path: string,
    schema: S,
    set: (body: v.InferOutput<S>, name: string) => object,
  ) =>
    routes.put(path, async (context) => {
      const body = v.safeParse(schema, await jsonOf(context.req.text()));
      const result = body.success
        ? set(body.output, context.req.param("name") ?? "")
        : new Error(problemsOf(body.issues));
      return result instanceof Error ? context.json({ errorMessage: result.message }, 400) : context.json(result);
    });

  put("/accounts/:name", AccountBody, ({ properties: units, ...account }, username) => {
    accounts.put({ username, ...account });
    properties.replace(username, units);
    return { username };
  });

  put("/faults", FaultPlan, (plan) => {
    faults.replace(plan);
    return plan;
  });

  put("/release", ReleaseBody, ({ seed, ...values }) => {
    const release = releaseWith(values, seed === undefined ? defaultRelease : drawRelease(seed));
    if (typeof release === "string") return new Error(release);
    releases.replace(release);
    return release;
  });
  return routes;
}

async function jsonOf(text: Promise<string>): Promise<unknown> {
  try {
    return JSON.parse(await text);
  } catch {
    return undefined;
  }
}

const problemsOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.type}`).join(", ");

const amountOf = (cents: number | null) => (cents === null ? null : cents / 100);
const shownOrNull = (day: string | null) => (day === null ? null : shownFromDay(day));

function declarationState(declaration: Declaration) {
  const { declarationDbId, registryId, username, serial, filedAt, figures } = declaration;
  return {
    registryId,
    username,
    filedAt,
    draft: serial === null,
    declarationId: plainSerial(declaration) || String(declarationDbId),
    startDate: shownFromDay(figures.arrival),
    endDate: shownOrNull(figures.departure),
    amountReceived: amountOf(figures.rentCents),
    cancellationDate: shownOrNull(figures.cancelDate),
    cancellationAmount: amountOf(figures.cancelCents),
    platform: labelOf("platform", figures.platform),
    paymentMethod: labelOf("paymentType", figures.paymentType),
    guestName: figures.renterName || null,
    guestId: figures.renterIdCard || null,
    guestTaxId: figures.renterAfm === noTaxNumber ? null : figures.renterAfm || null,
    notes: figures.notes || null,
  };
}

const statementState = ({ statementDbId, serial, ...statement }: Statement) => ({
  ...statement,
  statementId: serial ?? String(statementDbId),
  draft: serial === null,
});
