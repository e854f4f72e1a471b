interface Equivalent {
  readonly file: string;
  /** A piece of its line … */
  readonly line: string;
  /** … and what stands there instead; any, where it is left out. */
  readonly to?: string;
  readonly why: string;
}

const inPlaceOfNothing = "Stryker was here!";

/** Mutants that make no difference that anybody could see. */
export const equivalents: readonly Equivalent[] = [
  {
    ...{ file: "shared/owners/owner-repository.ts", line: "if (renamed) await release(", to: "true" },
    why: "the owner carries the name still, so that it is not given up: two reads more",
  },
  {
    ...{ file: "shared/owners/owner-repository.ts", line: "if (gone) await release(", to: "true" },
    why: "the owner carries the name still, so that it is not given up: two reads more",
  },
  {
    ...{ file: "shared/auth/admin-list.ts", line: ': { clientIds: [], writeId: "" }', to: `"${inPlaceOfNothing}"` },
    why: "where there is no list, nothing is compared with its writeId",
  },
  {
    ...{ file: "shared/auth/token-keys.ts", line: 'idOf.get(kid ?? "")', to: `"${inPlaceOfNothing}"` },
    why: "no key has that name either",
  },
  {
    ...{ file: "shared/auth/attempts.ts", line: '.digest("base64url")' },
    why: "another spelling of the same hash",
  },
  {
    ...{ file: "shared/auth/attempts.ts", line: "if (await store.update(key, more)) return true;", to: "false" },
    why: "the same is tried again below: it spares a write",
  },
  {
    ...{ file: "shared/auth/client-record.ts", line: "return same && client !== undefined", to: "true" },
    why: "nobody knows the secret that stands for a client who is not there",
  },
  {
    ...{ file: "shared/auth/client-record.ts", line: '.update(secret, "utf8")', to: '""' },
    why: "utf8 is what Node takes without a word too",
  },
  {
    ...{ file: "shared/auth/recently.ts", line: "=> boolean = () => false", to: "() => undefined" },
    why: "as false as false",
  },
  {
    ...{ file: "shared/parsing/fields.ts", line: "<= noise" },
    why: "no amount is off by exactly that much",
  },
  {
    ...{ file: "shared/parsing/told.ts", line: 'if (!message.startsWith("{"))' },
    why: "valibot's own texts are no JSON: it spares parsing them, and the memory of them",
  },
  {
    ...{
      file: "shared/parsing/told.ts",
      line: "known.set(message, parsed.success ? parsed.output : undefined);",
      to: ";",
    },
    why: "what is not remembered is read again",
  },
  {
    ...{ file: "shared/parsing/told.ts", line: "if (!known.has(message)) {", to: "true" },
    why: "what is not remembered is read again",
  },
  {
    ...{ file: "shared/parsing/traits.ts", line: "v.is(Pipe, schema) ? schema.pipe : []" },
    why: "a text among the parts of a pipe is no part that anybody looks for",
  },
  {
    ...{ file: "shared/parsing/traits.ts", line: 'return "wrapped" in schema && isSchema(schema.wrapped)' },
    why: "whatever wraps anything wraps a schema: it is asked for the compiler",
  },
  {
    ...{ file: "shared/api/handler.ts", line: "if (!caller) throw new Error(" },
    why: "who calls was asked before: it is looked at for the compiler",
  },
  {
    ...{ file: "shared/api/handler.ts", line: "resource.includes(part)) ?? []", to: '["Stryker was here"]' },
    why: "only its second part is taken",
  },
  {
    ...{ file: "shared/api/json-body.ts", line: "if (mayForbid.test(event.body)) await parser", to: "true" },
    why: "the parser comes to the same: it takes longer",
  },
  {
    ...{ file: "shared/api/json-body.ts", line: "await parser.before?.(request)", to: "parser.before(request)" },
    why: "middy's body parser has a before: it is asked for the compiler",
  },
  {
    ...{ file: "shared/api/json-body.ts", line: "error instanceof Error && error.message.startsWith", to: "true" },
    why: "what a parser throws is an error: it is asked for the compiler",
  },
  {
    ...{ file: "shared/api/json-body.ts", line: 'event.headers["content-type"] ?? ""', to: `"${inPlaceOfNothing}"` },
    why: "no type of JSON either",
  },
  {
    ...{ file: "shared/api/language.ts", line: 'const [tag = "", quality', to: `"${inPlaceOfNothing}"` },
    why: "what is split has a first part: the default is for the compiler",
  },
  {
    ...{ file: "shared/api/path-keys.ts", line: 'decodedKey(key ?? "")', to: `"${inPlaceOfNothing}"` },
    why: "the gateway leaves no key of a path out: the default is for the compiler",
  },
  {
    ...{ file: "shared/api/authorize.ts", line: 'event.headers["authorization"] ?? "") ?? []' },
    why: "no token either",
  },
  {
    ...{ file: "shared/filing/records/keeping.ts", line: "expiresAt !== undefined && expiresAt", to: "true" },
    why: "what is no number is not past either",
  },
  {
    ...{ file: "shared/api/body-shape.ts", line: "index < text.length", to: "index <= text.length" },
    why: "behind the end stands nothing that counts",
  },
  {
    ...{ file: "shared/api/body-shape.ts", line: "if (depth > deepest) deepest", to: "depth >= deepest" },
    why: "as deep as the deepest is as deep",
  },
  {
    ...{ file: "shared/api/error-mapper.ts", line: "error: error?.name", to: "error.name" },
    why: "onError has an error: it is asked for the compiler",
  },
  {
    ...{ file: "shared/api/language.ts", line: 'headers["accept-language"] ?? ""', to: `"${inPlaceOfNothing}"` },
    why: "no language of ours either",
  },
  ...[
    { line: ".replaceAll(/\\p{M}+/gu", to: "/\\p{M}/gu" },
    { line: ".replaceAll(/[^\\p{L}\\p{N}]+/gu", to: "/[^\\p{L}\\p{N}]/gu" },
    { line: ".replaceAll(/[^\\p{Script=Greek}]+/gu", to: "/[^\\p{Script=Greek}]/gu" },
  ].map((it) => ({ file: "shared/portal/aade/same-text.ts", ...it, why: "what goes at once goes one by one as well" })),
  {
    ...{ file: "shared/portal/aade/same-text.ts", line: "halves.set(known, here);", to: ";" },
    why: "what is not remembered is read again",
  },
  ...[
    { line: "const bare = (text: string) => text.toLowerCase()", to: "/[^\\p{L}\\p{N}]/gu" },
    { line: "saved = [];" },
    { line: "if (!proven) saved.push(", to: "true" },
  ].map((it) => ({
    ...{ file: "shared/portal/aade/mark-proof.ts", ...it },
    why: "compared are two texts changed alike; once it is proven, nobody looks at what was saved",
  })),
  ...[
    {
      line: "const rows = [...shown.rows];",
      to: "[]",
      why: "the page that is shown is turned to, and read, as any other",
    },
    {
      line: "if (ending !== undefined && !cells.has(ending))",
      to: "true",
      why: "nobody asks for a cell without an end",
    },
    { line: "exec(attribute(child, ", to: '["Stryker was here"]', why: "only its second part is taken" },
    { line: "link?.searchParams.get(parameter) ??", to: `"${inPlaceOfNothing}"`, why: "no id either" },
  ].map((it) => ({ file: "shared/portal/aade/table-rows.ts", ...it })),
  {
    ...{ file: "shared/portal/aade/actions.ts", line: "const byId = offered.find(({ source }) => id.is", to: "true" },
    why: "no end of an id is undefined",
  },
  {
    ...{ file: "shared/portal/aade/actions.ts", line: 'includes("ui-state-disabled")', to: "/\\s/" },
    why: "what is empty between two spaces is no class",
  },
  {
    ...{ file: "shared/portal/aade/entries.ts", line: "startDate, endDate, amountCents].join(", to: '""' },
    why: "each part ends by itself: a number before a word, a date at its tenth letter",
  },
  {
    ...{ file: "shared/portal/aade/list.ts", line: 'if (!last) throw untrusted("it has no parts")' },
    why: "a list has a part at least: it is asked for the compiler",
  },
  {
    ...{ file: "shared/portal/aade/lists.ts", line: 'if (!page.form) throw untrusted("a page without its form")' },
    why: "a search without its form is refused where it is opened: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/portal/aade/lists.ts",
      line: 'const { redirect = "" } = await click(',
      to: `"${inPlaceOfNothing}"`,
    },
    why: "no declaration's address either",
  },
  {
    ...{ file: "shared/portal/aade/lists.ts", line: '.get("declarationDbId") ?? ""', to: `"${inPlaceOfNothing}"` },
    why: "no id either",
  },
  {
    ...{
      file: "shared/portal/aade/declarations.ts",
      line: "return number === undefined ? {} : { number }",
      to: "false",
    },
    why: "a number that is undefined is none",
  },
  {
    ...{
      file: "shared/filing/declaring/perform.ts",
      line: "seen.stay.listed.find((one) => one.entry === entry)?.at",
      to: "seen.stay.listed.find(one => one.entry === entry).at",
    },
    why: "what is to be opened is listed: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/filing/session/interruption.ts",
      line: 'failure.kind === "unavailable" ? failure.retryAfterMs',
      to: "true",
    },
    why: "no other failure says when to come back: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/filing/accepting/latest-year.ts",
      line: "parts.find((part) => part.type === type)?.value",
      to: "parts.find(part => part.type === type).value",
    },
    why: "a date has a year and a month: it is asked for the compiler",
  },
  {
    ...{ file: "shared/filing/ports/vault.ts", line: "const Message = Buffer.from(", to: '""' },
    why: "utf8 is what Node takes without a word too",
  },
  {
    ...{ file: "shared/filing/declaring/standing.ts", line: 'one.whose.kind === "foreign" &&', to: "true" },
    why: "where notes are hidden, whose it is shows nowhere: it is foreign",
  },
  {
    ...{ file: "shared/filing/serving/file.ts", line: "if (group === undefined || dueAt === undefined", to: "false" },
    why: "a filing that is there has a group: without a due time it goes no further either",
  },
  {
    ...{
      file: "shared/filing/serving/conclude.ts",
      line: 'if (end.kind === "later" && end.cause === "portal_changed")',
      to: "true",
    },
    why: "nothing else has a cause: it is asked for the compiler",
  },
  {
    ...{ file: "shared/filing/serving/conclude.ts", line: "rowsWait = [] }: Filing)", to: '["Stryker was here"]' },
    why: "a text waits for no row",
  },
  {
    ...{
      file: "shared/filing/dispatching/dispatch.ts",
      line: "start < items.length; start += writesAtOnce",
      to: "start <= items.length",
    },
    why: "a round of nothing",
  },
  {
    ...{
      file: "shared/filing/dispatching/dispatch.ts",
      line: "if (dueAt !== undefined) await doorbell.ringFiling",
      to: "true",
    },
    why: "what is planned is due: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/filing/dispatching/sweep.ts",
      line: "start < urgent.length; start += ringsAtOnce",
      to: "start <= urgent.length",
    },
    why: "a round of nothing",
  },
  {
    ...{
      file: "shared/filing/accepting/cancel-task.ts",
      line: "start < known.length; start += atATime",
      to: "start <= known.length",
    },
    why: "a round of nothing",
  },
  {
    ...{ file: "shared/filing/accepting/cancel-task.ts", line: "known.slice(start, start + atATime)", to: "known" },
    why: "each is ended once, whoever else ends it: more writes at a time",
  },
  {
    ...{ file: "shared/filing/searching/search.ts", line: "if (!wanted || filing.outcome) return;" },
    why: "who serves a search has asked both: it is asked for the compiler",
  },
  {
    ...{ file: "shared/filing/searching/search.ts", line: "if (intent) kept.add(intent.declarationId)", to: "true" },
    why: "what a search has found has one: it is asked for the compiler",
  },
  {
    ...{ file: "shared/filing/searching/search.ts", line: "...(page.amends !== undefined &&", to: "true" },
    why: "what is undefined is not written",
  },
  {
    ...{
      file: "shared/filing/searching/search.ts",
      line: "filing.search?.apartmentId ?? 0",
      to: "filing.search.apartmentId",
    },
    why: "who searches has a search: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/filing/stating/file-statement.ts",
      line: "if (!filing.statement || filing.outcome) return undefined;",
    },
    why: "who serves a statement has asked both: it is asked for the compiler",
  },
  {
    ...{
      file: "shared/filing/stating/file-statement.ts",
      line: "...(coveredBy !== undefined && { coveredBy })",
      to: "true",
    },
    why: "what is undefined is not written",
  },
  {
    ...{
      file: "shared/filing/records/mark.ts",
      line: "if (taskId === undefined || row === undefined || random === undefined)",
    },
    why: "what matches has all its parts: it is asked for the compiler",
  },
  {
    ...{ file: "shared/filing/records/mark.ts", line: ".exec(notes) ?? [];", to: '["Stryker was here"]' },
    why: "its first part is not looked at",
  },
  {
    ...{ file: "shared/filing/records/submission.ts", line: 'Buffer.from(JSON.stringify(value), "utf8")', to: '""' },
    why: "utf8 is what Node takes without a word too",
  },
  {
    ...{
      file: "shared/filing/records/rows.ts",
      line: "return all.length <= maxEvidence ? all",
      to: "all.length < maxEvidence",
    },
    why: "of just so many none is left out",
  },
  {
    ...{ file: "shared/filing/declaring/refusals.ts", line: "const kept = refusal && { ...refusal, definite:" },
    why: "whether it is definite is asked again below",
  },
  {
    ...{ file: "shared/filing/declaring/remove.ts", line: "Math.min(saves.made, saves.gone + (alive(saves) > 0" },
    why: "more than were made cannot be gone: the lesser of both is the same",
  },
  {
    ...{ file: "shared/filing/declaring/left.ts", line: "const entries = here.length > 0", to: '["Stryker was here"]' },
    why: "nobody is there to be told of it",
  },
  {
    ...{ file: "cli/portal-check/factors/list-signs.ts", line: '.toReversed().join("-")', to: '""' },
    why: "days of eight figures are in the same order with and without a line between them",
  },
  {
    ...{ file: "cli/portal-check/seen/properties.ts", line: 'cells[place] ?? ""', to: '"Stryker was here!"' },
    why: "that is no state either",
  },
  ...[
    { file: "cli/portal-check/recording.ts", line: 'join(folder, "exchanges.json"), "utf8")', to: '""' },
    { file: "cli/portal-check/recording.ts", line: 'readFile(join(folder, file), "utf8")', to: '""' },
    { file: "cli/portal-check/steps.ts", line: 'readPatch(await readFile(file, "utf8"))', to: '""' },
  ].map((it) => ({ ...it, why: "bytes are read as utf8 without a word too" })),
  {
    ...{
      file: "cli/portal-check/recording.ts",
      line: 'new Response("", { status: 404 })',
      to: `"${inPlaceOfNothing}"`,
    },
    why: "of what is not there nobody reads a word",
  },
  ...[
    { line: 'element.parent && "attribs" in element.parent ?', to: "true" },
    { line: 'element.parent && "attribs" in', to: 'element.parent || "attribs" in element.parent' },
    { line: "element.parent?.children ?? []", to: '["Stryker was here"]' },
    { line: "element.parent?.children ?? []", to: "element.parent.children" },
  ].map((it) => ({
    ...{ file: "cli/portal-check/redact.ts", ...it },
    why: "what is on a page has a parent, and a page has no name: it is asked for the compiler",
  })),
  ...[
    { line: 'propertyIn(attribs["onclick"] ?? "", standIns)', to: `"${inPlaceOfNothing}"` },
    { line: 'const [path = "", query = ""] =', to: `"${inPlaceOfNothing}"` },
    { line: '.map(([, name = "", id = ""]) =>', to: `"${inPlaceOfNothing}"` },
    { line: '.map(([, id = ""]) =>', to: `"${inPlaceOfNothing}"` },
    { line: '([, id = "", value = ""]) =>', to: `"${inPlaceOfNothing}"` },
  ].map((it) => ({
    ...{ file: "cli/portal-check/redact.ts", ...it },
    why: "no id and no query either, and what has matched has all its parts",
  })),
  {
    ...{ file: "cli/portal-check/ask-password.ts", line: 'terminal.question("")', to: `"${inPlaceOfNothing}"` },
    why: "it is said to nobody: what is shown goes nowhere",
  },
  ...[
    { file: "cli/portal-check/describe.ts", line: "facts[place]?.verdict", to: "facts[place].verdict" },
    { file: "cli/portal-check/describe.ts", line: "leaf?.is instanceof Map ?", to: "leaf.is" },
    { file: "cli/portal-check/describe.ts", line: "leaf?.from.includes(", to: "leaf.from" },
    { file: "cli/portal-check/factors/signs.ts", line: "formOf(html)?.facts", to: "formOf(html).facts" },
    { file: "cli/portal-check/factors/signs.ts", line: "formOf(html)?.facts", to: "true" },
    {
      file: "cli/portal-check/factors/signs.ts",
      line: "isLabel(control.label, label)",
      to: "formOf(page.html).controls",
    },
    { file: "cli/portal-check/seen/facts.ts", line: "found[place]?.[0] === value", to: "found[place][0]" },
    { file: "cli/portal-check/seen/facts.ts", line: "found[place]?.[0] === value", to: "found[place][1]" },
    { file: "cli/portal-check/seen/facts.ts", line: "found[place]?.[0] === value", to: `"${inPlaceOfNothing}"` },
  ].map((it) => ({ ...it, why: "it is there: that is asked for the compiler" })),
  {
    ...{ file: "cli/portal-check/try-draft.ts", line: "return [undefined, 0];", to: "[]" },
    why: "where there is no entry, nobody asks after how many seconds",
  },
];
