/** True the first time only. */
export function once(): () => boolean {
  let before = false;
  return () => {
    const first = !before;
    before = true;
    return first;
  };
}

/** That, at the first call of the name. */
export function atFirst<const What>(name: string, what: What) {
  const first = once();
  return (call: { readonly name: string }) => (call.name === name && first() ? what : undefined);
}
