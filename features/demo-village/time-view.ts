/** What does one hear of the clock of a demo? */
export type Moved = {
  from: string;
  to: string;
  /** How many jobs were done on the way. */
  jobs: number;
  /** What was tried and did not work, by kind of job. */
  failed: Record<string, number>;
  /** Events by name, in the order in which the first of each came: 'booking.completed'. */
  happened: { name: string; count: number }[];
  /** It stopped on the way; the log says why. */
  isBroken: boolean;
};

export type TimeState = {
  now: string;
  aheadMilliseconds: number;
  isMoving: boolean;
  /** The last move of this process. */
  last: Moved | null;
};

/** 'booking.handed_off' → 'Booking handed off'. */
export function eventWords(name: string): string {
  const words = name.replaceAll(/[._-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lines that say what happened on the way. */
export function wordsOfMove({ jobs, failed, happened, isBroken }: Moved): string[] {
  const events = happened.map(({ name, count }) => `${eventWords(name)}${count > 1 ? ` × ${count}` : ''}`);
  const troubles = Object.entries(failed).map(([kind, count]) => `Failed and due again: ${kind} × ${count}`);
  return [
    ...(isBroken ? ['It stopped on the way; the log of the server says why.'] : []),
    ...(events.length === 0 ? ['Nothing happened to anybody.'] : events),
    ...troubles,
    `${jobs} ${jobs === 1 ? 'job' : 'jobs'} done.`,
  ];
}
