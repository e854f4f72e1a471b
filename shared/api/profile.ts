/** The type of an answer in the specification's shape, so that a client can tell it from the gateway's own answers. */
export const specifiedType = 'application/json; profile="contract"; charset=utf-8';

/** Whether the caller asks for the specification's shapes: `Accept: application/json; profile="contract"`. */
export function wantsSpecified(headers: Readonly<Record<string, string | undefined>>): boolean {
  const ranges = (headers["accept"] ?? "").split(",").map((range) => range.split(";").map((part) => part.trim()));
  return ranges.some(
    ([type = "", ...parameters]) => /^application\/json$/i.test(type) && parameters.some((one) => profile.test(one)),
  );
}

const profile = /^profile\s*=\s*(?:"contract"|contract)$/i;
