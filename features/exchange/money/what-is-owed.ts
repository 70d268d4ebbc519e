/** Who owes what to whom when a swap breaks? Read from what was given and received, never from the order in which people left. Pure. */
import { present } from '../../../platform/assert.ts';
import type { LegState } from '../lifecycle/leg-lifecycle.ts';
import { hasBegun, isCalledOff, isAhead } from '../lifecycle/leg-lifecycle.ts';

/** What decides it. Every member of an agreed swap gives one leg and receives one. */
export type OwedLeg = {
  giverId: string;
  receiverId: string;
  state: LegState;
  /** By whose doing it does not happen; 'swap': it followed from another leg; 'emergency', 'clock' and 'operator': nobody's. Null unless it was called off. */
  calledOffBy: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock' | 'operator' | null;
};

/** `stands`: it still answers for something. `free`: it goes back. `paid`: it is the member's who gave and goes without. */
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

/** What an emergency has called off, the clock because nobody had said anything, or an operator, is nobody's doing. */
const isNobodys = ({ calledOffBy }: OwedLeg) =>
  calledOffBy === 'emergency' || calledOffBy === 'clock' || calledOffBy === 'operator';

/**
 * What becomes of the bond of a member (rules.md: receiving before giving holds a bond of half the owed leg). Who gives has it back. Of who has
 * received and does not give it is the next member's around the swap who gave and goes without; between the two nothing changes hands. Who did not want what
 * they were to receive goes without by their own will: then nobody is owed anything, and it goes back.
 */
export function fateOfBond(memberId: string, legs: readonly OwedLeg[]): BondFate {
  let leg = givenBy(memberId, legs);
  if (hasBegun(leg.state) || isCalledOff(receivedBy(memberId, legs).state)) return { is: 'free' };
  if (isAhead(leg.state)) return { is: 'stands' };
  for (let far = 0; far < legs.length; far += 1) {
    // What is nobody's doing is nobody's debt, and nothing behind it is paid for.
    if (isNobodys(leg)) return { is: 'free' };
    const next = givenBy(leg.receiverId, legs);
    // Whether they give in spite of it is still theirs to say.
    if (isAhead(next.state)) return { is: 'stands' };
    if (hasBegun(next.state))
      return leg.calledOffBy === 'receiver' ? { is: 'free' } : { is: 'paid', to: leg.receiverId };
    leg = next;
  }
  return { is: 'free' };
}

/** Whose bonds would be a member's if they gave what they have still to give. @returns the members whose bonds these are */
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
 * Whether a member has left of their own doing: they did not want what they were to receive, or did not give. Who does not give any more after
 * somebody else, an emergency or the clock has left them without anything has not.
 */
export function hasLeft(memberId: string, legs: readonly OwedLeg[]): boolean {
  const received = receivedBy(memberId, legs);
  if (received.calledOffBy === 'receiver') return true;
  if (received.calledOffBy === 'giver' || isNobodys(received)) return false;
  return givenBy(memberId, legs).calledOffBy === 'giver';
}

/** Whether a member goes without what they were to receive, and not by their own doing. */
export const goesWithout = (memberId: string, legs: readonly OwedLeg[]): boolean =>
  isCalledOff(receivedBy(memberId, legs).state) && !hasLeft(memberId, legs);

/**
 * The legs that cannot happen any more once a member does not give: what they were to receive, and so on backwards to the first who has received
 * something already. Where somebody on the way goes without already, it has been settled from there on.
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
