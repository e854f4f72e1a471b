import { sizesInWords } from "./refusals.ts";

/** What holds for every endpoint: the document's description. */
export const introduction = `Send batches of reservations. The service files each one as a declaration with the registry portal, logged in as the
apartment's owner, and reports each outcome with a reason to act on. Nothing answered with 200 is lost. A reservation,
identified by \`apartmentId\` and \`reservationId\`, is declared once, and so is a stay (property, arrival and departure);
only a declaration that its owner files by hand at that very moment can be a second one. If a declared reservation is sent again
with other values, the answer says what differs, or \`onDeclared: "amend"\` corrects the declaration.

**Requests.** Bodies are JSON in UTF-8, at most ${sizesInWords}, and may be compressed with gzip. A field that is \`null\` or
\`""\` counts as absent, except in a change, where it clears a field that may be empty. An undocumented field or parameter is
refused, since a misspelt \`draftUpload\` must not file for real; fields that only our answers have are ignored. Dates are
DD/MM/YYYY, the day first. Texts hold no control or format characters, but a guest's name may have
those of its script. Where a field has \`x-trimmed\`, white space around its value is removed and letters are composed (Unicode's
NFC) before the other keywords apply, so that \`"Airbnb "\` is \`"Airbnb"\`; other case, accents, inner spaces and letters that only
look the same are refused, and the refusal says what differs. A \`reservationId\` or tax number with white space around it is
refused, and both are repeated as sent.

**Answers.** Every body has a \`requestId\`. Every refusal is \`{errorMessage, requestId, code}\`, with every mistake in
\`errorMessage\` and, one by one, in \`errors\`; no value that was sent is repeated. An unknown path is answered with 404,
another method of a known path with 405. Later versions may add fields to answers.

**Outcomes.** A reservation is PENDING, PROCESSING or CHECKING until it is SUBMITTED, DRAFTED, FAILED or NEEDS_REVIEW. In
NEEDS_REVIEW the service could not determine the outcome, and a person checks. Failures have an \`errorValue\` for software and
\`details\` in words. Details and refusals are in English, or in Greek with \`Accept-Language: el\`. Later versions may add states
and reasons.

**Lists** return up to \`limit\` entries, and a \`nextCursor\` if there is more. The header \`Link\` has the same next page (\`rel="next"\`).

**Sending again.** Give the three task creations an \`Idempotency-Key\`: then a request without an answer can be sent again.
A reservation that is sent again (same \`apartmentId\` and \`reservationId\`) is not declared a second time, whatever changed.

**Limits.** Exceeding a limit is refused with 429, a \`code\` and \`Retry-After\`. Unless the deployment sets others, the limits are: 100
requests a second from all clients together and 3,000 in five minutes from one address (\`too_many_requests\`); 20,000 reservations
of one client that are not final (\`too_many_open_rows\`); 10 wrong logins per client and address in 15 minutes
(\`login_throttled\`); 3 passwords sent with climate-fee tasks that the portal refused within an hour
(\`portal_guesses_throttled\`).

**Clients that take no field more.** With the request header \`Accept: application/json; profile="contract"\` every answer has exactly
the fields that the specification shows, in the schemas named \`Specified…\`, and the same \`Content-Type\` as was asked for; schemas
without such a counterpart have no other fields anyway. The next page of a list is then in the header \`Link\` only, and the reasons of a
refusal in \`errorMessage\` only. What the gateway answers itself, before or instead of the service (404 of an unknown path, 405, 429 for
too many requests, 502, 503, 504, and 400, 413 or 415 for what it cannot read), is plain \`application/json\` with a \`code\`.

Everything marked \`x-extension\` is an addition to the specification of version 1.0.0, and changes nothing in it.`;
