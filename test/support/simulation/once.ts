/** True the first time only. */
export function once(): () => boolean {
  let before = false;
  return () => {
    const first = !before;
    before = true;
    return first;
  };
}
