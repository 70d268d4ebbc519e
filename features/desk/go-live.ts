/** Lists what is missing before the public may use the site: pure rules over facts from the settings and the database. */
import { isNearbyHost } from '../../platform/nearby.ts';
import { oldestBackupMilliseconds } from './alarms.ts';

/** missing: needed before going live. advice: works, but could be better. */
export type GoLiveState = 'ready' | 'advice' | 'missing';

export type GoLiveItem = {
  key: 'address' | 'accounts' | 'samples' | 'mail' | 'cards' | 'cover' | 'backup' | 'identity' | 'operators';
  title: string;
  state: GoLiveState;
  /** The current state, and what to do about it. */
  sentence: string;
  /** Where to fix it: a desk page, or a document for those with command-line access. */
  where: { label: string; to: string } | { label: string };
};

export type GoLiveFacts = {
  now: Date;
  publicUrl: string | null;
  trustsProxies: boolean;
  /** Whether anyone may sign in as the demo people. */
  isDemo: boolean;
  sampleListings: number;
  confirmsByItself: boolean;
  mail: { isSent: boolean; from: string; refused: number };
  cards: 'none' | 'test' | 'live';
  isCovered: boolean;
  backup: { snapshotAt: Date; isEncrypted: boolean; isOnOwnDisk: boolean } | null;
  /** Waiting identity checks, and since when the oldest waits. */
  identity: { waiting: number; oldestAt: Date | null };
  operators: { all: number; withSecondFactor: number };
};

type Verdict = Pick<GoLiveItem, 'state' | 'sentence'>;
const ready = (sentence: string): Verdict => ({ state: 'ready', sentence });
const advice = (sentence: string): Verdict => ({ state: 'advice', sentence });
const missing = (sentence: string): Verdict => ({ state: 'missing', sentence });

const hour = 3_600_000;
/** Members are told that a check takes up to two days. */
const longestCheck = 48 * hour;
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const hoursSince = (at: Date, now: Date): string =>
  counted(Math.round((now.getTime() - at.getTime()) / hour), 'hour', 'hours');

function address({ publicUrl, trustsProxies }: GoLiveFacts): Verdict {
  if (publicUrl === null)
    return missing('Links in emails and previews need the site’s address. Set PUBLIC_URL to it, with https.');
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isNearbyHost(hostname))
    return missing(`Only people on this network can reach ${origin}. Set PUBLIC_URL to the public address.`);
  if (protocol !== 'https:')
    return missing(
      'PUBLIC_URL begins with http. Put a proxy with a certificate in front and use the https address.',
    );
  if (!trustsProxies)
    return missing(
      'Behind a proxy, all visitors look like one and share one rate limit. Set TRUSTED_PROXIES to the proxy’s address.',
    );
  return ready(`Visitors reach us at ${origin}, over HTTPS.`);
}

function accounts({ isDemo, confirmsByItself }: GoLiveFacts): Verdict {
  if (isDemo)
    return missing(
      'Anyone can sign in as the demo people, including the operator. Set PUBLIC_URL, or start on an empty database with SEED=none.',
    );
  return confirmsByItself
    ? missing(
        'New accounts are confirmed without an email, so people can use an address that isn’t theirs. Remove AUTH_AUTO_CONFIRM.',
      )
    : ready('New members confirm their email address, and nobody can sign in as the demo people.');
}

const samples = ({ sampleListings }: GoLiveFacts): Verdict =>
  sampleListings === 0
    ? ready('Every listing is from a member.')
    : advice(
        `${counted(sampleListings, 'sample listing is', 'sample listings are')} on the site. To open without them, start on an empty database with SEED=none.`,
      );

function mail({ mail: { isSent, from, refused } }: GoLiveFacts): Verdict {
  if (!isSent) return missing('Emails stay on this server and nobody gets them. Set SMTP_URL and MAIL_FROM.');
  return refused > 0
    ? advice(
        `The mail server refused ${counted(refused, 'email', 'emails')}. Find out why, then send them again.`,
      )
    : ready(`Emails are sent from ${from}.`);
}

