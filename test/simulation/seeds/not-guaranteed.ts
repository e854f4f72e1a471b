/** What docs/filing.md calls not guaranteed, and why: nothing else excuses a broken promise, and each time counts. */
export const notGuaranteed = {
  "The owner's own hand":
    "Who files the same stay at the portal by hand between our last look and our finalise makes two declarations, where the portal accepts equal dates. So does who makes a draft of ours final that came late or was about to be taken back, when the stay is declared already.",
  "A draft left behind":
    "A save may come through after every look (we wait three settle times), or nobody can log in, or read what the portal or our own record shows, to the end. Or the apartment was removed, its login shows the property no more, or the portal cuts our notes: then at most three of a row. What is cancelled keeps its draft until its filing closes. A draft declares nothing; when the stay is sent again it is removed. Who makes it final by hand has declared a reservation that we told as failed.",
  "A decision in every case":
    "Figures changed by hand under our mark, a page or an answer that cannot be seen for 14 days, an answer that is the page of another's declaration of the same arrival, a login that is lost in between: a person decides (NEEDS_REVIEW). A save without an answer stays in doubt to the end of patience, although each look showed no draft.",
  "Where notes are hidden":
    "A portal may hide the notes of finals, and not list what amended an earlier version of the reservation. That version looks like another's then: a correction back to its dates fails, and names both. Where a failed row's draft is made final by hand nothing says whose it is. Sent again for its own days, the reservation is told as declared, and so for any days after that; sent for other days first, it is declared twice.",
  "Clocks that are minutes apart":
    "A lease ends by a clock. Where workers' clocks are five minutes off, two may use one login side by side, and pauses and patience are as much shorter. Each stay is declared once all the same, and no password that was refused is posted again.",
  "A restore without the live table":
    "What was accepted and declared since the backup is known by its days and its guest alone: a mark names a task that is lost, and no hour has the exchanges to open a year's pages. It is told as declared, and not corrected. Declared for days that nothing on record has, or cancelled, it is declared again when it is sent again.",
} as const;
export type NotGuaranteed = keyof typeof notGuaranteed;

/** Not guaranteed either; no seed draws it, or scenes alone show it. */
export const limits = [
  "A list whose length is not known yet may go beyond the hour's exchanges, where a property has more than 1,000 declarations.",
  "A statement that comes through later than 15 minutes and two looks after its submit, at a portal that accepts a second statement of a month, is a double.",
  "A draft that ended DRAFTED is looked for at the property that its apartment has left, if the login shows that one. Who makes it final where it does not, and sends the reservation again to be declared, has it declared at both.",
  "A task whose function dies right after it was accepted is in the list of reservations once the sweeper has rung for it, within two minutes; under its own id it is shown at once. The list's index is late by itself: a second one would be, too.",
  "A reservation under another `reservationId` or apartment is another one; it is still not declared for equal dates.",
  "What an amendment amends is not asked where another final of the stay is listed, at a property that the apartment has left, or of finals of other days that overlap. An amendment that names an earlier one above it is believed. What a page has said of it is not kept for the next visit: kept, it would be a write for each page, and hardly a stay is amended more than twice.",
];
