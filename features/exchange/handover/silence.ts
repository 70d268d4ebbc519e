/** Computes deadlines when nobody acts: by when a booking must start, and when it counts as returned. Pure; docs/domain/silence.md. */
import type { LegSide } from '../lifecycle/exchange-store.server.ts';

/** After the pick-up: if neither side could start, nobody can report the other, and there is nothing to wait for. */
export const neitherReadyHours = 24;
/** After the agreed return: by then both sides had the whole trip, and the time for claims, to say what happened. */
export const unbegunHours = 48;
/** Damage can be claimed until then after the return; marketplace.md section 4. */
const claimHours = 48;
/** Counted from the first confirmation of the return or from the agreed return, whichever is later: as long as damage can be claimed. */
export const oneWordHours = 48;
/** After the agreed return, if nobody has confirmed it. */
export const noWordDays = 7;

const hour = 3_600_000;
const after = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hour);

export const claimUntil = (returnedAt: Date): Date => after(returnedAt, claimHours);

export type Unbegun = {
  pickUpAt: Date;
  returnAt: Date;
  /** Whose confirmation of the hand-over counts: `cameBy`. */
  confirmedBy: readonly LegSide[];
  /** Neither side has shown what it had to. */
  isNeitherReady: boolean;
  /** When both were asked whether it started; now if they are only asked now. */
  askedAt: Date;
};

/**
 * Who came, by their confirmations: it can be confirmed at home from a day before the pick-up, so a single confirmation before it proves
 * nothing. If both confirmed, even different sets, neither is a no-show.
 * @param saidAt the last confirmation's time; null if none
 */
export const cameBy = <S>(confirmedBy: readonly S[], saidAt: Date | null, pickUpAt: Date): readonly S[] =>
  confirmedBy.length === 2 || (saidAt !== null && saidAt >= pickUpAt) ? confirmedBy : [];

/** Who need not confirm again: from the pick-up on, a single earlier confirmation must be repeated. */
export const wordsAsOf = <S>(
  now: Date,
  confirmedBy: readonly S[],
  saidAt: Date | null,
  pickUpAt: Date,
): readonly S[] => (now < pickUpAt ? confirmedBy : cameBy(confirmedBy, saidAt, pickUpAt));

/** When both are asked whether it started. */
export const askedWhetherBegun = ({ pickUpAt }: Pick<Unbegun, 'pickUpAt'>): Date =>
  after(pickUpAt, neitherReadyHours);

/** The deadline for both to say how it went: 48 hours after the agreed return, and after they were asked, however late. */
export const sayUntil = (askedAt: Date, returnAt: Date): Date =>
  after(askedAt > returnAt ? askedAt : returnAt, unbegunHours);

/** When an agreed booking that has not started ends automatically: not before both were asked, unless neither side could start. */
export const endsUnbegunAt = ({ pickUpAt, returnAt, confirmedBy, isNeitherReady, askedAt }: Unbegun): Date =>
  isNeitherReady && confirmedBy.length === 0 ? askedWhetherBegun({ pickUpAt }) : sayUntil(askedAt, returnAt);

/** The no-show side: the silent one if the other has confirmed the hand-over; null if neither has. */
export const absentAt = ({ confirmedBy }: Pick<Unbegun, 'confirmedBy'>): LegSide | null =>
  confirmedBy.length === 1 ? (confirmedBy[0] === 'giver' ? 'receiver' : 'giver') : null;

/**
 * When something out counts as returned without both confirmations.
 * @param saidAt when one side confirmed the return; null if none
 * @param heldUpUntil until when an emergency delayed it; null if none did
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
  // An early confirmation must not end the time to claim while it is out.
  if (saidAt !== null) return after(saidAt > returnAt ? saidAt : returnAt, oneWordHours);
  const due = heldUpUntil !== null && heldUpUntil > returnAt ? heldUpUntil : returnAt;
  return after(due, noWordDays * 24);
}
