/** Describes a claim: its lines, its state, and what happens to the money. */
import type { LineKind } from '../../../features/disputes/claim/claim-lines.ts';
import type { DisputeState } from '../../../features/disputes/dispute-lifecycle.ts';
import type { ClaimDesk, DisputeView } from '../../../features/disputes/dispute-view.ts';
import { formatCents } from '../../../platform/money/money.ts';

export const lineWords: Record<LineKind, string> = {
  damage: 'Damage',
  missing: 'Missing',
  cleaning: 'Cleaning',
  fuel: 'Fuel',
  late_return: 'Late return',
  overage: 'Extra use',
  other: 'Other',
};

export const disputeWords: Record<
  DisputeState,
  { label: string; tone: 'ember' | 'lake' | 'sun' | 'success' | 'neutral' }
> = {
  claimed: { label: 'Waiting for an answer', tone: 'ember' },
  contested: { label: 'Evidence', tone: 'lake' },
  under_review: { label: 'Being reviewed', tone: 'sun' },
  decided: { label: 'Decided', tone: 'lake' },
  appealed: { label: 'Appealed', tone: 'sun' },
  settled: { label: 'Settled', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** `lost`: a deposit was agreed, and the bank has released it. */
export type DepositStanding = 'none' | 'held' | 'lost';

/** What a claim can be paid from now, or could at its end. @param depositCents as agreed */
export function depositStanding(
  { money }: Pick<DisputeView, 'money'>,
  { depositCents, heldCents }: Pick<ClaimDesk, 'depositCents' | 'heldCents'>,
): DepositStanding {
  if (depositCents === 0) return 'none';
  return (money?.heldCents ?? heldCents) > 0 ? 'held' : 'lost';
}

/** Nothing ends automatically while we have to act. */
const ifLate = (deposit: DepositStanding) =>
  `If we need longer, the claim ${deposit === 'held' ? 'and the deposit stay as they are' : 'stays as it is'}.`;

const noDeposit: Record<Exclude<DepositStanding, 'held'>, string> = {
  none: 'There is no deposit.',
  lost: 'The bank no longer holds the deposit.',
};

/** What happens to an unanswered claim: silence gives up to the deposit, without creating a debt. */
function ifSilent(isOwner: boolean, deposit: DepositStanding, other: string): string {
  if (deposit === 'held')
    return isOwner
      ? `If ${other} does not answer by then, you get what you claimed, up to the deposit.`
      : 'Accept it, or tell us what happened. If you do not answer by then, we’ll take the claim from the deposit, and nothing more.';
  return isOwner
    ? `${noDeposit[deposit]} ${other} owes you what they accept or what we decide. If they do not answer by then, they owe nothing.`
    : `Accept it, or tell us what happened. ${noDeposit[deposit]} You pay what you accept, or what we decide, in your wallet. If you do not answer by then, you owe nothing.`;
}

export type ClaimStep = { title: string; detail: string; deadline: string | null };

/** A claim's state, what comes next, and by when, for one of its sides. */
export function claimStep(
  dispute: DisputeView,
  desk: Pick<ClaimDesk, 'side' | 'depositCents' | 'heldCents'>,
  other: string,
): ClaimStep {
  const { side } = desk;
  const isOwner = side === 'owner';
  const deposit = depositStanding(dispute, desk);
  switch (dispute.state) {
    case 'claimed':
      return {
        title: isOwner ? `${other} has your claim` : `${other} claims ${formatCents(dispute.claimedCents)}`,
        detail: ifSilent(isOwner, deposit, other),
        deadline: dispute.answerUntil,
      };
    case 'contested':
      return {
        title: isOwner ? `${other} sees it differently` : 'You contested the claim',
        detail: 'Until then both of you can add statements and photos. Then our team will decide.',
        deadline: dispute.evidenceUntil,
      };
    case 'under_review':
      return {
        title: 'Our team is reviewing it',
        detail: `You both read the decision and its reasons here. ${ifLate(deposit)}`,
        deadline: dispute.decideUntil,
      };
    case 'decided':
      return {
        title: 'We have decided',
        detail:
          'Either of you can appeal once until then. Someone else on our team will then make the final decision.',
        deadline: dispute.appealUntil,
      };
    case 'appealed':
      return {
        title: dispute.appeal?.by === side ? 'You appealed' : `${other} appealed`,
        detail: `Someone else on our team is making the final decision. ${ifLate(deposit)}`,
        deadline: dispute.decideUntil,
      };
    case 'settled':
      return {
        title: 'The claim is settled',
        detail:
          dispute.endedBy === 'stay_silent' && deposit !== 'held'
            ? unansweredWords[deposit]
            : (settledWords[dispute.endedBy ?? ''] ?? ''),
        deadline: null,
      };
    case 'withdrawn':
      return {
        title: isOwner ? 'You withdrew the claim' : `${other} withdrew the claim`,
        detail: deposit === 'held' ? 'The whole deposit was released.' : 'Nothing is owed.',
        deadline: null,
      };
  }
}

const unansweredWords: typeof noDeposit = {
  none: 'Nobody answered in time. There was no deposit to take it from, so nothing is owed.',
  lost: 'Nobody answered in time. The bank no longer held the deposit, so nothing is owed.',
};

const settledWords: Record<string, string> = {
  accept: 'The claim was accepted.',
  settle: 'You both agreed on an amount.',
  stay_silent: 'Nobody answered in time, so we took the claim from the deposit, and nothing more.',
  stand: 'Nobody appealed, so the decision stands.',
  decide_appeal: 'The decision is final.',
};
