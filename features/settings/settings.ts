/** Defines what operators can change without a release, and the defaults. From marketplace.md and rules.md of the design. */
import { z } from 'zod';
import { calendarDay } from '../../platform/time/calendar-day-input.ts';
import { coverCategories, coverProvinces, coverWays } from './cover.ts';
import { promiseNames } from './promise-names.ts';

export type Setting<T> = {
  /** Its label on the operator desk. */
  label: string;
  /** What it changes, from when, and in which unit. */
  explanation: string;
  schema: z.ZodType<T>;
  standard: T;
};

const setting = <T>(label: string, explanation: string, schema: z.ZodType<T>, standard: T): Setting<T> => ({
  label,
  explanation,
  schema,
  standard,
});

const percent = z.number().min(0).max(100).multipleOf(0.1);
const cents = z.number().int().min(0).max(10_000_000);
const points = z.number().int().min(0).max(100_000);
const days = z.number().int().min(1).max(365);

/** A yearly owner membership, by number of published listings. */
const tier = z.strictObject({
  fromListings: z.number().int().min(1),
  yearlyCents: cents,
  bundlePoints: points,
});
export type OwnerTier = z.infer<typeof tier>;

/** An insurance policy; 'any' stands for each province, category or way. */
const coverLine = z
  .strictObject({
    province: z.enum([...coverProvinces, 'any']),
    categoryId: z.enum([...coverCategories, 'any']),
    way: z.enum([...coverWays, 'any']),
    plan: z.string().trim().max(40).default(''),
    dayCents: cents.default(0),
    limitCents: z.number().int().min(1).max(10_000_000_000),
    deductibleCents: cents,
    insurer: z.string().trim().min(2).max(80),
    from: calendarDay,
    to: z.union([z.literal(''), calendarDay]),
  })
  .refine(({ from, to }) => to === '' || from <= to, 'the last day comes before the first one')
  .refine(
    ({ plan, dayCents }) => (plan === '') === (dayCents === 0),
    'a plan has a name and a price; what is included has neither',
  );

