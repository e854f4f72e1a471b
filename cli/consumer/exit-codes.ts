export const exitCodes = {
  done: 0,
  notAll: 1,
  refused: 2,
  unanswered: 3,
  interrupted: 130,
} as const;

export const exitCodesText = `
Ends with
  0    everything was done, or there was nothing to do
  1    something was not done; what and why is told
  2    refused: the file, an option or the credentials; nothing was sent
  3    no answer from the API
  130  interrupted; what was accepted goes on being filed`;
