/** When something was, as people in Athens write it. */
export const moment = (instant: string) => format.format(new Date(instant));

const format = new Intl.DateTimeFormat("el-GR", {
  ...{ dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone: "Europe/Athens" },
});
