import { createPublicKey } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetPublicKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { jwtVerify } from "jose";
import * as v from "valibot";

/** A handler without a framework: it makes the SDK calls of `get-apartment`, without its checks. */
const { TABLE_NAME: TableName, TOKENS_KEYS } = v.parse(
  v.object({ TABLE_NAME: v.string(), TOKENS_KEYS: v.string() }),
  process.env,
);
const Event = v.object({
  headers: v.object({ authorization: v.string() }),
  pathParameters: v.object({ id: v.string() }),
});

const documents = DynamoDBDocumentClient.from(new DynamoDBClient());
const key = publicKey();

async function publicKey() {
  const { PublicKey } = await new KMSClient().send(new GetPublicKeyCommand({ KeyId: TOKENS_KEYS.split(",")[0] }));
  return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: "der", type: "spki" });
}

async function get(pk: string, sk: string) {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
}

export async function handler(input: unknown) {
  const { headers, pathParameters } = v.parse(Event, input);
  const token = headers.authorization.replace("Bearer ", "");
  const { payload } = await jwtVerify(token, await key, { algorithms: ["ES256"] });
  const [client, session, apartment] = await Promise.all([
    get(`CLIENT#${payload.sub}`, "CLIENT"),
    get(`SESSION#${String(payload["sid"])}`, "SESSION"),
    get(`APARTMENT#${pathParameters.id}`, "APARTMENT"),
  ]);
  if (!client || !session) return { statusCode: 401, body: "{}" };
  return { statusCode: apartment ? 200 : 404, body: JSON.stringify({ apartment }) };
}
