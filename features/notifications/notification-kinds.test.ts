import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Lifecycle, Row } from '../../platform/lifecycle.ts';
import { sampleFacts } from './sample-facts.ts';
import { dailyEmail, noticeEmail } from './notification-email.ts';
import { isKind, kindNames, notificationKinds, saidElsewhere } from './notification-kinds.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Drawn = Lifecycle<Row, string>;
const isLifecycle = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'diagram' in value && 'rows' in value;

/** 'booking: request → owner: a request came in', for all lifecycles. */
async function everyNotice(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('features/**/*-lifecycle.ts', { cwd: root })) {
    const said = (await import(`${root}${file}`)) as Record<string, unknown>;
    for (const value of Object.values(said))
      if (isLifecycle(value))
        for (const { event, notice = [] } of value.rows)
          found.push(...notice.map((words) => `${value.name}: ${event} → ${words}`));
  }
  return [...new Set(found)].toSorted();
}

test('every notice of a lifecycle has a kind, or is covered elsewhere', async () => {
  const answered = kindNames.flatMap((name) => notificationKinds[name].notices ?? []);
  expect([...new Set([...answered, ...Object.keys(saidElsewhere)])].toSorted()).toEqual(await everyNotice());
});

test('every deadline has a reminder, and notifications that can’t be turned off are sent at once', () => {
  for (const name of kindNames) {
    const { events, promise, mayBeOff, email } = notificationKinds[name];
    if (events.length === 0) expect(promise, name).toBeDefined();
    if (!mayBeOff) expect(email, name).toBe('at_once');
    if (promise !== undefined)
      expect(
        kindNames.some(
          (other) =>
            notificationKinds[other].promise === promise && notificationKinds[other].events.length === 0,
        ),
        `${name} has no reminder`,
      ).toBe(true);
  }
});

/** A quoted title and a time count as one word each: we don't choose their length. */
const wordsIn = (text: string) =>
  text
    .replaceAll(/“[^”]+”/g, 'X')
    .replaceAll(/\w{3}, \w+ \d+, \d{4}, [\d:]+ [ap]\.m\. \([^)]+\)/g, 'then')
    .split(/\s+/).length;

test.each(kindNames)('%s has complete texts as plain text and HTML, and links to our own pages', (name) => {
  for (const facts of sampleFacts(name)) {
    const words = notificationKinds[name].words(facts);
    const all = [words.title, words.text, words.button, ...(words.rows ?? []).flat()].join(' ');
    expect(all).not.toMatch(/undefined|null|NaN|Invalid|\(\)|  /);
    expect(words.title.length).toBeLessThan(110);
    expect(wordsIn(words.title), words.title).toBeLessThanOrEqual(15);
    expect(wordsIn(words.text), words.text).toBeLessThanOrEqual(36);
    expect(words.path).toMatch(/^\/[a-z]/);
    const { html, body, headers } = noticeEmail(frame, words, {
      key: 'a-key',
      topic: notificationKinds[name].topic,
    });
    expect(html).toContain(`href="https://club.example${words.path}"`);
    expect(body).toContain(`https://club.example${words.path}`);
    expect(headers['List-Unsubscribe']).toBe(
      `<https://club.example/notifications/off/a-key/${notificationKinds[name].topic}>`,
    );
  }
});

const frame = { brandName: 'Wildloop', origin: 'https://club.example' };

test('an email that can’t be turned off has no unsubscribe link', () => {
  const [facts] = sampleFacts('request.came_in');
  const { headers, body } = noticeEmail(frame, notificationKinds['request.came_in'].words(facts), null);
  expect(headers).toEqual({});
  expect(body).not.toContain('/notifications/off/');
});

test('after unpaid extra days, doesn’t ask for gear that is already back', () => {
  const { words } = notificationKinds['extension.unpaid'];
  const [facts] = sampleFacts('extension.unpaid');
  const text = (more: object) => words({ ...(facts as object), ...more }).text;
  expect(text({})).toContain('It’s due back');
  for (const side of ['renter', 'owner'])
    expect(text({ side, isBack: true })).toMatch(/it was due back .*, so a later return was late/);
  expect(text({ side: 'owner', isBack: true })).toContain('claim that for 48 hours');
  expect(text({ side: 'owner', isBack: true, isClaimOver: true })).not.toContain('claim');
});

test.each(['booking.returned', 'leg.returned'] as const)(
  '%s mentions meter charges, and then doesn’t say that it completes automatically',
  (name) => {
    const { words } = notificationKinds[name];
    const [facts] = sampleFacts(name);
    for (const side of [
      { side: 'renter', isReceiver: true },
      { side: 'owner', isReceiver: false },
    ]) {
      const text = (areMetersOpen: boolean) => words({ ...(facts as object), ...side, areMetersOpen }).text;
      expect(text(false)).not.toContain('meters');
      expect(text(true)).toContain('will be claimed in 48 hours');
      expect(text(true)).not.toContain('complete');
    }
  },
);

test.each([
  [
    'all of it',
    { awardedCents: 60_000, owedCents: 10_000 },
    '$600 goes to the owner, $100 of it beyond the deposit and still owed.',
  ],
  [
    'part of it',
    { awardedCents: 20_000, owedCents: 0 },
    '$200 goes to the owner. We’re releasing the other $300 of the deposit.',
  ],
  [
    'nothing',
    { awardedCents: 0, owedCents: 0 },
    'Nothing is taken, and we’re releasing the deposit of $500.',
  ],
])('when a claim takes %s of a $500 deposit, both read the amounts', (_, sums, text) => {
  const [facts] = sampleFacts('dispute.settled');
  const ended = {
    ...(facts as object),
    ...sums,
    by: 'settle',
    side: 'renter',
    hasDeposit: true,
    heldCents: 50_000,
  };
  expect(notificationKinds['dispute.settled'].words(ended).text).toBe(
    `You both agreed on an amount. ${text}`,
  );
});

test('a name that looks like markup stays a name', () => {
  const [facts] = sampleFacts('request.came_in');
  const words = notificationKinds['request.came_in'].words({ ...(facts as object), other: '<b>Ann</b>' });
  expect(noticeEmail(frame, words, null).html).not.toContain('<b>Ann');
});

test('the daily email lists everything of the day, each with its link', () => {
  const words = (['deposit.held', 'points.expired'] as const).map((name) =>
    notificationKinds[name].words(sampleFacts(name)[0]),
  );
  const { subject, body, html } = dailyEmail(frame, words, 'a-key');
  expect(subject).toBe('2 updates from your day at Wildloop');
  for (const { title, path } of words) {
    expect(body).toContain(title);
    expect(html).toContain(`href="https://club.example${path}"`);
  }
  expect(dailyEmail(frame, words.slice(0, 1), 'a-key').subject).toBe(words[0]?.title);
});

test('only names in the table are kinds', () => {
  expect(isKind('request.came_in')).toBe(true);
  expect(isKind('constructor')).toBe(false);
});
