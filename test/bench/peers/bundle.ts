import { join } from "node:path";
import { build } from "esbuild";
import { bundling } from "../../../infra/build.ts";

/** Never used by the peers: their packages ask for them if they are there. */
const external = ["@nestjs/microservices", "@nestjs/websockets", "@nestjs/platform-fastify"];

/** Bundles a peer as our functions are bundled, with nothing left out; the folder of its index.mjs. */
export async function bundlePeer(name: string, folder: string): Promise<string> {
  const out = join(folder, name);
  const packages = join(import.meta.dirname, "node_modules");
  await build({
    ...bundling,
    alias: {},
    plugins: [],
    external: [...external.flatMap((each) => [each, `${each}/*`])],
    nodePaths: [packages],
    entryPoints: [join(import.meta.dirname, name === "plain" ? "plain.ts" : `frameworks/${name}.ts`)],
    outfile: join(out, "index.mjs"),
  });
  return out;
}
