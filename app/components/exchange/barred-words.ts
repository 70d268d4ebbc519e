/** Explains to a member why they cannot accept a swap. */
import type { SwapView } from '../../../features/exchange/views/exchange-view.ts';
import { receivedIn } from './legs.ts';

/** For someone who didn't answer in time: the clock ends it. */
export const answerTimeIsOver = {
  title: 'The time to answer has run out',
  detail: 'It’s about to expire, and we’ll release every hold.',
};

/** Why the swap cannot be accepted: someone is too young. Other members learn no more than that. Null when it can. */
export function barredWords({
  isMyTurn,
  isStoppedByDebt,
  actions,
  kind,
  legs,
  from,
}: SwapView): { title: string; detail: string } | null {
  if (!isMyTurn || isStoppedByDebt || actions.includes('accept')) return null;
  const mayCounter = actions.includes('counter');
  const isMe = receivedIn({ legs }).every(({ requirements }) =>
    requirements.some(({ state }) => state === 'tooYoung'),
  );
  if (isMe)
    return {
      title: 'You’re not old enough for this listing',
      detail: `You can’t accept it. ${mayCounter ? 'Offer later days, or decline.' : 'If you decline, we’ll release every hold.'}`,
    };
  if (kind === 'circle')
    return {
      title: 'Someone doesn’t meet a listing’s requirements',
      detail: 'You can’t accept this circle.',
    };
  return {
    title: `${from.name} can’t have this listing on these days`,
    detail: `Your listing’s requirements aren’t met, so you can’t accept this. ${mayCounter ? 'Offer other days, or decline.' : 'If you decline, we’ll release every hold.'}`,
  };
}
