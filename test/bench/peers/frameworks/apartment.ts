import { createPublicKey } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetPublicKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { jwtVerify } from "jose";

/** The calls of the plain handler, for whatever framework hands it a request. */
const TableName = process.env["TABLE_NAME"];
const documents = DynamoDBDocumentClient.from(new DynamoDBClient());
const key = publicKey();

async function publicKey() {
  const KeyId = process.env["TOKENS_KEYS"]?.split(",")[0];
  const { PublicKey } = await new KMSClient().send(new GetPublicKeyCommand({ KeyId }));
  return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: "der", type: "spki" });
}

async function get(pk: string, sk: string) {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
}

export async function apartmentOf(authorization: string | undefined, id: string) {
  const token = (authorization ?? "").replace("Bearer ", "");
  const { payload } = await jwtVerify(token, await key, { algorithms: ["ES256"] });
  const [client, session, apartment] = await Promise.all([
    get(`CLIENT#${payload.sub}`, "CLIENT"),
    get(`SESSION#${String(payload["sid"])}`, "SESSION"),
    get(`APARTMENT#${id}`, "APARTMENT"),
  ]);
  if (!client || !session) return { status: 401 as const, body: {} };
  return { status: apartment ? (200 as const) : (404 as const), body: { apartment } };
}
