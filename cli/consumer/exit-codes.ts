export const exitCodes = {
  done: 0,
  notAll: 1,
  refused: 2,
  unanswered: 3,
  interrupted: 130,
} as const;
