import { generateKeyPairSync, sign } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GenerateDataKeyCommand, GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AwsClientStub, mockClient } from "aws-sdk-client-mock";
import { createAuditTrail } from "../../../shared/audit/audit-trail.ts";
import { createAuthenticate } from "../../../shared/auth/authenticate.ts";
import { type Client, clientKey, clientRecord } from "../../../shared/auth/client-record.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createSessionRepository, newSession, type Session } from "../../../shared/auth/session-repository.ts";
import { createPublicKeys, kidOf } from "../../../shared/auth/token-keys.ts";
import { createTokenSigner } from "../../../shared/auth/token-signer.ts";
import { createStore } from "../../../shared/aws/store.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createSqsWakeUps } from "../../../shared/ports/queues.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createAcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { keptLog } from "./client.ts";

const region = "eu-central-1";
const keyId = "arn:aws:kms:eu-central-1:000000000000:key/tokens";
const issuer = "https://api.test/api/v1";

/** The parts of the API over mocked AWS clients: every call that leaves the process is counted. */
export function createAwsWorld(startedAt = "2026-11-21T10:00:00.000Z") {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const kms = new KMSClient({ region });
  const sqs = new SQSClient({ region });
  const mocks = { documents: mockClient(documents), kms: mockClient(kms), sqs: mockClient(sqs) };
  const time = { now: Date.parse(startedAt) };
  const session = newSession(time.now);
  const clock = { now: () => time.now, sleep: async () => undefined };
  let writes = 0;
  const store = createStore({ documents, tableName: "table", newWriteId: () => `write-${++writes}`, clock });
  const { log, lines } = keptLog();
  const publicKey = answerKms(mocks.kms);
  mocks.documents.on(GetCommand).resolves({});
  mocks.documents.on(PutCommand).resolves({});
  mocks.documents.on(QueryCommand).resolves({ Items: [] });
  mocks.documents.on(UpdateCommand).resolves({ Attributes: { count: 41 } });
  mocks.sqs.on(SendMessageCommand).resolves({});

  const signer = createTokenSigner({ kms, keyId, issuer, seconds: 86_400, now: clock.now });
  const publicKeys = createPublicKeys(kms, [keyId]);
  const findClient = createClientRepository(store).find;
  const findSession = createSessionRepository(store, clock.now).find;
  const authenticate = createAuthenticate({ findClient, findSession, publicKeys, issuer, now: clock.now });
  const tasks = createTaskRepository(store, () => "a0".repeat(10));
  const wakeUps = createSqsWakeUps(sqs, { TASKS_QUEUE_URL: "https://sqs.test/tasks" });
  const acceptTask = createAcceptTask({
    openRows: { perClient: 20_000, inAll: 100_000 },
    store,
    tasks,
    wakeUps,
    clock,
    times: times.aws,
    log,
  });

  return {
    mocks,
    time,
    store,
    kms,
    log,
    lines,
    signer,
    session,
    audit: createAuditTrail(store, clock.now),
    authenticate,
    acceptTask,
    publicKey,
    /** Puts a client and its session on record; resolves with its access token. */
    async tokenOf(roles: readonly Role[], change: Partial<Client> = {}, ended: Partial<Session> = {}): Promise<string> {
      const record = clientRecord({
        clientId: "client-1",
        secret: "secret",
        roles,
        createdAt: startedAt,
        createdBy: "operator",
      });
      const client = { ...record, ...change };
      mocks.documents.on(GetCommand, { Key: clientKey("client-1") }).resolves({ Item: client });
      const live = { clientId: "client-1", clientGeneration: 1, hash: "", endsAt: session.endsAt, revoked: false };
      const Key = { pk: `SESSION#${session.sessionId}`, sk: "SESSION" };
      mocks.documents.on(GetCommand, { Key }).resolves({ Item: { ...live, ...ended } });
      const { accessToken } = await signer.sign(record, session);
      return accessToken;
    },
    /** What a function does while it starts. */
    async start() {
      await publicKeys(kidOf(keyId));
    },
    /** How many calls have left the process since the last reset. */
    calls: () => Object.values(mocks).reduce((sum, mock) => sum + mock.calls().length, 0),
    forgetCalls() {
      for (const mock of Object.values(mocks)) mock.resetHistory();
    },
    written: () => mocks.documents.commandCalls(PutCommand).map(({ args: [{ input }] }) => input.Item ?? {}),
  };
}

function answerKms(mock: AwsClientStub<KMSClient>): { PublicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const answer = { PublicKey: publicKey.export({ format: "der", type: "spki" }) };
  mock.on(GetPublicKeyCommand).resolves(answer);
  mock.on(SignCommand).callsFake(({ Message }: { Message: Uint8Array }) => ({
    Signature: sign("sha256", Message, privateKey),
  }));
  mock.on(GenerateDataKeyCommand).callsFake(() => ({
    Plaintext: new Uint8Array(32).fill(7),
    CiphertextBlob: new Uint8Array([1, 2, 3]),
  }));
  return answer;
}
