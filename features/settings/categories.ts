/** Names the ten categories of the specification and the four ways to exchange. They are written nowhere else but in the database. */
export const categoryIds = [
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

export const exchangeWays = ['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'] as const;
export type ExchangeWay = (typeof exchangeWays)[number];
