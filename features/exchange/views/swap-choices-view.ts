/** Defines what a member composes a swap offer from, and its price before it is sent. */
import { z } from 'zod';
import { cents, day, instant } from '../../../platform/sent-values.ts';
import { pictureShape } from '../../listings/listing-card.ts';
import { personShape } from '../../members/member-face.ts';
import { coverShape } from '../../settings/cover-shape.ts';
import { points } from '../price/quote-shape.ts';
import { swapLineShape } from '../price/swap-price.ts';
import { unit } from './leg-view.ts';

const choiceShape = z.strictObject({
  slug: z.string(),
  title: z.string(),
  location: z.string(),
  picture: pictureShape.nullable(),
  priceCents: cents,
  pricePoints: points,
  priceUnit: unit,
  minimumUnits: z.int(),
  maximumUnits: z.int(),
  leadDays: z.int(),
  horizonDays: z.int(),
  openFrom: day.nullable(),
  openTo: day.nullable(),
  today: day,
  availableFrom: day,
  availableTo: day,
  taken: z.array(z.strictObject({ from: day, until: day })),
  offersSwap: z.boolean().describe('whether its owner offers it for a direct swap now'),
});
/** A listing that can be chosen for an offer, with its calendar. */
export type SwapChoice = z.infer<typeof choiceShape>;

export const swapChoicesShape = z.strictObject({
  asked: choiceShape,
  mine: z.array(choiceShape),
  theirs: z
    .array(choiceShape)
    .describe('the other owner’s published listings; “offersSwap” says which can be requested'),
  owner: personShape,
  walletPoints: points.describe('what the wallet can give'),
  feeCents: cents,
  isStoppedByDebt: z.boolean().describe('no offers before the debt is paid'),
  mostChoices: z.int(),
});
/** The choices of someone composing an offer. */
export type SwapChoices = z.infer<typeof swapChoicesShape>;

const part = { totalCents: cents, points, bondCents: cents };
export const swapPreviewShape = z.strictObject({
  legs: z.array(
    z.strictObject({
      slug: z.string(),
      isToMe: z.boolean(),
      worthCents: cents,
      worthPoints: points,
      units: z.int(),
      unit,
      title: z.string(),
      fromDay: z.string(),
      toDay: z.string(),
      depositCents: cents.describe('of the listing: held on the receiver’s card'),
      rules: z.array(z.string()),
      cover: coverShape,
    }),
  ),
  mine: z.strictObject({ ...part, lines: z.array(swapLineShape) }),
  theirs: z.strictObject(part),
  answerUntil: instant,
});
/** An offer's price and worth, before it is sent. */
export type SwapPreview = z.infer<typeof swapPreviewShape>;
