/** What does a member read whose answer to a swap is waited for, and who cannot say yes to it? */
import type { SwapView } from '../../../features/exchange/views/swap-view.ts';

/** Of whoever has not answered, and may not any more: the clock ends it. */
export const answerTimeIsOver = {
  title: 'The time to answer is over',
  detail: 'It’s about to expire, and we’ll release every hold.',
};

/** Why there is nothing to say yes to, for whoever's turn it is: somebody is too young. Of anybody else no more than this is said. Null when there is. */
export function barredWords({
  isMyTurn,
  isStoppedByDebt,
  actions,
  legs,
  kind,
  from,
}: SwapView): { title: string; detail: string } | null {
  if (!isMyTurn || isStoppedByDebt || actions.includes('accept')) return null;
  const mayCounter = actions.includes('counter');
  const isMe = legs
    .filter(({ side }) => side === 'receiver')
    .every(({ requirements }) => requirements.some(({ state }) => state === 'tooYoung'));
  if (isMe)
    return {
      title: 'You are not old enough for this one',
      detail: `It cannot be agreed to. ${mayCounter ? 'Offer later days, or say no.' : 'Say no, and everything held for it is free.'}`,
    };
  if (kind === 'circle')
    return {
      title: 'Someone can’t have their listing',
      detail: 'By what the listing asks for there is nothing to say yes to.',
    };
  return {
    title: `${from.name} cannot have this one on these days`,
    detail: `By what your listing asks for there is nothing to accept. ${mayCounter ? 'Offer other days, or say no.' : 'Say no, and everything held for it is free.'}`,
  };
}
