/** When was that, for somebody who reads it years later or elsewhere? A receipt's and a statement's moment: with its year, in the reader's own zone, which is named. */

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
