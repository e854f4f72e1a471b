import { convertV2 } from "openapi-to-postmanv2";

const options = {
  folderStrategy: "Tags",
  parametersResolution: "Example",
  alwaysInheritAuthentication: true,
  // What may be left out is there, and not sent until it is ticked.
  enableOptionalParameters: false,
} as const;

/** Gives an object another shape; whatever it answers `undefined` for is left out. */
type Change = (name: string, value: unknown) => unknown;

/** The document as a Postman collection: the same text for the same document, with one example an operation. */
export async function postmanCollection(document: object): Promise<object> {
  const prepared = changed(document, forPostman);
  const collection = await new Promise<object>((resolve, reject) => {
    convertV2({ type: "json", data: prepared }, options, (error, result) => {
      const data: unknown = result?.output?.[0]?.data;
      if (isObject(data)) resolve(data);
      else reject(new Error(`no collection was made: ${error?.message ?? result?.reason}`));
    });
  });
  return changed(collection, fromPostman);
}

/** The converter makes up what it finds no example of, differently each time; refusals would fill a megabyte. */
const forPostman: Change = (name, value) => {
  if (name === "servers" && isList(value)) return value.toReversed();
  if (name === "responses" && isObject(value)) return Object.fromEntries(Object.entries(value).filter(isSuccess));
  if (name === "headers") return undefined;
  if (name === "parameters" && isList(value)) return value.map(withExample);
  return value;
};

const isSuccess = ([status]: [string, unknown]) => status.startsWith("2");
const withExample = (parameter: unknown) =>
  isObject(parameter) && !("examples" in parameter) ? { ...parameter, example: "" } : parameter;

/** Every item has an id made at random, which nothing refers to. The two that answer tokens keep them for the others. */
const fromPostman: Change = (_, value) => {
  if (!isObject(value)) return value;
  const { id: _id, _postman_id, ...kept } = { id: undefined, _postman_id: undefined, ...value };
  if (!("request" in kept && "name" in kept && answerTokens.includes(kept.name))) return kept;
  return { ...kept, event: [{ listen: "test", script: { type: "text/javascript", exec: keepTokens } }] };
};

const answerTokens: readonly unknown[] = ["Log in", "Refresh an access token"];
const keepTokens = ['pm.collectionVariables.set("bearerToken", pm.response.json().access_token);'];

function changed(value: object, change: Change): object {
  const made: unknown = JSON.parse(JSON.stringify(value), (name, part) => change(name, part));
  return isObject(made) ? made : {};
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
