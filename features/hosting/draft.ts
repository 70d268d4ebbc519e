/** Defines an owner's draft. One object per step; each may be incomplete. */
import { z } from 'zod';
import { calendarDay } from '../../platform/time/calendar-day-input.ts';
import { exchangeWays, type ExchangeWay } from '../listings/exchange-preference.ts';
import { meterKinds } from '../listings/meter-terms.ts';
import { limits } from './draft-limits.ts';

const line = (longest: number) =>
  z.string().max(longest, `at most ${longest} characters`).refine(isOneLine, 'one line of text, please');
const mostCents = 10_000_000;
const cents = z.number().int().min(0).max(mostCents);
const percent = z.number().int().min(0).max(90);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 16:00');

function isOneLine(text: string): boolean {
  for (const letter of text) if (letter < ' ' || letter === '\u007f') return false;
  return true;
}

const about = z.strictObject({
  categoryId: z.string().max(40).default(''),
  title: line(limits.title).default(''),
  description: z.string().max(limits.description, `at most ${limits.description} characters`).default(''),
  /** By the names in category-fields.ts. */
  details: z.record(z.string().max(40), line(80)).default({}),
  features: z.array(line(limits.feature)).max(limits.features).default([]),
});
const place = z.strictObject({
  /** As people say it: 'Summerland, BC'. */
  location: line(120).default(''),
  province: z.enum(['BC', 'AB', '']).default(''),
  timeZone: z.enum(['America/Vancouver', 'America/Edmonton']).default('America/Vancouver'),
  /** The exact position. The public sees it to about a kilometre. */
  longitude: z.number().min(-180).max(180).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  /** Shown to a confirmed renter, to nobody before. */
  address: z.string().max(300).default(''),
  /** How to get in; guests can read it from 24 hours before the pick-up. */
  checkIn: z.string().max(limits.checkIn, `at most ${limits.checkIn} characters`).default(''),
});
const season = z.strictObject({
  name: line(40),
  from: calendarDay,
  to: calendarDay,
  priceCents: cents,
  pricePoints: z.number().int().min(0).max(100_000),
  /** Absent for a season with a name; the other two are set in the calendar. */
  kind: z.enum(['days', 'weekends']).optional(),
});
const price = z.strictObject({
  priceCents: cents.nullable().default(null),
  /** Null: as many points as dollars. */
  pricePoints: z.number().int().min(1).max(100_000).nullable().default(null),
  weeklyDiscountPercent: percent.default(0),
  monthlyDiscountPercent: percent.default(0),
  depositCents: cents.default(0),
  cleaningFeeCents: cents.default(0),
  seasons: z.array(season).max(limits.seasons).default([]),
});
const addOn = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  label: line(60),
  cents,
  per: z.enum(['booking', 'unit']),
});
const meter = z.strictObject({
  meter: z.enum(meterKinds),
  includedTenths: z.number().int().min(0).max(1_000_000),
  rateCents: z.number().int().min(1).max(100_000),
});
const extras = z.strictObject({
  /** Null: no delivery. */
  deliveryCents: cents.nullable().default(null),
  addOns: z.array(addOn).max(limits.addOns).default([]),
  /** Each meter's allowance; other meters cost nothing. */
  meters: z.array(meter).max(meterKinds.length).default([]),
});
const rules = z.strictObject({
  rules: z.array(line(limits.rule)).max(limits.rules).default([]),
  /** Requirements for renters beyond the law's and ours. Null: no others. */
  minimumAge: z.number().int().min(18).max(30).nullable().default(null),
  /** For a boat: the operator card itself; the safety checklist does not replace it. */
  isCardNeeded: z.boolean().default(false),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict']).default('moderate'),
  minimumUnits: z.number().int().min(1).max(365).default(1),
  maximumUnits: z.number().int().min(1).max(365).default(90),
  leadDays: z.number().int().min(0).max(365).default(1),
  horizonDays: z.number().int().min(1).max(1_095).default(183),
  pickUpTime: clock.nullable().default(null),
  returnTime: clock.nullable().default(null),
  turnaroundMinutes: z.number().int().min(0).max(2_880).default(0),
  hasSameDayTurnover: z.boolean().default(false),
});
const way = z.strictObject({
  isOn: z.boolean(),
  isPreferred: z.boolean().default(false),
  /** How many more this year; null: no limit. */
  limit: z.number().int().min(0).max(999).nullable().default(null),
  notes: line(200).default(''),
});
const off = { isOn: false, isPreferred: false, limit: null, notes: '' };
const exchange = z.strictObject({
  rent: way.default({ ...off, isOn: true }),
  directSwap: way.default(off),
  adventurePoints: way.default(off),
  cashAndPoints: way.default(off),
  instantWays: z.array(z.enum(exchangeWays)).max(4).default([]),
});

/** What each step of the wizard sends. Photos have their own endpoints. */
export const stepSchemas = { about, place, price, extras, rules, exchange } as const;
export type Step = keyof typeof stepSchemas;
export const steps = Object.keys(stepSchemas) as readonly Step[];
export const isStep = (name: string): name is Step => Object.hasOwn(stepSchemas, name);

export type Draft = { [S in Step]: z.output<(typeof stepSchemas)[S]> };
export type DraftSeason = Draft['price']['seasons'][number];
export type DraftAddOn = Draft['extras']['addOns'][number];
export type DraftWay = Draft['exchange'][ExchangeWay];

/** Reads the stored draft. Anything this version of the code does not know is reset. */
export function readDraft(kept: unknown): Draft {
  const parts = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const read = <S extends Step>(step: S): Draft[S] => {
    const parsed = stepSchemas[step].safeParse(parts[step] ?? {});
    // Each schema yields its own step; TypeScript cannot follow that through the index.
    return (parsed.success ? parsed.data : stepSchemas[step].parse({})) as Draft[S];
  };
  return {
    about: read('about'),
    place: read('place'),
    price: read('price'),
    extras: read('extras'),
    rules: read('rules'),
    exchange: read('exchange'),
  };
}
