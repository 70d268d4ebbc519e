/** Describes the state of a demo's clock. */
export type Moved = {
  from: string;
  to: string;
  /** How many jobs were done on the way. */
  jobs: number;
  /** Failed tries, by kind of job. */
  failed: Record<string, number>;
  /** Events by name, in order of first occurrence: 'booking.completed'. */
  happened: { name: string; count: number }[];
  /** It stopped on the way; the log says why. */
  isBroken: boolean;
};

export type TimeState = {
  now: string;
  aheadMilliseconds: number;
  isMoving: boolean;
  /** This process's last move. */
  last: Moved | null;
};

/** 'booking.handed_off' → 'Booking handed off'. */
export function eventWords(name: string): string {
  const words = name.replaceAll(/[._-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lines about what happened on the way. */
export function wordsOfMove({ jobs, failed, happened, isBroken }: Moved): string[] {
  const events = happened.map(({ name, count }) => `${eventWords(name)}${count > 1 ? ` × ${count}` : ''}`);
  const troubles = Object.entries(failed).map(([kind, count]) => `Failed, to be retried: ${kind} × ${count}`);
  return [
    ...(isBroken ? ['It stopped partway. The server’s log says why.'] : []),
    ...(events.length === 0 ? ['Nothing happened.'] : events),
    ...troubles,
    `${jobs} ${jobs === 1 ? 'job' : 'jobs'} done.`,
  ];
}
