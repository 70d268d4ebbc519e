/** What is each thing worth that several choices need? Prices under which nothing costs much less than it brings bound the best set from above. */

/** A weight above zero, whole; `needs` are numbers of things, each of which one choice alone can have. */
export type Choice = { weight: number; needs: readonly number[] };

export type Pricing = {
  /** Under these prices no disjoint set of the choices is worth more than this. */
  bound: number;
  /** By number of thing. */
  price: Float64Array;
  /** What each choice brings above the prices of its things, in the order of the choices. */
  surplus: Float64Array;
  /** How many rounds it took. */
  rounds: number;
};

/**
 * Prices by the subgradient method (Lagrange): whoever takes a thing pays its price, so for any prices that are not negative the sum of the
 * prices and of what each choice brings above its own is at least the worth of every disjoint set. Wanted by many: dearer; by nobody: cheaper.
 * @param start prices to begin with; changed in place no further than the result says
 * @param enough a bound below this is good enough: nothing better than what is known is left
 */
export function priceThings(
  choices: readonly Choice[],
  start: Float64Array,
  { enough, mostRounds }: { enough: number; mostRounds: number },
): Pricing {
  const price = start.slice();
  // A thing that none of these choices needs is worth nothing here.
  const isNeeded = new Uint8Array(price.length);
  for (const { needs } of choices) for (const thing of needs) isNeeded[thing] = 1;
  for (const thing of price.keys()) if (isNeeded[thing] === 0) price[thing] = 0;
  const surplus = new Float64Array(choices.length);
  const slack = new Int32Array(price.length);
  const best: Pricing = { bound: Infinity, price: price.slice(), surplus: surplus.slice(), rounds: 0 };
  let boldness = 1;
  let sinceBetter = 0;
  while (best.rounds < mostRounds) {
    best.rounds += 1;
    const bound = look(choices, price, surplus, slack);
    sinceBetter += 1;
    if (bound < best.bound - 1e-7) {
      best.bound = bound;
      best.price.set(price);
      best.surplus.set(surplus);
      sinceBetter = 0;
    }
    if (best.bound < enough) break;
    if (sinceBetter >= 8) {
      [boldness, sinceBetter] = [boldness / 2, 0];
      price.set(best.price);
      continue;
    }
    let size = 0;
    for (let thing = 0; thing < price.length; thing += 1) {
      const wanted = isNeeded[thing] === 1 ? (slack[thing] ?? 0) : 0;
      if (wanted < 0 || (price[thing] ?? 0) > 0) size += wanted * wanted;
    }
    if (size === 0) break;
    const step = (boldness * Math.max(bound - enough, 1)) / size;
    for (let thing = 0; thing < price.length; thing += 1)
      if (isNeeded[thing] === 1) price[thing] = Math.max(0, (price[thing] ?? 0) - step * (slack[thing] ?? 0));
  }
  return best;
}

/** One look at all choices under these prices. @returns the bound; `slack` is 1 less the number of choices that would take a thing */
function look(
  choices: readonly Choice[],
  price: Float64Array,
  surplus: Float64Array,
  slack: Int32Array,
): number {
  slack.fill(1);
  let bound = 0;
  for (let thing = 0; thing < price.length; thing += 1) bound += price[thing] ?? 0;
  for (let place = 0; place < choices.length; place += 1) {
    const { weight, needs } = choices[place] as Choice;
    let rest = weight;
    for (const thing of needs) rest -= price[thing] ?? 0;
    surplus[place] = rest;
    if (rest <= 0) continue;
    bound += rest;
    for (const thing of needs) slack[thing] = (slack[thing] ?? 0) - 1;
  }
  return bound;
}
