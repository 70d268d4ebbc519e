/** Lists the refusals of a newcomer's request. */
import { formatCents } from '../../platform/money/money.ts';
import { refusal } from '../../platform/refusal.ts';

export const applicationFirst = refusal(
  'not-allowed',
  'Renting needs an approved application for now. Apply first.',
);
export const cardsOnly = refusal(
  'not-on-offer',
  'You can’t pay for this listing by card. Sign in to pay with points.',
);
export const termsChanged = refusal(
  'terms-changed',
  'The terms have changed. Reload the page and read the new ones.',
  'termsVersion',
);
export const tooMany = refusal(
  'too-many',
  'Too many tries from your network. Wait a few minutes and try again.',
);
/** @param seconds until the next email may be sent to this address */
export const emailJustSent = (seconds: number) =>
  refusal('too-many', `We've just sent an email to this address. Try again in ${seconds} seconds.`);

/** @param totalCents the current price, in CAD cents */
export const priceChanged = (totalCents: number) =>
  refusal('price-changed', `The total is now ${formatCents(totalCents)}. Check it and send again.`);
