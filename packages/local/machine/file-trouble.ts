import { userInfo } from "node:os";
import * as v from "valibot";
import { StackError } from "./stack-error.ts";

const OfFile = v.object({ code: v.string(), path: v.optional(v.string()) });

/** What the file system refuses, in words for the person at the terminal; undefined for any other error. */
export function fileTrouble(error: unknown): StackError | undefined {
  if (!v.is(OfFile, error)) return undefined;
  const { code, path } = error;
  if (["ENOSPC", "EDQUOT"].includes(code))
    return new StackError(`The disk of ${path ?? "the stack's folder"} is full. Free some room, then start again.`);
  if (path === undefined) return undefined;
  if (["EACCES", "EPERM", "EROFS"].includes(code))
    return new StackError(
      `${userName()} may not use ${path}. Give that user the folder (chown), or name another with LOCAL_FOLDER.`,
    );
  return undefined;
}

/** A container's user may have a number only. */
function userName(): string {
  try {
    return `The user ${userInfo().username}`;
  } catch {
    return `The user ${process.getuid?.()}`;
  }
}
