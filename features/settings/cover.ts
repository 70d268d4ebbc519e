/**
 * Finds an exchange's insurance in the operators' table of policies, and checks whether the table covers everything. From rules.md,
 * "Cover".
 */

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
  limitCents: number;
  deductibleCents: number;
  insurer: string;
  /** First and last day, as calendar days at the listing; '' if the end is open. */
  from: string;
  to: string;
};

/** The part copied into a quote, booking or leg. */
export type Cover = Pick<CoverLine, 'limitCents' | 'deductibleCents' | 'insurer'>;

export type CoveredExchange = {
  province: string;
  categoryId: string;
  way: CoverWay;
  /** First and last day. */
  from: string;
  to: string;
};

const fits = (said: string, is: string): boolean => said === 'any' || said === is;

/** The first policy valid on all its days; null if none: then nothing is promised. */
export function coverOf(lines: readonly CoverLine[], exchange: CoveredExchange): Cover | null {
  const line = lines.find(
    (each) =>
      fits(each.province, exchange.province) &&
      fits(each.categoryId, exchange.categoryId) &&
      fits(each.way, exchange.way) &&
      each.from <= exchange.from &&
      (each.to === '' || exchange.to <= each.to),
  );
  return line
    ? { limitCents: line.limitCents, deductibleCents: line.deductibleCents, insurer: line.insurer }
    : null;
}

/** The limit the pages name, CAD cents: a lower policy does not support their text. From the specification. */
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
