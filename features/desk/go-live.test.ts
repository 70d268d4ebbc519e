import { expect, test } from 'vitest';
import { goLiveItems, type GoLiveFacts, type GoLiveItem } from './go-live.ts';

const now = new Date('2026-12-04T18:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Nothing is missing. */
const sound: GoLiveFacts = {
  now,
  publicUrl: 'https://club.example',
  trustsProxies: true,
  isDemo: false,
  sampleListings: 0,
  confirmsByItself: false,
  mail: { isSent: true, from: 'Wildloop <hello@club.example>', refused: 0 },
  cards: 'live',
  isCovered: true,
  backup: { snapshotAt: hoursAgo(9), isEncrypted: true, isOnOwnDisk: true },
  identity: { waiting: 0, oldestAt: null },
  operators: { all: 2, withSecondFactor: 2 },
};

const itemOf = (facts: Partial<GoLiveFacts>, key: GoLiveItem['key']) =>
  goLiveItems({ ...sound, ...facts }).find((item) => item.key === key);

test('lists nothing as missing when a club is ready', () => {
  const items = goLiveItems(sound);
  expect(items.filter(({ state }) => state !== 'ready')).toEqual([]);
  expect(items.map(({ key }) => key)).toEqual([
    'address',
    'mail',
    'cards',
    'cover',
    'backup',
    'identity',
    'operators',
    'accounts',
    'samples',
  ]);
});

test('names each thing that a first start lacks with the setting that adds it', () => {
  const first: GoLiveFacts = {
    ...sound,
    publicUrl: null,
    trustsProxies: false,
    isDemo: true,
    sampleListings: 40,
    mail: { isSent: false, from: '', refused: 0 },
    cards: 'none',
    isCovered: false,
    backup: null,
    operators: { all: 1, withSecondFactor: 1 },
  };
  const missing = goLiveItems(first).filter(({ state }) => state === 'missing');
  expect(missing.map(({ key }) => key)).toEqual([
    'address',
    'mail',
    'cards',
    'cover',
    'backup',
    'operators',
    'accounts',
  ]);
  for (const setting of ['PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'npm run backup', 'SEED=none'])
    expect(
      missing.some(({ sentence }) => sentence.includes(setting)),
      setting,
    ).toBe(true);
});

test.each<[key: GoLiveItem['key'], facts: Partial<GoLiveFacts>, state: string, words: string]>([
  ['address', { publicUrl: 'http://club.example' }, 'missing', 'begins with http'],
  ['address', { publicUrl: 'https://192.168.1.4' }, 'missing', 'Only people on this network'],
  ['address', { trustsProxies: false }, 'missing', 'TRUSTED_PROXIES'],
  ['mail', { mail: { ...sound.mail, refused: 1 } }, 'advice', 'refused 1 email.'],
  ['cards', { cards: 'test' }, 'missing', 'test key'],
  [
    'backup',
    { backup: { snapshotAt: hoursAgo(27), isEncrypted: true, isOnOwnDisk: true } },
    'missing',
    '27 hours old',
  ],
  [
    'backup',
    { backup: { snapshotAt: hoursAgo(26), isEncrypted: true, isOnOwnDisk: true } },
    'ready',
    'encrypted',
  ],
  [
    'backup',
    { backup: { snapshotAt: hoursAgo(1), isEncrypted: true, isOnOwnDisk: false } },
    'advice',
    'same disk',
  ],
  [
    'backup',
    { backup: { snapshotAt: hoursAgo(1), isEncrypted: false, isOnOwnDisk: true } },
    'advice',
    'BACKUP_PASSPHRASE',
  ],
  ['identity', { identity: { waiting: 3, oldestAt: hoursAgo(49) } }, 'missing', '3 members wait'],
  ['identity', { identity: { waiting: 1, oldestAt: hoursAgo(48) } }, 'ready', '1 member waits'],
  ['operators', { operators: { all: 1, withSecondFactor: 1 } }, 'missing', 'Add another operator'],
  ['operators', { operators: { all: 3, withSecondFactor: 1 } }, 'missing', '1 of 3 operators'],
  ['accounts', { confirmsByItself: true }, 'missing', 'AUTH_AUTO_CONFIRM'],
  ['samples', { sampleListings: 1 }, 'advice', '1 sample listing is'],
])('%s: %j is %s', (key, facts, state, words) => {
  const item = itemOf(facts, key);
  expect(item?.state).toBe(state);
  expect(item?.sentence).toContain(words);
});
