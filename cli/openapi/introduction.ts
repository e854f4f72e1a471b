/** What holds for every endpoint: the document's description. */
export const introduction = `Send batches of reservations; the service files each one as a declaration with the registry portal, logged in as the
apartment's owner, and reports each outcome with a reason to act on. What is answered with 200 is never lost. A reservation,
known by its \`apartmentId\` and \`reservationId\`, is declared once, and so is a stay (property, arrival and departure); only
what its owner files by hand at that very moment can come twice. A reservation that is declared and sent again otherwise is
told what differs, or corrected with \`onDeclared: "amend"\`.

**Requests.** Bodies are JSON in UTF-8, at most 4 MiB for tasks, 4 KiB for tokens and 16 KiB for others, and may be compressed with gzip. \`null\` or \`""\` in a field counts as
absent, save in a change, where it empties what may be empty. A field or parameter that is not documented is refused: a
misspelt \`draftUpload\` must not file for real; fields that only our answers have are ignored. Dates are DD/MM/YYYY, the
day first. Texts hold no control or format characters; white space around them is cut off, and they are kept in Unicode's form NFC.

**Answers.** Every body has a \`requestId\`. A refusal is \`{errorMessage, requestId}\`, whatever refuses it, with every mistake
in \`errorMessage\` and, one by one, in \`errors\`; no value that was sent is repeated. An unknown path is answered with 404,
another method of a known path with 405. Later versions may add fields to answers.

**Outcomes.** A reservation is PENDING, PROCESSING or CHECKING until it is SUBMITTED, DRAFTED, FAILED or NEEDS_REVIEW. The
last is for what could not be learnt; a person looks into it. Failures have an \`errorValue\` for software and \`details\` in
words: English, or Greek with \`Accept-Language: el\`, as refusals too. Later versions may answer further states and reasons.

**Lists** answer up to \`limit\` entries and a \`nextCursor\` while there is more.

**Sending again.** Give the three task creations an \`Idempotency-Key\`; then a request without an answer can be sent again.
A reservation that is sent again (its \`apartmentId\` and \`reservationId\`) is not declared a second time, whatever changed.

What is marked \`x-extension\` is not in the specification of version 1.0.0, and changes nothing that is.`;
