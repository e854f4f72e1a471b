/**
 * A REST API passes path keys as they were sent: `maria%40example.com` (serverless/serverless#5037; HTTP APIs decode
 * them). A malformed percent-code is left as it is.
 */
export function decoded(keys: Readonly<Record<string, string | undefined>> | null): Record<string, string> {
  return Object.fromEntries(Object.entries(keys ?? {}).map(([name, key]) => [name, decodedKey(key ?? "")]));
}

function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
