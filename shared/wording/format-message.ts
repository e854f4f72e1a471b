/** What our texts use of ICU MessageFormat: `{name}`, and a count's plural with plain words for one and for any other. */
const argument = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/**
 * A message with its values. English and Greek have the same plurals. A test compares every message with intl-messageformat,
 * which is too large for a function's bundle.
 * @example formatMessage("{count} {count, plural, one {day} other {days}}", () => "1") // "1 day"
 */
export const formatMessage = (message: string, valueFor: (name: string) => string): string =>
  message.replaceAll(argument, (_, name: string, one?: string, other?: string) => {
    const value = valueFor(name);
    if (one === undefined) return value;
    return value === "1" ? one : (other ?? "");
  });
