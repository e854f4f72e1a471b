import { KMSClient } from "@aws-sdk/client-kms";
import * as v from "valibot";
import { createAuthenticate } from "../auth/authenticate.ts";
import { createClientRepository } from "../auth/client-repository.ts";
import { createPublicKeys, kidOf } from "../auth/token-keys.ts";
import { config } from "../aws/config.ts";
import { callTimeouts, createDocuments } from "../aws/documents.ts";
import { createLog } from "../aws/log.ts";
import { newRandomId } from "../aws/random-ids.ts";
import { createStore } from "../aws/store.ts";
import { systemClock as clock } from "../clock.ts";
import { parse } from "../parsing/parse.ts";

const TableConfig = v.object({ TABLE_NAME: config.TABLE_NAME });
const TokenConfig = v.object({ TOKENS_KEYS: config.TOKENS_KEYS, TOKENS_ISSUER: config.TOKENS_ISSUER });

type Variables = Readonly<Record<string, string | undefined>>;

/** What a function with a table is composed of. */
export function tableParts(serviceName: string, variables: Variables) {
  const { TABLE_NAME: tableName } = parse(TableConfig, variables);
  const store = createStore({ documents: createDocuments(), tableName, newWriteId: newRandomId, clock });
  return { log: createLog(serviceName), store, clock };
}

/** What a protected endpoint is composed of. */
export function apiParts(serviceName: string, variables: Variables) {
  const parts = tableParts(serviceName, variables);
  const { TOKENS_KEYS, TOKENS_ISSUER } = parse(TokenConfig, variables);
  const kms = new KMSClient({ requestHandler: callTimeouts });
  const publicKeys = createPublicKeys(kms, TOKENS_KEYS);
  // Asked for while the function starts, so that no request waits for them; one that fails is asked for again then.
  for (const keyId of TOKENS_KEYS) publicKeys(kidOf(keyId)).catch(() => undefined);
  const authenticate = createAuthenticate({
    findClient: createClientRepository(parts.store).find,
    publicKeys,
    issuer: TOKENS_ISSUER,
    now: clock.now,
  });
  return { ...parts, kms, authenticate };
}
