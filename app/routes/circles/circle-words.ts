/** Words the page of a circle. */
import type { CircleView } from '../../../features/exchange/circles/proposals/circle-view.ts';
import type { LegState } from '../../../features/exchange/lifecycle/leg-lifecycle.ts';
import type { ExchangeState } from '../../../features/exchange/lifecycle/exchange-lifecycle.ts';
import { answerTimeIsOver, barredWords } from '../../components/exchange/barred-words.ts';
import { membersText } from '../../components/page/members-text.ts';

type Tone = 'neutral' | 'lake' | 'ember' | 'success' | 'danger';

/** Whether it is not the reader's turn: they answered, or the deadline has passed. */
export const hasSaidYes = ({ ring }: Pick<CircleView, 'ring'>): boolean =>
  ring.some(({ isMe, hasAgreed }) => isMe && hasAgreed);

/** The state in a word or two. */
export function circleState({ swap, ring }: Pick<CircleView, 'swap' | 'ring'>): {
  label: string;
  tone: Tone;
} {
  if (swap.state === 'requested' && !swap.isMyTurn && !hasSaidYes({ ring }))
    return { label: 'Expired', tone: 'neutral' };
  if (swap.state === 'requested')
    return swap.isMyTurn
      ? { label: 'Waiting for your answer', tone: 'ember' }
      : { label: 'Waiting for the others', tone: 'lake' };
  const words: Record<Exclude<ExchangeState, 'requested'>, { label: string; tone: Tone }> = {
    accepted: { label: 'Agreed', tone: 'success' },
    handed_off: { label: 'Under way', tone: 'success' },
    returned: { label: 'Everything returned', tone: 'success' },
    completed: { label: 'Done', tone: 'success' },
    declined: { label: 'Fell through', tone: 'neutral' },
    withdrawn: { label: 'Fell through', tone: 'neutral' },
    expired: { label: 'Expired', tone: 'neutral' },
    superseded: { label: 'Overtaken', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  };
  return words[swap.state];
}

const isOver: ReadonlySet<ExchangeState> = new Set([
  'declined',
  'withdrawn',
  'expired',
  'superseded',
  'cancelled',
]);

const happened: ReadonlySet<LegState> = new Set(['handed_off', 'returned', 'completed']);

/** Why an agreed circle was cancelled; '' if nobody gave a reason. */
function whyText(ended: CircleView['swap']['ended']): string {
  if (ended === null) return '';
  const { how, by, isMe, reason } = ended;
  const who = isMe ? 'You' : (by ?? 'Someone');
  switch (how) {
    case 'emergency':
      return `Called off because of an emergency: ${reason}`;
    case 'payment':
      return `${isMe ? 'Your' : `${who}’s`} card couldn’t be charged in time.`;
    case 'silence':
      return 'No one confirmed a hand-over.';
    case 'no_show':
      return `${who} didn’t show up for the pick-up.`;
    default:
      return reason === '' ? '' : `${who} wrote: “${reason}”`;
  }
}

/** What happens next, in a sentence, and what it means. */
export function nextStep({ swap, ring }: CircleView): { title: string; detail: string } {
  const barred = barredWords(swap);
  if (barred) return barred;
  const agreed = ring.filter(({ hasAgreed }) => hasAgreed).length;
  if (swap.stage === 'asked' && swap.isMyTurn)
    return {
      title: 'Do you want to be part of it?',
      detail: `All ${membersText(ring.length)} have to accept, or it doesn’t happen. ${agreed === 0 ? 'Nobody has answered yet.' : agreed === 1 ? 'One member has accepted.' : `${agreed} of ${ring.length} have accepted.`} Until then we don’t block your calendar or charge your card.`,
    };
  if (swap.stage === 'asked' && !hasSaidYes({ ring })) return answerTimeIsOver;
  if (swap.stage === 'asked')
    return {
      title: 'You accepted',
      detail: `${agreed === 1 ? 'You’re the first.' : `${agreed} of ${ring.length} members have.`} When the last member accepts, all dates are booked.`,
    };
  if (swap.state === 'superseded')
    return {
      title: 'Someone else booked some of these dates',
      detail: 'It didn’t happen. We’re already looking for another circle for your wish.',
    };
  if (isOver.has(swap.state)) {
    const rest = 'We released every hold. We look for new circles every night and after each new wish.';
    const why = whyText(swap.ended);
    return { title: 'This circle didn’t happen', detail: why === '' ? rest : `${why}\n${rest}` };
  }
  if (swap.settlement?.isOff) {
    const settled = 'See the swap page for the money.';
    if (swap.settlement.hasLeft)
      return {
        title: 'You left this circle',
        detail: `${settled} Your wish is paused until you resume it.`,
      };
    const hasGiven = swap.legs.some(({ side, state }) => side === 'giver' && happened.has(state));
    return {
      title: 'You won’t get your wish this time',
      detail: `${settled} We’ll look for a new circle within a minute, then every night${hasGiven ? '. You go first in line, because you already handed over your side' : ''}.`,
    };
  }
  if (swap.settlement)
    return {
      title: 'Part of the circle was called off',
      detail: 'See the swap page for the hand-overs.',
    };
  return {
    title: 'The circle is on',
    detail: 'All dates are booked. See the swap page for the hand-overs.',
  };
}
