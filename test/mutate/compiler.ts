import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Says whether a file compiles with another text, in its own project: mistakes that the compiler finds are no news. */
export function createCompiler(root: string): (file: string, text: string) => boolean {
  const read = (path: string) => ts.sys.readFile(path);
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.json"), read).config,
    ts.sys,
    root,
  );
  // Only what was asked about, and what it imports: the whole project would be read for nothing.
  const files = new Set<string>();
  const changed = new Map<string, { version: number; text: string }>();
  const service = ts.createLanguageService({
    getCompilationSettings: () => config.options,
    getScriptFileNames: () => [...files],
    getScriptVersion: (name) => String(changed.get(name)?.version ?? 0),
    getScriptSnapshot(name) {
      const text = changed.get(name)?.text ?? (ts.sys.fileExists(name) ? readFileSync(name, "utf8") : undefined);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    ...{ fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory },
    ...{ directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories },
  });
  return (file, text) => {
    const name = join(root, file);
    files.add(name);
    const before = readFileSync(name, "utf8");
    const version = (changed.get(name)?.version ?? 0) + 1;
    changed.set(name, { version, text });
    const wrong = [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)];
    changed.set(name, { version: version + 1, text: before });
    return wrong.length === 0;
  };
}
