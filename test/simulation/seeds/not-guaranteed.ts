/** What docs/filing.md does not guarantee, and why. Nothing else excuses a broken promise, and each excuse is counted. */
export const notGuaranteed = {
  "The owner's own hand":
    "If an owner files the same stay by hand between our last look and our finalise, there are two declarations, where the portal accepts equal dates. The same happens if an owner finalises a draft of ours that came late, or was about to be taken back, when the stay is already declared; or gives a draft of ours other days between our save and our intent, and makes it final there.",
  "A draft left behind":
    "A save may take effect, or show in another session's lists, after every look (we wait three settle times), or nobody can log in when it is looked for, or read a page or record until the end. Or the apartment was removed, its login no longer shows the property, or the portal cuts our notes: then at most three drafts of a row remain. An earlier row's draft that it was to change is then said to be taken over, changed or not; so is one that a row was to remove which was cancelled after its worker had died. A cancelled row keeps its draft until its filing closes. A draft declares nothing, and is removed when the stay is sent again. If an owner finalises it by hand, a reservation that we reported as failed is declared.",
  "A decision in every case":
    "A person decides (NEEDS_REVIEW) where figures under our mark were changed by hand, a page or an answer could not be seen for 14 days, an answer was the page of another declaration of the same arrival, or the login was lost in between. A save without an answer stays in doubt until patience ends, even if no look shows its draft.",
  "Where notes are hidden":
    "A portal may hide the notes of finals, and not list the amendment of an earlier version of the reservation. That version then looks like a stranger's. A correction back to its dates fails, and its details name both declarations. If a failed row's draft is finalised by hand, nothing shows whose it is. Sent again for its own days, the reservation is reported as declared, and for any days after that it is left to a person; sent for other days or another guest first, it is declared twice. A draft of ours that its owner changes and makes final before we do looks like the owner's own: it is corrected, and where that fails, so does its row.",
  "Clocks that are minutes apart":
    "A lease ends by a clock. If workers' clocks differ by five minutes, two workers may use one login at once, and pauses and patience are shorter by that much. Each stay is still declared once, and a refused password is posted at most once more, by a worker that had the login already.",
  "A restore without the live table":
    "A declaration made since the backup is recognised by its days and guest alone if its mark names a lost task or is hidden: an hour's exchanges do not suffice to open a year's pages. It is reported as declared, and not corrected; a later version for other days and another guest is declared beside it. If it was cancelled, or made for days that no record has, the reservation is declared again when it is sent again. Once its owner has given it to another guest, it is corrected all the same.",
} as const;
export type NotGuaranteed = keyof typeof notGuaranteed;

/** Further limits, which no seed draws or only scenes show. */
export const limits = [
  "For a property with more than 1,000 declarations, a list of unknown length may exceed the hour's exchanges.",
  "A statement that takes effect later than 15 minutes and two looks after its submit is filed twice, if the portal accepts a second statement of a month.",
  "A proxy between us and the portal that repeats a post files a statement twice, if the portal accepts a second statement of a month: a statement is filed by one post. A reservation is not, since only its own draft is finalised.",
  "Where the portal accepts equal dates and shows what another session has done later than ten minutes, two rows of one stay under two ids may not see each other's draft, and both become final.",
  "The draft of a DRAFTED row is looked for at the property that its apartment has left, if the login shows that property. If the login does not, and an owner finalises the draft there, the reservation is declared at both properties when it is sent again.",
  "If a function dies right after it has accepted a task, the reservations are listed once the sweeper has woken it, within two minutes; under its own id the task is shown at once. A second index would lag as well.",
  "A declaration typed in by hand is known as the reservation's only by both dates and the guest. Typed in for other days, or with another document, it belongs to no reservation: the stay is declared beside it, where the portal accepts that.",
  "Where neither lists nor pages show the year of a number, a declaration typed in by hand whose number another one of the property has, too, is not corrected to other days: which of them is meant, nothing shows, and the row waits until patience ends.",
  "The same stay under another `reservationId` or apartment is another reservation, but is still not declared twice for equal dates.",
  "Three kinds of amendment are not opened to see what they amend: beside another final of the stay, at a property that the apartment has left, and overlapping finals of other days. An amendment that names an earlier one above it is believed. What its page showed is not kept for the next visit: that would cost a write for each page, and few stays are amended more than twice.",
];
