import "reflect-metadata";
import { Controller, Get, Module, Req, Res } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { ExpressAdapter } from "@nestjs/platform-express";
import express, { type Request, type Response } from "express";
import serverless from "serverless-http";
import { apartmentOf } from "./apartment.ts";

class Apartments {
  async find(request: Request<{ id: string }>, response: Response) {
    const { status, body } = await apartmentOf(request.headers.authorization, request.params.id);
    response.status(status).json(body);
  }
}
// What decorators of parameters would say.
const place = [Apartments.prototype, "find"] as const;
Req()(...place, 0);
Res()(...place, 1);
Get("apartments/:id")(...place, Object.getOwnPropertyDescriptor(...place) ?? {});
Controller("v1")(Apartments);

class App {}
Module({ controllers: [Apartments] })(App);

const server = express();
const app = await NestFactory.create(App, new ExpressAdapter(server), { logger: false });
await app.init();

export const handler = serverless(server);
