import { sizesInWords } from "./refusals.ts";

/** What holds for every endpoint: the document's description. */
export const introduction = `Send batches of reservations; the service files each one as a declaration with the registry portal, logged in as the
apartment's owner, and reports each outcome with a reason to act on. What is answered with 200 is never lost. A reservation,
known by its \`apartmentId\` and \`reservationId\`, is declared once, and so is a stay (property, arrival and departure); only
what its owner files by hand at that very moment can come twice. A reservation that is declared and sent again otherwise is
told what differs, or corrected with \`onDeclared: "amend"\`.

**Requests.** Bodies are JSON in UTF-8, at most ${sizesInWords}, and may be compressed with gzip. \`null\` or \`""\` in a field counts as
absent, save in a change, where it empties what may be empty. A field or parameter that is not documented is refused: a
misspelt \`draftUpload\` must not file for real; fields that only our answers have are ignored. Dates are DD/MM/YYYY, the
day first. Texts hold no control or format characters. White space around
names is cut off; a \`reservationId\` or tax number with any is refused, and comes back as it was sent. Texts are compared in
Unicode's form NFC.

**Answers.** Every body has a \`requestId\`. A refusal is \`{errorMessage, requestId, code}\`, whatever refuses it, with every
mistake in \`errorMessage\` and, one by one, in \`errors\`; no value that was sent is repeated. An unknown path is answered with 404,
another method of a known path with 405. Later versions may add fields to answers.

**Outcomes.** A reservation is PENDING, PROCESSING or CHECKING until it is SUBMITTED, DRAFTED, FAILED or NEEDS_REVIEW. The
last is for what could not be learnt; a person looks into it. Failures have an \`errorValue\` for software and \`details\` in
words: English, or Greek with \`Accept-Language: el\`, as refusals too. Later versions may answer further states and reasons.

**Lists** answer up to \`limit\` entries and a \`nextCursor\` while there is more.

**Sending again.** Give the three task creations an \`Idempotency-Key\`; then a request without an answer can be sent again.
A reservation that is sent again (its \`apartmentId\` and \`reservationId\`) is not declared a second time, whatever changed.

**Limits.** A refusal for having asked too much is 429 with \`Retry-After\` and a \`code\`. Unless the deployment sets others: 100
requests a second of all clients together and 3,000 in five minutes of one address (\`too_many_requests\`); 20,000 reservations
of one client that are not final (\`too_many_open_rows\`); 10 wrong log-ins of a client and address in a quarter of an hour
(\`login_throttled\`); 3 passwords sent with climate-fee tasks that the portal refused in an hour
(\`portal_guesses_throttled\`).

What is marked \`x-extension\` is not in the specification of version 1.0.0, and changes nothing that is.`;
