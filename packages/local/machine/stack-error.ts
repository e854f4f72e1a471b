/** Why the stack cannot start or continue, in words for the person at the terminal. */
export class StackError extends Error {
  override readonly name = "StackError";
}
