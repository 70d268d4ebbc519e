/** Defines how a listing may be paid for: cash, a swap, Adventure Points, or a mix. */

export const exchangeTypes = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints', 'anyType'] as const;
type ExchangeType = (typeof exchangeTypes)[number];

/** The four real ways of exchange; `anyType` stands for all of them. */
export const exchangeWays = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'] as const;
export type ExchangeWay = (typeof exchangeWays)[number];

export type ExchangeMethod = 'rent' | 'swap';

export type ExchangePreference = {
  type: ExchangeType;
  method: ExchangeMethod;
  available: boolean;
  preferred?: boolean;
  notes?: string;
  /** A number N means 'only N more this year'; at 0 the entry is unavailable. */
  limited?: boolean | number;
};

export type ExchangeBadge = 'Rent or Swap' | 'Swap Available' | 'Rental Only';

/** One choice in the booking panel. */
export type ExchangeOption = {
  way: ExchangeWay;
  label: string;
  detail: string;
  isAvailable: boolean;
  isPreferred: boolean;
  /** 'Not available', 'Only N more this year' or 'Limited availability'; null otherwise. */
  limit: string | null;
  /** The owner's notes about this way. */
  notes: string | null;
};

const methodOfType: Record<ExchangeType, ExchangeMethod> = {
  rent: 'rent',
  directSwap: 'swap',
  adventurePoints: 'swap',
  cashAndPoints: 'swap',
  anyType: 'swap',
};

const isExchangeType = (value: unknown): value is ExchangeType =>
  typeof value === 'string' && (exchangeTypes as readonly string[]).includes(value);

function limitOf(value: unknown): boolean | number | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function entryOf(value: unknown): ExchangePreference | null {
  if (isExchangeType(value)) {
    return { type: value, method: methodOfType[value], available: true, preferred: true };
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || !isExchangeType(value.type))
    return null;
  const given = value as { type: ExchangeType } & Record<string, unknown>;
  const limited = limitOf(given.limited);
  return {
    type: given.type,
    method: given.method === 'rent' || given.method === 'swap' ? given.method : methodOfType[given.type],
    available: given.available === true,
    ...(typeof given.preferred === 'boolean' && { preferred: given.preferred }),
    ...(typeof given.notes === 'string' && { notes: given.notes }),
    ...(limited !== undefined && { limited }),
  };
}

/**
 * Normalizes any stored exchange preference: a string or list of strings becomes available and preferred entries, a list of objects keeps
 * its values, anything else is rent only, and a rent entry is added if missing. Unknown types are dropped. Idempotent.
 */
export function normaliseExchangePreferences(value: unknown): ExchangePreference[] {
  const given = Array.isArray(value) ? value : [value];
  // An object outside a list is "anything else".
  const entries = given.filter((one) => Array.isArray(value) || typeof one === 'string').map(entryOf);
  const known = entries.filter((entry) => entry !== null);
  if (known.some((entry) => entry.type === 'rent')) return known;
  return [...known, { type: 'rent', method: 'rent', available: true }];
}

/** Whether an entry can be requested now: enabled by the owner and not used up for this year. */
const isOnOffer = (entry: ExchangePreference): boolean => entry.available && entry.limited !== 0;

const covers = (entry: ExchangePreference, way: ExchangeWay): boolean =>
  entry.type === way || entry.type === 'anyType';

/** The ways that can be requested now, in the order of `exchangeWays`. */
export const waysAvailable = (entries: readonly ExchangePreference[]): ExchangeWay[] =>
  exchangeWays.filter((way) => entries.some((entry) => isOnOffer(entry) && covers(entry, way)));

/**
 * The preferences after one more exchange of this way was agreed (`by` −1) or cancelled (+1): the matching entry counts down if its limit
 * is a number. Marketplace.md section 3.
 */
