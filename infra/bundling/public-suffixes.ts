import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import * as v from "valibot";

/** A trie. A node's edges run from its start to the next node's; the labels follow one another in the edges' order. */
const List = v.object({
  nodeFlags: v.instance(Uint8Array),
  edgeStart: v.instance(Uint16Array),
  edgeChild: v.instance(Uint16Array),
  edgeLength: v.instance(Uint8Array),
  labelText: v.string(),
  rulesRoot: v.number(),
  exceptionsRoot: v.number(),
});
type List = v.InferOutput<typeof List>;

/** The portal's top-level domain. */
const topLevel = "gr";

/**
 * Cuts the list of public suffixes down to those below the portal's top-level domain, so that no authority's cookie is sent
 * to all of gov.gr. Elsewhere a suffix is one label, as wherever the list has no rule.
 */
export const publicSuffixes: Plugin = {
  name: "public suffixes of the portal's country",
  setup(build) {
    build.onLoad({ filter: /tldts[\\/]dist[\\/]es6[\\/]src[\\/]data[\\/]trie\.js$/ }, async ({ path }) => {
      const whole: unknown = await import(pathToFileURL(path).href);
      return { contents: partOf(v.parse(List, whole)) };
    });
  },
};

/** Nodes: the root, the country, a root without exceptions, and each of the country's own suffixes. */
function partOf({ nodeFlags, edgeStart, edgeChild, edgeLength, labelText, rulesRoot, exceptionsRoot }: List): string {
  let end = 0;
  const edges = Array.from(edgeLength, (length, edge) => {
    end += length;
    return { label: labelText.slice(end - length, end), child: edgeChild[edge] ?? 0 };
  });
  const edgesOf = (node: number) => edges.slice(edgeStart[node], edgeStart[node + 1]);
  const country = edgesOf(rulesRoot).find(({ label }) => label === topLevel);
  const below = country ? edgesOf(country.child) : [];
  const deeper = below.some(({ child }) => edgesOf(child).length > 0);
  const excepted = edgesOf(exceptionsRoot).some(({ label }) => label === topLevel);
  if (!country || deeper || excepted) throw new Error(`the rules of .${topLevel} have another shape`);
  const labels = [topLevel, ...below.map(({ label }) => label)];
  const [first, ...others] = [country, ...below].map(({ child }) => nodeFlags[child]);
  const noMore = [...others, 0, 0].map(() => labels.length);
  return `
    export const nodeFlags = new Uint8Array([${[0, first, 0, ...others]}]);
    export const edgeStart = new Uint16Array([${[0, 1, ...noMore]}]);
    export const edgeChild = new Uint16Array([${[1, ...below.map((_, index) => index + 3)]}]);
    export const edgeLength = new Uint8Array([${labels.map(({ length }) => length)}]);
    export const labelText = ${JSON.stringify(labels.join(""))};
    export const rulesRoot = 0, exceptionsRoot = 2;`;
}