/** All settings by name; names are hyphenated words and never change. */
export const settings = {
  'launch-phase': setting(
    'Launch phase',
    '1 founders, 2 launch, 3 expansion. Sets marketing copy and invitations: from phase 2, pages no longer say “before launch”, and anyone can request a rental without an application.',
    z.union([z.literal(1), z.literal(2), z.literal(3)]),
    1,
  ),
  'bookings-paused': setting(
    'Bookings paused',
    'While this is on, nobody can request a rental or a swap. Agreed trips go on.',
    z.boolean(),
    false,
  ),
  'request-confirm-hours': setting(
    'Hours to confirm an email after a first request',
    'A newcomer’s request is hidden until they confirm their email. After this many hours it expires. Its dates are never held.',
    z.number().int().min(1).max(168),
    24,
  ),
  'support-phone': setting(
    'Phone number of our team',
    'Shown on the help page, with the hours. Empty: no number is shown.',
    z.string().trim().max(40),
    '',
  ),
  'support-hours': setting(
    'Phone hours',
    'Shown with the number, as you write them: “Every day, 8 a.m. to 8 p.m. Pacific”.',
    z.string().trim().max(80),
    '',
  ),
  'promises-off': setting(
    'Promises switched off',
    'Names of promises we can’t keep yet; pages leave them out (docs/promises.md). They add to PROMISES_OFF.',
    z.array(z.enum(promiseNames)).max(promiseNames.length),
    [],
  ),
  'answer-hours': setting(
    'Hours to answer an application',
    'What we promise applicants: hours from submission to a decision. We remind operators after half of it and after 80%.',
    z.number().int().min(1).max(720),
    48,
  ),
  'founder-bonus-points': setting(
    'Founder bonus',
    'Adventure Points credited once per founder, once they have joined and published a first listing.',
    points,
    500,
  ),
  'founder-free': setting(
    'Founders pay nothing for',
    'The first year, or for life. Founders keep what they were promised at approval.',
    z.enum(['first_year', 'life']),
    'first_year',
  ),
  'owner-tiers': setting(
    'Yearly owner membership',
    'By number of published listings: yearly price in dollars, Adventure Points that come with it.',
    z.array(tier).min(1).max(10),
    [
      { fromListings: 1, yearlyCents: 29_700, bundlePoints: 300 },
      { fromListings: 2, yearlyCents: 49_700, bundlePoints: 600 },
      { fromListings: 5, yearlyCents: 79_700, bundlePoints: 1_200 },
    ],
  ),
  'renter-yearly-cents': setting('Yearly renter-only membership', 'In dollars. 0: free.', cents, 0),
  'renter-fee-percent': setting('Renter fee', 'Percent of the rental, shown in every quote.', percent, 8),
  'owner-fee-percent': setting('Owner fee', 'Percent of the rental, taken from the payout.', percent, 5),
  'founder-first-year-fee-percent': setting(
    'Owner fee of founders, first year',
    'Percent of the rental.',
    percent,
    0,
  ),
  'founder-later-fee-percent': setting(
    'Owner fee of founders, later',
    'Percent of the rental.',
    percent,
    2.5,
  ),
  'receipt-name': setting(
    'Name on receipts',
    'Your legal name. If empty, the brand’s name.',
    z.string().trim().max(120),
    '',
  ),
  'receipt-address': setting(
    'Address on receipts',
    'In one line. Empty: none.',
    z.string().trim().max(200),
    '',
  ),
  'gst-number': setting('GST number', 'On every receipt. Empty: none.', z.string().trim().max(40), ''),
  'pst-number': setting('PST number', 'On every receipt. Empty: none.', z.string().trim().max(40), ''),
  'swap-fee-cents': setting(
    'Swap fee',
    'In dollars, paid by each side of a direct swap or a circle.',
    cents,
    4_900,
  ),
  'split-now-percent': setting(
    'First payment when a rental is paid in two parts',
    'Percent of the price. 100: paying in two parts isn’t offered. Applies to new requests.',
    percent,
    50,
  ),
  'split-rest-days': setting(
    'Days before pick-up when the rest is charged',
    'For rentals paid in two parts. Applies to new requests.',
    days,
    30,
  ),
  'split-apart-days': setting(
    'Days between the two payments',
    'At least this many. Rentals that start sooner are paid in full right away. Applies to new requests.',
    days,
    14,
  ),
  'split-pay-hours': setting(
    'Hours to pay after a failed second payment',
    'The renter isn’t online when the second payment is charged. If the bank refuses, they have this long to pay with another card. Then the booking is cancelled by its policy.',
    z.number().int().min(1).max(336),
    72,
  ),
  'swap-bond-percent': setting(
    'Bond in a swap',
    'For a member who receives before they give: we hold this percentage of what they owe on their card. Applies to new offers.',
    percent,
    50,
  ),
  cover: setting(
    'Insurance',
    'Policies in force. The first that fits applies: province, category, way of exchange, limit and deductible in dollars, insurer, first and last day (the last may be empty). A line with a plan and a price a day is a protection plan: renters can choose it instead of what is included, and pay for it. Quotes and bookings say which policy applies. Marketing pages promise insurance only while policies of $2,000,000 or more cover everything. Existing quotes don’t change.',
    z.array(coverLine).max(60),
    [],
  ),
  'circle-most-members': setting(
    'Members in a swap circle',
    'The most members in one circle. Each gets what they wish for and gives what the next one wants. Applies from the next run.',
    z.number().int().min(2).max(5),
    3,
  ),
  'circle-tolerance-percent': setting(
    'What counts as even in a swap circle',
    'Percent of what a member gives. Points even out any larger difference. Applies from the next run.',
    percent,
    25,
  ),
  'circle-forgiven-percent': setting(
    'Differences ignored in a swap circle',
    'Nobody pays points for a difference below this percentage of what they give. Applies from the next run.',
    percent,
    5,
  ),
  'points-expiry-months': setting(
    'Months until points expire',
    'Months without any ledger activity on a wallet.',
    z.number().int().min(1).max(120),
    12,
  ),
  'points-expiry-notice-days': setting(
    'Notices before points expire',
    'Days before, from the earliest to the latest.',
    z.array(days).max(6),
    [60, 30, 7],
  ),
  'emergency-points-percent': setting(
    'Points in an emergency',
    'Percent of the price that a renter gets in Adventure Points if they choose points over a refund. Applies to new offers.',
    z.number().int().min(100).max(200),
    110,
  ),
  'emergency-answer-hours': setting(
    'Hours to choose in an emergency',
    'Hours a renter has to choose between a refund and points, up to the pick-up. After that they get the refund.',
    z.number().int().min(2).max(336),
    72,
  ),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settings;
export type Settings = { [Name in SettingName]: (typeof settings)[Name]['standard'] };

export const settingNames = Object.keys(settings) as SettingName[];

/** Whether there is a setting of this name. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** The default values. */
export const standardSettings: Settings = Object.fromEntries(
  settingNames.map((name) => [name, settings[name].standard]),
  // The entries are made from the type's own names.
) as Settings;

/** An owner's tier by number of published listings; the first also covers an owner without any. */
export function tierOf(tiers: readonly OwnerTier[], publishedListings: number): OwnerTier | undefined {
  const ordered = [...tiers].sort((a, b) => a.fromListings - b.fromListings);
  return ordered.findLast(({ fromListings }) => fromListings <= publishedListings) ?? ordered[0];
}
