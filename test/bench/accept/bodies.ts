import { aStay } from "../stays.ts";

export const count = 1_000;
const reservations = Array.from({ length: count }, (_, place) => aStay(1 + (place % 50), place, Date.UTC(2026, 0, 1)));

export const right = JSON.stringify({ reservations });
