/** Finds the insurance for an exchange in the operators' table of policies, and says whether the table covers everything. From rules.md, "Cover". */

/** What a policy can be limited to. The categories and ways are those of listings, which come later in the street; a test compares them. */
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

/** A policy in force for a kind of exchange; 'any' stands for each of them. */
export type CoverLine = {
  province: 'BC' | 'AB' | 'any';
  categoryId: string;
  way: CoverWay | 'any';
  limitCents: number;
  deductibleCents: number;
  insurer: string;
  /** First and last day on which it holds, as calendar days at the listing; '' where no end is known. */
  from: string;
  to: string;
};

/** What is copied into a quote, a booking or a leg. */
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

/** The first line that holds for all of its days; null where there is none: then nothing is promised. */
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

/** The limit that the pages name, CAD cents: a policy below it does not carry their words. From the specification. */
export const promisedLimitCents = 200_000_000;

/**
 * Whether a policy of the promised limit is in force today for every province, category and way. Only then may pages without a listing
 * promise insurance: with a gap in the table, the next dialog would deny what they say.
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
