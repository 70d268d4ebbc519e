/** Decides who owes what to whom when a swap breaks, from what was given and received, never from the order in which people left. Pure. */
import { present } from '../../../platform/assert.ts';
import type { LegState } from '../lifecycle/leg-lifecycle.ts';
import { hasBegun, isCalledOff, isAhead } from '../lifecycle/leg-lifecycle.ts';

/** What decides it. Every member of an agreed swap gives one leg and receives one. */
export type OwedLeg = {
  giverId: string;
  receiverId: string;
  state: LegState;
  /**
   * Whose fault it is; 'swap': it followed from another leg; 'emergency', 'clock' and 'operator': no one's. Null unless it was called off.
   */
  calledOffBy: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock' | 'operator' | null;
};

/** `stands`: it still secures something. `free`: it is released. `paid`: it goes to the member who gave and got nothing. */
export type BondFate = { is: 'stands' } | { is: 'free' } | { is: 'paid'; to: string };

const givenBy = <L extends OwedLeg>(memberId: string, legs: readonly L[]): L =>
  present(
    legs.find(({ giverId }) => giverId === memberId),
    'leg that a member gives',
  );
const receivedBy = <L extends OwedLeg>(memberId: string, legs: readonly L[]): L =>
  present(
    legs.find(({ receiverId }) => receiverId === memberId),
    'leg that a member receives',
  );

/** No one is to blame for what was called off by an emergency, by an operator, or by the clock because nobody confirmed. */
const isNobodys = ({ calledOffBy }: OwedLeg) =>
  calledOffBy === 'emergency' || calledOffBy === 'clock' || calledOffBy === 'operator';

/**
 * Decides a member's bond (rules.md: receiving before giving holds a bond of half the owed leg). Someone who gives gets it back. The bond
 * of someone who received and does not give goes to the next member around the swap who gave and lost out; nothing changes hands between
 * the two. Someone who declined what they were to receive lost out by choice: then nobody is owed anything, and the bond is released.
 */
export function fateOfBond(memberId: string, legs: readonly OwedLeg[]): BondFate {
  let leg = givenBy(memberId, legs);
  if (hasBegun(leg.state) || isCalledOff(receivedBy(memberId, legs).state)) return { is: 'free' };
  if (isAhead(leg.state)) return { is: 'stands' };
  for (let far = 0; far < legs.length; far += 1) {
    // Where no one is to blame there is no debt, and no bond beyond it pays.
    if (isNobodys(leg)) return { is: 'free' };
    const next = givenBy(leg.receiverId, legs);
    // They can still decide to give anyway.
    if (isAhead(next.state)) return { is: 'stands' };
    if (hasBegun(next.state))
      return leg.calledOffBy === 'receiver' ? { is: 'free' } : { is: 'paid', to: leg.receiverId };
    leg = next;
  }
  return { is: 'free' };
}

/** The members whose bonds one would get by giving what one still has to give. */
export function earnedByGiving(memberId: string, legs: readonly OwedLeg[]): string[] {
  if (!isAhead(givenBy(memberId, legs).state)) return [];
  const given = legs.map((leg): OwedLeg =>
    leg.giverId === memberId ? { ...leg, state: 'handed_off' } : leg,
  );
  return legs
    .map(({ giverId }) => giverId)
    .filter((other) => {
      const fate = fateOfBond(other, given);
      return fateOfBond(other, legs).is === 'stands' && fate.is === 'paid' && fate.to === memberId;
    });
}

/**
 * Whether a member left by choice: they declined what they were to receive, or did not give. Not giving doesn't count if somebody else, an
 * emergency or the clock had already taken away their part.
 */
export function hasLeft(memberId: string, legs: readonly OwedLeg[]): boolean {
  const received = receivedBy(memberId, legs);
  if (received.calledOffBy === 'receiver') return true;
  if (received.calledOffBy === 'giver' || isNobodys(received)) return false;
  return givenBy(memberId, legs).calledOffBy === 'giver';
}

/** Whether a member loses what they were to receive through no fault of theirs. */
export const goesWithout = (memberId: string, legs: readonly OwedLeg[]): boolean =>
  isCalledOff(receivedBy(memberId, legs).state) && !hasLeft(memberId, legs);

/**
 * The legs that become impossible once a member does not give: what they were to receive, and so on backwards to the first who has already
 * received something. If someone on the way has already lost out, it was settled from there on.
 */
export function legsThatFall<L extends OwedLeg>(breakerId: string, legs: readonly L[]): L[] {
  const falling: L[] = [];
  let leg = receivedBy(breakerId, legs);
  for (let far = 0; far < legs.length; far += 1) {
    if (isAhead(leg.state)) falling.push(leg);
    else if (leg.calledOffBy !== 'receiver') break;
    leg = receivedBy(leg.giverId, legs);
  }
  return falling;
}
