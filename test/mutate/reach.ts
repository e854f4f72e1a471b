import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A file named in another's text: imported, started as a process or read. */
const named = /["'`]([^"'`\n]+\.tsx?)["'`]/g;

/** Of each file that reaches a file, how many steps away it stands. What no test reaches, none can notice. */
export function createReach(root: string): (file: string) => Map<string, number> {
  const files = new Set(
    globSync("{shared,functions,cli,local,infra,test}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/node_modules/**"] }),
  );
  const users = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(named)) {
      for (const target of [join(dirname(file), name), normalize(name)])
        if (files.has(target)) users.set(target, (users.get(target) ?? new Set()).add(file));
    }
  }
  return (file) => {
    const steps = new Map([[file, 0]]);
    for (const [at, step] of steps)
      for (const user of users.get(at) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
    return steps;
  };
}
