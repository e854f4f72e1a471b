import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { apartmentOf } from "./apartment.ts";

const app = new Hono().basePath("/v1");
app.get("/apartments/:id", async (context) => {
  const { status, body } = await apartmentOf(context.req.header("authorization"), context.req.param("id"));
  return context.json(body, status);
});

export const handler = handle(app);
