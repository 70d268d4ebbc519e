/**
 * Finds an exchange's insurance in the operators' table of policies, and checks whether the table covers everything. From rules.md,
 * "Cover".
 */
import type { Cover, ProtectionPlan } from './cover-shape.ts';

/** What a policy can be limited to. Categories and ways are those of listings, a later feature; a test compares them. */
export const coverProvinces = ['BC', 'AB'] as const;
export const coverWays = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'] as const;
export const coverCategories = [
  'rv',
  'water',
  'atv',
  'motorcycle',
  'specialty',
  'cabins',
  'snow',
  'glamping',
  'unique',
  'lite',
] as const;
type CoverWay = (typeof coverWays)[number];

/** A policy for a kind of exchange; 'any' stands for all. */
export type CoverLine = {
  province: 'BC' | 'AB' | 'any';
  categoryId: string;
  way: CoverWay | 'any';
  /** A protection plan that the renter can choose, by its name; '' for the insurance that comes with every exchange. */
  plan: string;
  /** The plan's price per day or night, in CAD cents; 0 for the included insurance. */
  dayCents: number;
  limitCents: number;
  deductibleCents: number;
  insurer: string;
  /** First and last day, as calendar days at the listing; '' if the end is open. */
  from: string;
  to: string;
};

export type CoveredExchange = {
  province: string;
  categoryId: string;
  way: CoverWay;
  /** First and last day. */
  from: string;
  to: string;
};

const fits = (said: string, is: string): boolean => said === 'any' || said === is;

/** The policy lines that apply to an exchange on all of its days, in the order of the table. */
const holding = (lines: readonly CoverLine[], exchange: CoveredExchange): CoverLine[] =>
  lines.filter(
    (each) =>
      fits(each.province, exchange.province) &&
      fits(each.categoryId, exchange.categoryId) &&
      fits(each.way, exchange.way) &&
      each.from <= exchange.from &&
      (each.to === '' || exchange.to <= each.to),
  );

// A table that was saved before there were plans has lines without one.
const isIncluded = ({ plan = '' }: Partial<CoverLine>): boolean => plan === '';

/** The insurance that comes with it: the first matching line; null if there is none, and then nothing is promised. */
export function coverOf(lines: readonly CoverLine[], exchange: CoveredExchange): Cover | null {
  const line = holding(lines, exchange).find(isIncluded);
  return line
    ? { limitCents: line.limitCents, deductibleCents: line.deductibleCents, insurer: line.insurer }
    : null;
}

/** The plans that a renter can choose instead, the first line of each name. */
export function plansFor(lines: readonly CoverLine[], exchange: CoveredExchange): ProtectionPlan[] {
  const plans = holding(lines, exchange).filter((line) => !isIncluded(line));
  return plans
    .filter(({ plan }, index) => plans.findIndex((each) => each.plan === plan) === index)
    .map(({ plan, dayCents, limitCents, deductibleCents, insurer }) => ({
      plan,
      dayCents,
      limitCents,
      deductibleCents,
      insurer,
    }));
}

/** The limit that the pages name, CAD cents: a policy below it does not carry their words. From the specification. */
export const promisedLimitCents = 200_000_000;

/**
 * Whether a policy with the promised limit is in force today for every province, category and way. Only then may general pages promise
 * insurance: with a gap, the next dialog would contradict them.
 * @param day today, as a calendar day
 */
export function coversEverything(lines: readonly CoverLine[], day: string): boolean {
  return coverProvinces.every((province) =>
    coverCategories.every((categoryId) =>
      coverWays.every((way) => {
        const cover = coverOf(lines, { province, categoryId, way, from: day, to: day });
        return cover !== null && cover.limitCents >= promisedLimitCents;
      }),
    ),
  );
}