const cards = ({ cards: processor }: GoLiveFacts): Verdict =>
  ({
    none: missing(
      'The built-in test processor takes the cards, so no real money moves. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    ),
    test: missing('STRIPE_SECRET_KEY is a test key, so no real money moves. Replace it with the live one.'),
    live: ready('Stripe takes real cards and pays owners.'),
  })[processor];

const cover = ({ isCovered }: GoLiveFacts): Verdict =>
  isCovered
    ? ready('Insurance policies in force today cover every trip.')
    : missing(
        'Not every trip is insured for $2,000,000 or more yet, so the site doesn’t promise insurance. Add policies under Insurance.',
      );

function backup({ backup: last, now }: GoLiveFacts): Verdict {
  if (last === null)
    return missing('There is no backup yet. Run npm run backup, and schedule it for every night.');
  const age = hoursSince(last.snapshotAt, now);
  if (now.getTime() - last.snapshotAt.getTime() > oldestBackupMilliseconds)
    return missing(`The last backup is ${age} old. Find out why last night’s didn’t run.`);
  if (!last.isOnOwnDisk)
    return advice(
      `The last backup is ${age} old, but on the same disk as the data. Set BACKUP_DIR to another disk.`,
    );
  return last.isEncrypted
    ? ready(`The last backup is ${age} old, encrypted, and on another disk.`)
    : advice(
        `The last backup is ${age} old and not encrypted, and it holds the signing keys. Set BACKUP_PASSPHRASE.`,
      );
}

function identity({ identity: { waiting, oldestAt }, now }: GoLiveFacts): Verdict {
  if (oldestAt !== null && now.getTime() - oldestAt.getTime() > longestCheck)
    return missing(
      `${counted(waiting, 'member waits', 'members wait')} for an identity check, the longest for ${hoursSince(oldestAt, now)}. Look at their documents.`,
    );
  return ready(
    waiting === 0
      ? 'Operators check identities by hand, and nobody is waiting.'
      : `Operators check identities by hand; ${counted(waiting, 'member waits', 'members wait')}, nobody longer than two days.`,
  );
}

function operators({ operators: { all, withSecondFactor } }: GoLiveFacts): Verdict {
  if (all < 2) return missing('Corrections and appeals need a second pair of eyes. Add another operator.');
  return withSecondFactor < 2
    ? missing(
        `${withSecondFactor} of ${all} operators have set up an authenticator app. The others can’t act until they do.`,
      )
    : ready(`${withSecondFactor} of ${all} operators can act.`);
}

/** The checklist, in working order. */
export function goLiveItems(facts: GoLiveFacts): GoLiveItem[] {
  const deploy = { label: 'docs/deploy.md' };
  return [
    { key: 'address', title: 'Address and HTTPS', where: deploy, ...address(facts) },
    { key: 'mail', title: 'Email', where: { label: 'Mail', to: '/operator/mail' }, ...mail(facts) },
    {
      key: 'cards',
      title: 'Cards and payouts',
      where: { label: 'Money', to: '/operator/money' },
      ...cards(facts),
    },
    {
      key: 'cover',
      title: 'Insurance',
      where: { label: 'Settings', to: '/operator/settings' },
      ...cover(facts),
    },
    { key: 'backup', title: 'Backups', where: { label: 'docs/runbook.md' }, ...backup(facts) },
    {
      key: 'identity',
      title: 'Identity checks',
      where: { label: 'Identities', to: '/operator/identities' },
      ...identity(facts),
    },
    {
      key: 'operators',
      title: 'Operators',
      where: { label: 'Operators', to: '/operator/operators' },
      ...operators(facts),
    },
    { key: 'accounts', title: 'Accounts', where: deploy, ...accounts(facts) },
    {
      key: 'samples',
      title: 'Sample listings',
      where: { label: 'Listings', to: '/operator/listings' },
      ...samples(facts),
    },
  ];
}
