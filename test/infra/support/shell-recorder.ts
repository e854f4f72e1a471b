import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A command as the shell called it, with its region. */
export interface Called {
  readonly words: readonly string[];
  readonly region: string;
}

/** Each records its words and answers what the next command needs. */
const fakes = {
  aws: `case "$*" in
    *list-stack-resources*) printf 'first\\tsecond\\n' ;;
    *start-query*) echo query-1 ;;
    *) echo '{}' ;;
  esac`,
  npx: "",
  npm: `case "$*" in *outputs*) cat "$OUTPUTS" ;; esac`,
  sleep: "",
  curl: "",
  date: "echo 1790000000",
} as const;

/** Records the region, the command's name and its words, each with an end mark, and one for the call. */
const [endOfWord, endOfCall] = ["\u001f", "\u001e"];
const record = `{ printf '%s${endOfWord}' "\${AWS_REGION-}" "\${0##*/}" "$@"; printf '${endOfCall}'; } >>"$CALLS"`;

/**
 * Runs a block as an operator's shell does, with `set -eu`: an undefined variable or a failure ends it. `outputs` are the lines
 * that `npm run admin -- outputs` prints; they are set before the block begins, as the runbooks say.
 */
export function runInShell(block: string, outputs: string): Called[] {
  const folder = mkdtempSync(join(tmpdir(), "runbook-"));
  try {
    const calls = join(folder, "calls");
    writeFileSync(calls, "");
    writeFileSync(join(folder, "outputs"), outputs);
    for (const [name, answer] of Object.entries(fakes)) {
      writeFileSync(join(folder, name), `#!/bin/bash\n${record}\n${answer}\n`, { mode: 0o755 });
    }
    execFileSync("bash", ["-c", `set -euo pipefail\n${outputs}\n${block}`], {
      cwd: folder,
      env: {
        PATH: `${folder}:${process.env["PATH"] ?? ""}`,
        CALLS: calls,
        OUTPUTS: join(folder, "outputs"),
      },
      // What is typed where a command asks.
      input: "client\nsecret\n",
      stdio: ["pipe", "pipe", "pipe"],
    });
    return readFileSync(calls, "utf8")
      .split(endOfCall)
      .slice(0, -1)
      .map((call) => {
        const [region = "", ...words] = call.split(endOfWord).slice(0, -1);
        return { words, region };
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
