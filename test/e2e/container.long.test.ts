import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { freePort } from "../../packages/local/machine/ports.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const folder = filesFolder();
/** The image's user `node`. Not this machine's, so only root can take its part. */
const other = 1000;
const isRoot = process.getuid?.() === 0;

const words = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);

/** Builds the image's layout in a folder, instruction by instruction. Resolves with its working folder and its command. */
function build(dockerfile: string) {
  const inImage = (text: string) =>
    text.replaceAll("node:node", `${other}:${other}`).replaceAll("/app", folder.at("app"));
  let asUser = false;
  let command: readonly string[] = [];
  for (const [, instruction = "", text = ""] of dockerfile.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (instruction === "WORKDIR") mkdirSync(inImage(text));
    if (instruction === "USER") asUser = text === "node";
    if (instruction === "ENTRYPOINT") command = words(text);
    if (instruction === "RUN") execFileSync("sh", ["-c", inImage(text)], { cwd: folder.at("app"), ...as(asUser) });
    if (instruction === "COPY")
      for (const file of execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
        cwd: root,
        encoding: "utf8",
      })
        .trim()
        .split("\n")) {
        const to = folder.at(`app/${file}`);
        mkdirSync(dirname(to), { recursive: true });
        cpSync(join(root, file), to);
      }
    if (instruction === "COPY" && text.includes("--chown=node:node"))
      execFileSync("chown", ["-R", `${other}`, folder.at("app")]);
  }
  return { asUser, command };
}

const variables = () => ({
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
  HOME: folder.at("home"),
  npm_config_cache: folder.at("home/.npm"),
});
const as = (asUser: boolean) => ({
  env: variables(),
  stdio: "pipe" as const,
  ...(asUser && { uid: other, gid: other }),
});

/** As Docker mounts a new volume: with the owner of the image's folder, or as root's where the image has none. */
function mount(path: string): void {
  if (!existsSync(path)) mkdirSync(path);
}

it.skipIf(!isRoot)(
  "the container's stack starts as its user, on the volume of compose.yaml",
  async () => {
    chmodSync(folder.path(), 0o755);
    mkdirSync(folder.at("home"));
    chownSync(folder.at("home"), other, other);
    const { asUser, command } = build(readFileSync(join(root, "Dockerfile"), "utf8"));
    const compose = readFileSync(join(root, "compose.yaml"), "utf8");
    const [, volume = ""] = /^ +- \w+:\/app\/(\S+)$/m.exec(compose) ?? [];
    mount(folder.at(`app/${volume}`));
    const [program = "", ...given] = [...command, ...words(/^ +command: (.*)$/m.exec(compose)?.[1] ?? "")];
    const port = await freePort();
    const env = { ...variables(), PORT: String(port), PORTAL_PORT: String(await freePort()) };
    const child = spawn(program, given, { cwd: folder.at("app"), ...as(asUser), env });
    let printed = "";
    const ended = new Promise((resolve) => child.once("close", resolve));
    const started = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (text: Buffer) => {
          printed += text.toString();
          if (printed.includes("Start here")) resolve();
        });
    });
    await Promise.race([started, ended]);

    expect(volume).toBe(".local");
    expect(asUser).toBe(true);
    expect(given.includes("--demo")).toBe(true);
    expect(printed).toContain(`Console        http://localhost:${port}/api/v1/console`);
    expect((await fetch(`http://localhost:${port}/api/v1/health`)).status).toBe(200);
    child.kill("SIGTERM");
    await ended;
  },
  600_000,
);
