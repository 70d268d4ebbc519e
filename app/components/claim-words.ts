/** How do pages speak of a claim: its lines, its state, and what became of the money? */
import type { LineKind } from '../../features/disputes/claim-lines.ts';
import type { DisputeState } from '../../features/disputes/dispute-lifecycle.ts';
import type { ClaimDesk, DisputeView } from '../../features/disputes/dispute-view.ts';
import { formatCents } from '../../platform/money.ts';

export const lineWords: Record<LineKind, string> = {
  damage: 'Damage',
  missing: 'Missing',
  cleaning: 'Cleaning',
  fuel: 'Fuel',
  late_return: 'Late return',
  overage: 'More use than included',
  other: 'Other',
};

export const disputeWords: Record<
  DisputeState,
  { label: string; tone: 'ember' | 'lake' | 'sun' | 'success' | 'neutral' }
> = {
  claimed: { label: 'Waits for an answer', tone: 'ember' },
  contested: { label: 'Evidence', tone: 'lake' },
  under_review: { label: 'To be decided', tone: 'sun' },
  decided: { label: 'Decided', tone: 'lake' },
  appealed: { label: 'Appealed', tone: 'sun' },
  settled: { label: 'Settled', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** Nothing ends by itself where we are the ones who have to act. */
const ifLate = (hasDeposit: boolean) =>
  `Should we need longer, nothing is lost: the claim ${hasDeposit ? 'and the deposit stay as they are' : 'stays as it is'}.`;

/** What becomes of a claim that is not answered: silence gives up to the deposit, and makes nobody a debtor. */
function ifSilent(isOwner: boolean, hasDeposit: boolean): string {
  if (hasDeposit)
    return isOwner
      ? 'Without an answer by then you are given up to the deposit, and no more.'
      : 'Accept it, or say how it was. Without an answer by then the claim is taken from the deposit, and nothing beyond it.';
  return isOwner
    ? 'There is no deposit: what is accepted or decided is owed to you, and without an answer by then nothing is.'
    : 'Accept it, or say how it was. There is no deposit: what you accept, or what is decided, you owe and pay in your wallet. Without an answer by then nothing is owed.';
}

export type ClaimStep = { title: string; detail: string; deadline: string | null };

/** Where a claim stands, what comes next, and by when, for one of its sides. @param desk `depositCents`: 0 where none was agreed */
export function claimStep(
  dispute: DisputeView,
  { side, depositCents }: Pick<ClaimDesk, 'side' | 'depositCents'>,
  other: string,
): ClaimStep {
  const isOwner = side === 'owner';
  const hasDeposit = depositCents > 0;
  switch (dispute.state) {
    case 'claimed':
      return {
        title: isOwner ? `${other} has your claim` : `${other} claims ${formatCents(dispute.claimedCents)}`,
        detail: ifSilent(isOwner, hasDeposit),
        deadline: dispute.answerUntil,
      };
    case 'contested':
      return {
        title: isOwner ? `${other} sees it differently` : 'You contested the claim',
        detail: 'Until then both of you can add words and pictures. After that one of our people decides.',
        deadline: dispute.evidenceUntil,
      };
    case 'under_review':
      return {
        title: 'One of us looks at it',
        detail: `You both read the decision and its reasons here. ${ifLate(hasDeposit)}`,
        deadline: dispute.decideUntil,
      };
    case 'decided':
      return {
        title: 'It is decided',
        detail:
          'Either of you can appeal once until then; somebody else of us decides again, for good. Otherwise it stands.',
        deadline: dispute.appealUntil,
      };
    case 'appealed':
      return {
        title: dispute.appeal?.by === side ? 'You appealed' : `${other} appealed`,
        detail: `Somebody else of us looks at it now, and decides for good. ${ifLate(hasDeposit)}`,
        deadline: dispute.decideUntil,
      };
    case 'settled':
      return {
        title: 'The claim is settled',
        detail:
          dispute.endedBy === 'stay_silent' && !hasDeposit
            ? 'Nobody answered in time. There was no deposit to take it from, so nothing is owed.'
            : (settledWords[dispute.endedBy ?? ''] ?? ''),
        deadline: null,
      };
    case 'withdrawn':
      return {
        title: isOwner ? 'You took the claim back' : `${other} took the claim back`,
        detail: hasDeposit ? 'The whole deposit was released.' : 'Nothing is owed.',
        deadline: null,
      };
  }
}

const settledWords: Record<string, string> = {
  accept: 'The claim was accepted.',
  stay_silent: 'Nobody answered in time, so the claim was taken from the deposit, and nothing beyond it.',
  stand: 'Nobody appealed, so the decision stands.',
  decide_appeal: 'It was decided for good.',
};
