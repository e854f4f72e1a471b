import { expect } from "vitest";

/** vitest's matchers inside of expected values, without `any`. */
export const aText = (): unknown => expect.any(String);
export const anything = (): unknown => expect.anything();
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const objectWith = (entries: object): unknown => expect.objectContaining(entries);
