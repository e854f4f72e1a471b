import { join, resolve } from "node:path";

/**
 * A process of its own, started with a folder of bundles and the names of functions: loads each, and prints what it
 * evaluates on loading that takes a millisecond or more.
 */
const [folder = "", ...functions] = process.argv.slice(2);
const found: { readonly by: string; readonly what: string; readonly at: string }[] = [];
let loading = "";

/** Notes the calls of a function or constructor whose result is notable, and where they are in the source. */
function watch(of: object, name: string, isNotable: (result: unknown) => boolean): void {
  const original: unknown = Reflect.get(of, name);
  if (typeof original !== "function") return;
  const noted = (result: unknown) => {
    const at = isNotable(result) ? place(new Error().stack) : "";
    // A library's lines are not ours to choose; those of Node have no place.
    if (at !== "" && !at.includes("node_modules")) found.push({ by: loading, what: name, at });
  };
  const watched = new Proxy(original, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target, self, args);
      noted(result);
      return result;
    },
    construct(target, args, made): object {
      const result: unknown = Reflect.construct(target, args, made);
      noted(result);
      return typeof result === "object" && result !== null ? result : {};
    },
  });
  Reflect.defineProperty(of, name, { value: watched, writable: true, configurable: true });
}

const ofSource = /(?:shared|functions|node_modules)\/.*?:\d+|\w+\/index\.mjs:\d+/;

/** The nearest line of a source or a bundle. */
function place(stack = ""): string {
  const frames = stack.split("\n").filter((frame) => !frame.includes("evaluated-at-start"));
  return ofSource.exec(frames.find((frame) => ofSource.test(frame)) ?? "")?.[0] ?? "";
}

const always = () => true;
const isLarge = (it: unknown) => {
  if (it instanceof Map || it instanceof Set) return it.size > 100;
  return typeof it === "object" && it !== null && Object.keys(it).length > 100;
};

// Each loads tables of languages or time zones.
for (const name of Object.getOwnPropertyNames(Intl)) watch(Intl, name, always);
for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) watch(Date.prototype, name, always);
for (const name of ["localeCompare", "toLocaleUpperCase", "toLocaleLowerCase"]) watch(String.prototype, name, always);
watch(Number.prototype, "toLocaleString", always);
// Tables that are filled at the start.
watch(Array, "from", isLarge);
watch(Object, "fromEntries", isLarge);
watch(Array.prototype, "map", isLarge);
watch(Array.prototype, "flatMap", isLarge);
watch(globalThis, "Map", isLarge);
watch(globalThis, "Set", isLarge);

// A call that a bundle begins at its start has nobody to answer it.
process.on("unhandledRejection", () => undefined);
for (const name of functions) {
  loading = name;
  await import(resolve(join(folder, name, "index.mjs")));
}
process.stdout.write(JSON.stringify(found), () => process.exit());
