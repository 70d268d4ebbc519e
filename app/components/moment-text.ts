/** Formats a time for receipts and statements, read later or elsewhere: with its year, in the reader's named zone. */

const moment = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** 'Jun 4, 2027, 9:00 a.m. PDT'. */
export const momentText = (instant: string): string => moment.format(new Date(instant));
