import "reflect-metadata";
import { BadRequestException, Body, Controller, HttpCode, Module, Post, ValidationPipe } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { ExpressAdapter } from "@nestjs/platform-express";
import { Type } from "class-transformer";
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from "class-validator";
import express from "express";
import serverless from "serverless-http";
import * as rules from "./rules.ts";

const IsDay = () =>
  ValidateBy({ name: "isDay", validator: { validate: (text: unknown) => rules.isDay(String(text)) } });

class Reservation {
  @IsString() @Length(1, 64) reservationId!: string;
  @IsInt() @Min(1) @Max(2_147_483_647) apartmentId!: number;
  @IsDay() startDate!: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(9_999_999.99) amountReceived?: number;
  @IsIn(rules.platforms) platform!: string;
  @IsIn(rules.payments) paymentMethod!: string;
  @IsOptional() @IsString() @Length(1, 100) guestName?: string;
  @IsOptional() @IsString() @Length(1, 64) guestId?: string;
  @IsOptional() @IsString() @Length(1, 64) guestTaxId?: string;
  @IsBoolean() isForeigner!: boolean;
  @IsOptional() @IsDay() cancellationDate?: string;
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(9_999_999.99) cancellationAmount?: number;
}

class Task {
  @IsOptional() @IsBoolean() draftUpload?: boolean;
  @ValidateNested({ each: true })
  @Type(() => Reservation)
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  reservations!: Reservation[];
}

class Tasks {
  accept({ reservations }: Task) {
    if (reservations.some((stay) => rules.wrong(stay) !== undefined)) throw new BadRequestException();
    return rules.answer;
  }
}
// What decorators of parameters and their types would say: the bundler writes no types down.
const place = [Tasks.prototype, "accept"] as const;
const method = Object.getOwnPropertyDescriptor(...place) ?? {};
Body(new ValidationPipe({ expectedType: Task, whitelist: true, forbidNonWhitelisted: true, transform: true }))(
  ...place,
  0,
);
Post("things")(...place, method);
HttpCode(200)(...place, method);
Controller("v1")(Tasks);

class App {}
Module({ controllers: [Tasks] })(App);

const server = express();
server.use(express.json({ limit: rules.bodyLimit }));
const app = await NestFactory.create(App, new ExpressAdapter(server), { logger: false, bodyParser: false });
await app.init();

export const handler = serverless(server);
