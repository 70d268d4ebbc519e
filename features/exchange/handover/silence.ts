/** What if nobody says anything? By when a booking has to have begun, and by when it counts as back. Pure; docs/domain/silence.md. */
import type { LegSide } from '../lifecycle/exchange-store.server.ts';

/** After the pick-up: where neither side could begin, nobody can report the other, and nothing is left to wait for. */
export const neitherReadyHours = 24;
/** After the agreed return: whoever came, or did not, has had the whole trip and as long as a claim takes to say so. */
export const unbegunHours = 48;
/** Damage can be claimed until then after the return; marketplace.md section 4. */
const claimHours = 48;
/** After the first word that it is back, and after the agreed return: as long as a claim may take. */
export const oneWordHours = 48;
/** After the agreed return, where nobody has said that it is back. */
export const noWordDays = 7;

const hour = 3_600_000;
const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

export const claimUntil = (returnedAt: Date): Date => after(returnedAt, claimHours);

export type Unbegun = {
  pickUpAt: Date;
  returnAt: Date;
  /** Whose word for the hand-off holds: `cameBy`. */
  confirmedBy: readonly LegSide[];
  /** Neither side has shown what it had to. */
  isNeitherReady: boolean;
  /** When both were asked whether it began; this moment where they are asked only now. */
  askedAt: Date;
};

/**
 * Who has come, by the words for the hand-off: it can be confirmed at home from a day before the pick-up on, and a lone word from before it does not say that
 * anybody came. Where both have said it, though not of the same, neither is said not to have come.
 * @param saidAt when a side last said it; null where neither has
 */
export const cameBy = <S>(confirmedBy: readonly S[], saidAt: Date | null, pickUpAt: Date): readonly S[] =>
  confirmedBy.length === 2 || (saidAt !== null && saidAt >= pickUpAt) ? confirmedBy : [];

/** Whose word for the hand-off is not asked for again: from the pick-up on a lone one from before it is. */
export const wordsAsOf = <S>(
  now: Date,
  confirmedBy: readonly S[],
  saidAt: Date | null,
  pickUpAt: Date,
): readonly S[] => (now < pickUpAt ? confirmedBy : cameBy(confirmedBy, saidAt, pickUpAt));

/** When both are asked whether it began. */
export const askedWhetherBegun = ({ pickUpAt }: Pick<Unbegun, 'pickUpAt'>): Date =>
  after(pickUpAt, neitherReadyHours);

/** Until when both can say how it went: 48 hours after the agreed return, and after they were asked, however late that was. */
export const sayUntil = (askedAt: Date, returnAt: Date): Date =>
  after(askedAt > returnAt ? askedAt : returnAt, unbegunHours);

/** When an agreed booking that has not begun ends by itself: not before both were asked, unless neither side could begin. */
export const endsUnbegunAt = ({ pickUpAt, returnAt, confirmedBy, isNeitherReady, askedAt }: Unbegun): Date =>
  isNeitherReady && confirmedBy.length === 0 ? askedWhetherBegun({ pickUpAt }) : sayUntil(askedAt, returnAt);

/** Who counts as not having come: the side that is silent where the other one has confirmed the hand-off; null where neither has. */
export const absentAt = ({ confirmedBy }: Pick<Unbegun, 'confirmedBy'>): LegSide | null =>
  confirmedBy.length === 1 ? (confirmedBy[0] === 'giver' ? 'receiver' : 'giver') : null;

/**
 * When something that is out counts as back without both sides' word.
 * @param saidAt when one side said that it is back; null where nobody has
 * @param heldUpUntil until when an emergency kept it; null where none did
 */
export function countsAsBackAt({
  returnAt,
  saidAt,
  heldUpUntil,
}: {
  returnAt: Date;
  saidAt: Date | null;
  heldUpUntil: Date | null;
}): Date {
  // A word before its time must not end a claim's time while it is out.
  if (saidAt !== null) return after(saidAt > returnAt ? saidAt : returnAt, oneWordHours);
  const due = heldUpUntil !== null && heldUpUntil > returnAt ? heldUpUntil : returnAt;
  return after(due, noWordDays * 24);
}
