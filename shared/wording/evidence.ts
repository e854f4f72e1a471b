import type { Messages } from "./message.ts";

/** What was sent and seen before a person has to decide: `evidence[].event` of a review, for operators. */
export const evidence = {
  save_unanswered: {
    en: "asked to save a draft: {failure}",
    el: "ζητήθηκε προσωρινή αποθήκευση: {failure}",
  },
  finalise_unanswered: {
    en: "asked to finalise draft {declarationId}: {failure}",
    el: "ζητήθηκε οριστικοποίηση της προσωρινής δήλωσης {declarationId}: {failure}",
  },
  still_a_draft: {
    en: "asked to finalise draft {declarationId}: no clear answer, and it is still a draft",
    el: "ζητήθηκε οριστικοποίηση της προσωρινής δήλωσης {declarationId}: δεν υπήρξε σαφής απάντηση και παραμένει προσωρινή",
  },
  submit_unanswered: {
    en: "asked to submit the statement, attempt {attempt}: {failure}",
    el: "ζητήθηκε υποβολή της δήλωσης, προσπάθεια {attempt}: {failure}",
  },
  failure_unavailable: { en: "no clear answer ({detail})", el: "δεν υπήρξε σαφής απάντηση ({detail})" },
  failure_session_lost: { en: "the session ended ({detail})", el: "η σύνδεση διακόπηκε ({detail})" },
  declaration_unreadable: {
    en: "declaration {declarationId} could not be read: {detail}",
    el: "η δήλωση {declarationId} δεν διαβάστηκε: {detail}",
  },
  declaration_not_shown: {
    en: "the portal shows no declaration {declarationId}",
    el: "η πύλη δεν εμφανίζει τη δήλωση {declarationId}",
  },
  declaration_without_property: {
    en: "the portal shows no declaration {declarationId} nor its property {registryId}",
    el: "η πύλη δεν εμφανίζει τη δήλωση {declarationId} ούτε το ακίνητό της {registryId}",
  },
  declaration_of_other_username: {
    en: "the portal does not show declaration {declarationId} to another username",
    el: "η πύλη δεν εμφανίζει τη δήλωση {declarationId} σε άλλο όνομα χρήστη",
  },
} as const satisfies Messages;
