import { visit } from "jsonc-parser";
import { fieldPath } from "../parsing/clean.ts";

/** JSON has no comments. */
const strict = { disallowComments: true };

interface Place {
  readonly line: number;
  readonly character: number;
}

/** Where a text ceases to be JSON, counted from 1. `JSON.parse` tells it only for some mistakes, and quotes the text. */
export function firstMistake(text: string): Place & Record<string, number> {
  const places: Place[] = [];
  const onError = (_code: number, _offset: number, _length: number, line: number, character: number) =>
    void places.push({ line: line + 1, character: character + 1 });
  visit(text, { onError }, strict);
  const [{ line, character } = { line: 1, character: 1 }] = places;
  return { line, character };
}

/** The place of the first field that its object already has. */
export function repeatedField(text: string): string | undefined {
  const open: Set<string>[] = [];
  let found: string | undefined;
  visit(
    text,
    {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty(name, _offset, _length, _line, _character, pathTo) {
        const known = open.at(-1);
        if (known?.has(name)) found ??= textOf([...pathTo(), name]);
        known?.add(name);
      },
    },
    strict,
  );
  return found;
}

const textOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>((to, step) => (typeof step === "number" ? `${to}[${step}]` : fieldPath(to, step)), "");
