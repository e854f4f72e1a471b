import awsLambdaFastify from "@fastify/aws-lambda";
import Fastify from "fastify";
import { apartmentOf } from "./apartment.ts";

const app = Fastify();
app.get<{ Params: { id: string } }>("/v1/apartments/:id", async (request, reply) => {
  const { status, body } = await apartmentOf(request.headers.authorization, request.params.id);
  return await reply.code(status).send(body);
});

export const handler = awsLambdaFastify(app);
