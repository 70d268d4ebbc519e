/** Lists what a listing needs before it can be published: sentences for people, each for its field. */
import { exchangeWays } from '../listings/exchange-preference.ts';
import { categoryKindOf, fieldProblem } from './category-fields.ts';
import type { Draft, Step } from './draft.ts';
import { limits } from './draft-limits.ts';

/** `photos` is a step without text. */
export type ProblemStep = Step | 'photos';
export type DraftProblem = {
  step: ProblemStep;
  field: string;
  sentence: string;
  /** A contact in a text (listing-contacts.ts). */
  isContact?: true;
};

export const fewestPhotos = 3;
const shortestTitle = 8;
const shortestDescription = 80;
const shortestAddress = 5;

type Found = (field: string, sentence: string) => void;

function checkAbout({ about }: Draft, say: Found): void {
  const kind = categoryKindOf(about.categoryId);
  if (!kind) say('categoryId', 'Choose what it is.');
  if (about.title.trim().length < shortestTitle)
    say(
      'title',
      `Give it a title of at least ${shortestTitle} letters: what it is and what’s special about it.`,
    );
  if (about.description.trim().length < shortestDescription)
    say(
      'description',
      `Add a little more: at least ${shortestDescription} letters. What’s it like, what comes with it, where would you take it?`,
    );
  for (const field of kind?.fields ?? []) {
    const problem = fieldProblem(field, about.details[field.name] ?? '');
    if (problem !== null) say(`details.${field.name}`, problem);
  }
}

/** British Columbia and Alberta, with some margin: listings must be there. */
export const isInRegion = (longitude: number, latitude: number): boolean =>
  longitude >= -139.1 && longitude <= -109.9 && latitude >= 48.2 && latitude <= 60.1;

/** Whether a draft has an exact address: without it a confirmed booking could name only a town. */
export const hasAddress = ({ place }: Pick<Draft, 'place'>): boolean =>
  place.address.trim().length >= shortestAddress;

function checkPlace({ place }: Draft, say: Found): void {
  if (place.location.trim().length < 2 || place.province === '')
    say('location', 'Choose the town it is near.');
  if (place.longitude === null || place.latitude === null)
    say('position', 'Put the pin where your listing is.');
  else if (!isInRegion(place.longitude, place.latitude))
    say('position', 'The pin is outside British Columbia and Alberta. Move it back.');
  if (!hasAddress({ place }))
    say('address', 'Add the exact address. Only people with a confirmed booking see it.');
}

function checkPrice({ price }: Draft, say: Found): void {
  if (price.priceCents === null || price.priceCents < 100) say('priceCents', 'Enter a price of at least $1.');
  else if (price.depositCents > price.priceCents * 50)
    say('depositCents', 'That is more than 50 times the price. Please choose a smaller deposit.');
  if (price.monthlyDiscountPercent > 0 && price.monthlyDiscountPercent < price.weeklyDiscountPercent)
    say('monthlyDiscountPercent', 'The monthly discount can’t be smaller than the weekly one.');
  price.seasons.forEach((season, index) => {
    const at = `seasons.${index}`;
    // Fields that the calendar sets are always valid.
    if (season.kind !== undefined) return;
    if (season.name.trim() === '') say(`${at}.name`, 'Give the season a name, such as Summer.');
    if (season.from > season.to) say(`${at}.to`, 'The last day comes before the first one.');
    if (season.priceCents < 100) say(`${at}.priceCents`, 'Enter a price of at least $1 for this season.');
    if (season.pricePoints < 1) say(`${at}.pricePoints`, 'Enter the points for this season.');
    const other = price.seasons.findIndex(
      (each) => each.kind === undefined && each.from <= season.to && season.from <= each.to,
    );
    if (other < index) say(`${at}.from`, 'These days already belong to another season.');
  });
}

function checkExtras({ extras }: Draft, say: Found): void {
  extras.addOns.forEach((addOn, index) => {
    if (addOn.label.trim() === '') say(`addOns.${index}.label`, 'Say what it is.');
    if (addOn.cents < 100) say(`addOns.${index}.cents`, 'Enter a price of at least $1.');
  });
  if (new Set(extras.meters.map((each) => each.meter)).size < extras.meters.length)
    say('meters', 'You added the same meter twice. Remove one.');
  if (new Set(extras.addOns.map(({ id }) => id)).size < extras.addOns.length)
    say('addOns', 'Two add-ons are the same. Remove one of them.');
}

function checkRules({ about, rules }: Draft, say: Found): void {
  if (rules.minimumUnits > rules.maximumUnits)
    say('maximumUnits', 'The maximum length is shorter than the minimum.');
  if (rules.leadDays >= rules.horizonDays)
    say('horizonDays', 'Nobody could book: the calendar closes before the first bookable day.');
  const isStay = categoryKindOf(about.categoryId)?.unit === 'night';
  if (isStay && rules.pickUpTime !== null && rules.returnTime !== null && rules.returnTime > rules.pickUpTime)
    say('returnTime', 'Set the check-out time before the check-in time.');
}

function checkExchange({ exchange }: Draft, say: Found): void {
  const isOn = (way: (typeof exchangeWays)[number]) => exchange[way].isOn && exchange[way].limit !== 0;
  if (!exchangeWays.some(isOn)) say('ways', 'Turn on at least one way to book it.');
  if (exchange.instantWays.some((way) => !isOn(way)))
    say('instantWays', 'Turn on this way to book before you allow instant booking.');
}

/** Everything missing before publication, in step order. Contacts in texts are found separately (`contactProblems`). */
export function problemsOf(draft: Draft, photoCount: number): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const sayFor =
    (step: ProblemStep): Found =>
    (field, sentence) => {
      problems.push({ step, field, sentence });
    };
  checkAbout(draft, sayFor('about'));
  if (photoCount < fewestPhotos)
    sayFor('photos')('photos', `Add at least ${fewestPhotos} photos. The first one is the cover.`);
  if (photoCount > limits.photos) sayFor('photos')('photos', `${limits.photos} photos at most, please.`);
  checkPlace(draft, sayFor('place'));
  checkPrice(draft, sayFor('price'));
  checkExtras(draft, sayFor('extras'));
  checkRules(draft, sayFor('rules'));
  checkExchange(draft, sayFor('exchange'));
  return problems;
}