export function countExchange(
  entries: readonly ExchangePreference[],
  way: ExchangeWay,
  by: -1 | 1,
): ExchangePreference[] {
  const counts = (entry: ExchangePreference) =>
    entry.available && covers(entry, way) && typeof entry.limited === 'number' && entry.limited + by >= 0;
  // An entry of the way itself takes precedence over "any type".
  const found = entries.find((entry) => entry.type === way && counts(entry)) ?? entries.find(counts);
  return entries.map((entry) =>
    entry === found && typeof entry.limited === 'number' ? { ...entry, limited: entry.limited + by } : entry,
  );
}

/** Whether it can be rented for cash, wholly or partly. */
export const offersRent = (entries: readonly ExchangePreference[]): boolean =>
  entries.some((entry) => isOnOffer(entry) && (entry.method === 'rent' || entry.type === 'anyType'));

/** Whether some swap preference is available; otherwise the booking panel's swap button is disabled. */
export const offersSwap = (entries: readonly ExchangePreference[]): boolean =>
  entries.some((entry) => isOnOffer(entry) && (entry.method === 'swap' || entry.type === 'anyType'));

/** Whether Adventure Points may pay the whole price: the card's 'Use N AP'. */
export const takesPoints = (entries: readonly ExchangePreference[]): boolean =>
  waysAvailable(entries).includes('adventurePoints');

export function exchangeBadge(offers: { offersRent: boolean; offersSwap: boolean }): ExchangeBadge {
  if (!offers.offersSwap) return 'Rental Only';
  return offers.offersRent ? 'Rent or Swap' : 'Swap Available';
}

/** One bit per way, as in the SQL function `exchange_bits`. */
const exchangeWayBits: Record<ExchangeWay, number> = {
  rent: 1,
  directSwap: 2,
  adventurePoints: 4,
  cashAndPoints: 8,
};

/** The available ways as a number, 0 to 15. */
export const exchangeMask = (entries: readonly ExchangePreference[]): number =>
  waysAvailable(entries).reduce((mask, way) => mask | exchangeWayBits[way], 0);

const limitText = (entry: ExchangePreference): string | null => {
  if (typeof entry.limited === 'number') return `Only ${entry.limited} more this year`;
  return entry.limited === true ? 'Limited availability' : null;
};

function option(
  entries: readonly ExchangePreference[],
  method: ExchangeMethod,
  way: ExchangeWay,
  words: { label: string; detail: string },
): ExchangeOption {
  // Cash + AP belongs to both methods and may have an entry for each: this method's entry first, then any other entry of the way, and 'any
  // type' only if the way itself has none.
  const rank = (entry: ExchangePreference) =>
    (isOnOffer(entry) ? 0 : 4) + (entry.type === way ? 0 : 2) + (entry.method === method ? 0 : 1);
  const spokenFor = entries.filter((entry) => covers(entry, way)).sort((a, b) => rank(a) - rank(b))[0];
  const isAvailable = spokenFor !== undefined && isOnOffer(spokenFor);
  return {
    way,
    ...words,
    isAvailable,
    isPreferred: isAvailable && spokenFor.preferred === true,
    limit: isAvailable ? limitText(spokenFor) : 'Not available',
    notes: spokenFor?.notes ?? null,
  };
}

/** The booking panel's content for 'swap'. */
export const swapOptions = (entries: readonly ExchangePreference[]): ExchangeOption[] => [
  option(entries, 'swap', 'directSwap', { label: 'Direct Swap', detail: 'Toy for toy' }),
  option(entries, 'swap', 'adventurePoints', { label: 'Adventure Points', detail: 'Pay with points only' }),
  option(entries, 'swap', 'cashAndPoints', { label: 'Cash + AP', detail: 'Some of each' }),
];

/** The booking panel's content for 'rent'. */
export const rentOptions = (entries: readonly ExchangePreference[]): ExchangeOption[] => [
  option(entries, 'rent', 'rent', { label: 'Standard Rental', detail: 'Cash' }),
  option(entries, 'rent', 'cashAndPoints', { label: 'Cash + AP', detail: 'Some of each' }),
  option(entries, 'rent', 'adventurePoints', { label: 'Adventure Points', detail: 'Pay with points only' }),
];
