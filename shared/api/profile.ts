/** Whether the caller asks for the specification's shapes: `Accept: application/json; profile="contract"`. */
export function wantsSpecified(headers: Readonly<Record<string, string | undefined>>): boolean {
  const ranges = (headers["accept"] ?? "").split(",").map((range) => range.split(";").map((part) => part.trim()));
  return ranges.some(
    ([type = "", ...parameters]) => /^application\/json$/i.test(type) && parameters.some((one) => profile.test(one)),
  );
}

const profile = /^profile\s*=\s*(?:"contract"|contract)$/i;
