/** Where an error was thrown: says enough in a log, where the error's own text could repeat what was received. */
export function ownFrame(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.stack
    ?.split("\n")
    .find((line) => line.trimStart().startsWith("at "))
    ?.trim();
}
