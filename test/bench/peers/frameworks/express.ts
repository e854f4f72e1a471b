import express from "express";
import serverless from "serverless-http";
import { apartmentOf } from "./apartment.ts";

const app = express();
app.get("/v1/apartments/:id", async (request, response) => {
  const { status, body } = await apartmentOf(request.headers.authorization, request.params.id);
  response.status(status).json(body);
});

export const handler = serverless(app);
