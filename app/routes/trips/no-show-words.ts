/** Puts a no-show report into words, from where its reader stands. */
import type { NoShowReport, NoShowSide } from '../../../features/no-shows/no-show-view.ts';

export type NoShowWords = { title: string; detail: string; deadline: string | null };

/** What not answering costs the side that is said not to have come. */
const costOf = (absent: NoShowSide): string =>
  absent === 'renter'
    ? 'it counts as a cancellation at the pick-up by the renter'
    : 'it counts as a cancellation by the owner, and the renter gets everything back';

export function noShowWords(
  { state, absent, verdict, answerUntil, decideUntil, decision }: NoShowReport,
  side: NoShowSide,
  other: string,
): NoShowWords {
  const isMe = absent === side;
  if (state === 'reported')
    return isMe
      ? {
          title: `${other} says you did not come`,
          detail: `Were you there? Answer within 24 hours, and our team decides. No money moves before that. If you do not answer, ${costOf(absent)}.`,
          deadline: answerUntil,
        }
      : {
          title: `You reported that ${other} did not come`,
          detail: `${other} can answer until the time below. No money moves before that. If they do not answer, ${costOf(absent)}.`,
          deadline: answerUntil,
        };
  if (state === 'contested')
    return {
      title: isMe ? 'Our team decides about the no-show' : `${other} says they were there`,
      detail: 'Our team decides within 3 days. No money moves before that.',
      deadline: decideUntil,
    };
  if (state === 'withdrawn')
    return {
      title: 'The no-show report was withdrawn',
      detail: 'Everything stands as you agreed.',
      deadline: null,
    };
  const why = decision === null ? '' : ' Our team decided, for the reasons below.';
  if (verdict === 'nobody')
    return {
      title: 'The no-show counts against nobody',
      detail: `Everything goes back.${why}`,
      deadline: null,
    };
  return {
    title: verdict === side ? 'It counts as your no-show' : `It counts as ${other}’s no-show`,
    detail: `${verdict === 'renter' ? 'It is settled as a cancellation at the pick-up.' : 'It is settled as a cancellation by the owner.'}${why}`,
    deadline: null,
  };
}
