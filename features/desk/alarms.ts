/**
 * Decides what operators are emailed about at once, and what the public status page says: pure rules over facts from the database and the
 * disk.
 */

export const alarmKeys = ['books', 'payouts', 'jobs', 'mail', 'backup', 'disk'] as const;
export type AlarmKey = (typeof alarmKeys)[number];

export type Alarm = {
  key: AlarmKey;
  /** 'Payouts are late' */
  title: string;
  /** What is wrong, and what to do about it. */
  sentence: string;
  /** The desk page with details. */
  to: string;
};

export type AlarmFacts = {
  now: Date;
  /** Ledgers whose last check failed. */
  unsoundLedgers: readonly ('cash' | 'points')[];
  /** Payouts that were due more than an hour ago. */
  latePayouts: number;
  jobs: {
    /** How long the oldest due job has waited, in seconds. */
    oldestDueSeconds: number;
    /** Jobs given up in the last 24 hours after too many failures. */
    givenUp: number;
  };
  /** How long the oldest unsent email has waited, in seconds. */
  oldestMailSeconds: number;
  /** Null: none. */
  lastBackupAt: Date | null;
  /** Only a public site is expected to have backups. */
  needsBackup: boolean;
  /** Null: unknown. */
  freeBytes: number | null;
};

const minute = 60;
const hour = 3600;
const lateJobSeconds = 15 * minute;
const lateMailSeconds = 30 * minute;
/** A night's backup, plus two hours to finish. */
export const oldestBackupMilliseconds = 26 * hour * 1000;
const leastFreeBytes = 1024 ** 3;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const lasting = (seconds: number): string =>
  seconds < 2 * hour
    ? counted(Math.round(seconds / minute), 'minute', 'minutes')
    : counted(Math.round(seconds / hour), 'hour', 'hours');

const rules: Record<AlarmKey, (facts: AlarmFacts) => Omit<Alarm, 'key'> | null> = {
  books: ({ unsoundLedgers }) =>
    unsoundLedgers.length === 0
      ? null
      : {
          title: 'The books don’t add up',
          sentence: `The last check of the ${unsoundLedgers.join(' and ')} ledger found a fault. Check it before any money moves.`,
          to: unsoundLedgers.includes('cash') ? '/operator/money' : '/operator/ledger',
        },
  payouts: ({ latePayouts }) =>
    latePayouts === 0
      ? null
      : {
          title: 'Payouts are late',
          sentence: `${counted(latePayouts, 'payout has', 'payouts have')} been due for more than an hour. The Money page says why.`,
          to: '/operator/money',
        },
  jobs: ({ jobs: { oldestDueSeconds, givenUp } }) => {
    if (oldestDueSeconds > lateJobSeconds)
      return {
        title: 'The queue is behind',
        sentence: `The oldest job has been waiting for ${lasting(oldestDueSeconds)}. See which one on the Jobs page.`,
        to: '/operator/jobs',
      };
    return givenUp === 0
      ? null
      : {
          title: 'Jobs failed for good',
          sentence: `The server stopped trying ${counted(givenUp, 'job', 'jobs')} in the last 24 hours. Fix the cause, then try again from the Jobs page.`,
          to: '/operator/jobs?view=given_up',
        };
  },
  mail: ({ oldestMailSeconds }) =>
    oldestMailSeconds <= lateMailSeconds
      ? null
      : {
          title: 'Emails aren’t being sent',
          sentence: `The oldest email has been waiting for ${lasting(oldestMailSeconds)}. Check the mail server.`,
          to: '/operator/mail?state=waiting',
        },
  backup: ({ needsBackup, lastBackupAt, now }) => {
    if (!needsBackup) return null;
    const age = lastBackupAt === null ? null : now.getTime() - lastBackupAt.getTime();
    if (age !== null && age <= oldestBackupMilliseconds) return null;
    return {
      title: 'There is no recent backup',
      sentence:
        age === null
          ? 'Nothing has been backed up yet. Run npm run backup, and schedule it for every night.'
          : `The last backup is ${lasting(age / 1000)} old. Find out why last night’s didn’t run.`,
      to: '/operator/go-live',
    };
  },
  disk: ({ freeBytes }) =>
    freeBytes === null || freeBytes >= leastFreeBytes
      ? null
      : {
          title: 'The disk is almost full',
          sentence: `Only ${Math.round(freeBytes / 1024 ** 2)} MB are free under DATA_DIR. Below 64 MB the server stops taking requests.`,
          to: '/operator',
        },
};

/** Current problems that can't wait, worst first. */
export const alarmsOf = (facts: AlarmFacts): Alarm[] =>
  alarmKeys.flatMap((key) => {
    const found = rules[key](facts);
    return found ? [{ key, ...found }] : [];
  });

/** A line of the status page. */
export type StatusLine = { name: string; isFine: boolean; sentence: string };

/** The public status. It names no numbers or causes. @param areBookingsPaused an operator has paused new requests */
export function statusLines(alarms: readonly Alarm[], areBookingsPaused: boolean): StatusLine[] {
  const has = (...keys: AlarmKey[]) => alarms.some(({ key }) => keys.includes(key));
  const line = (name: string, fault: string | null, fine: string): StatusLine => ({
    name,
    isFine: fault === null,
    sentence: fault ?? fine,
  });
  return [
    line('Website and search', null, 'Up and running.'),
    line(
      'Bookings and swaps',
      areBookingsPaused
        ? 'New requests are paused. Agreed trips go ahead as planned.'
        : has('jobs')
          ? 'Answers and reminders are running late. Nothing is lost.'
          : null,
      'Requests, answers and reminders go out as usual.',
    ),
    line(
      'Payments and payouts',
      has('books', 'payouts') ? 'Some payouts are late. Nothing is lost, and we’re on it.' : null,
      'Charges, refunds and payouts are on time.',
    ),
    line(
      'Email',
      has('mail') ? 'Emails are late. Everything is in your messages and notifications.' : null,
      'Emails go out within a minute or two.',
    ),
  ];
}
