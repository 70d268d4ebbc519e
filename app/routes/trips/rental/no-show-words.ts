/** Words a no-show report for its reader. */
import type { ExchangeKind } from '../../../../features/exchange/handover/exchange-facts.ts';
import type { NoShowReport, NoShowSide } from '../../../../features/no-shows/no-show-view.ts';

export type NoShowWords = { title: string; detail: string; deadline: string | null };

type Reader = { kind: ExchangeKind; side: NoShowSide; other: string };

/** What not answering costs the reported side. */
export function noShowCost(absent: NoShowSide, { kind, side, other }: Reader): string {
  const isMe = absent === side;
  if (kind === 'leg') return isMe ? 'it counts as your no-show' : `it counts as ${other}’s no-show`;
  if (absent === 'renter')
    return isMe
      ? 'it counts as your cancellation at pick-up'
      : `it counts as a cancellation by ${other} at pick-up`;
  return isMe
    ? `it counts as your cancellation, and ${other} gets everything back`
    : `it counts as a cancellation by ${other}, and you get everything back`;
}

/** What admitting a no-show means. */
export function absenceMeans({ kind, side, other }: Reader): string {
  if (kind === 'leg')
    return 'It counts as your no-show. If nothing has changed hands yet, the swap is cancelled and you pay your own swap fee. Otherwise this pick-up is called off.';
  return side === 'renter'
    ? 'This cancels the booking. You get the refund the cancellation policy allows on the first day.'
    : `This cancels the booking, and ${other} gets everything back. It counts as your cancellation.`;
}

const settledAs = (verdict: NoShowSide, { kind }: Reader): string => {
  if (kind === 'leg') return 'This page shows what that means for the swap.';
  return verdict === 'renter'
    ? 'It counts as a cancellation at pick-up.'
    : 'It counts as a cancellation by the owner.';
};

export function noShowWords(
  { state, absent, verdict, answerUntil, decideUntil, decision }: NoShowReport,
  reader: Reader,
): NoShowWords {
  const { side, other } = reader;
  const isMe = absent === side;
  if (state === 'reported')
    return isMe
      ? {
          title: `${other} says you didn’t show up`,
          detail: `Were you there? Answer within 24 hours, and our team decides. No money moves before that. If you don’t answer, ${noShowCost(absent, reader)}.`,
          deadline: answerUntil,
        }
      : {
          title: `You reported that ${other} didn’t show up`,
          detail: `${other} can answer until the time below. No money moves before that. If they don’t answer, ${noShowCost(absent, reader)}.`,
          deadline: answerUntil,
        };
  if (state === 'contested')
    return {
      title: isMe ? 'Our team is reviewing the no-show' : `${other} says they were there`,
      detail: 'Our team decides within 3 days. No money moves before that.',
      deadline: decideUntil,
    };
  if (state === 'withdrawn')
    return {
      title: 'The no-show report was withdrawn',
      detail: 'Everything goes ahead as agreed.',
      deadline: null,
    };
  const why = decision === null ? '' : ' Our team made the decision. See the reasons below.';
  if (verdict === 'nobody')
    return {
      title: 'The no-show doesn’t count against anyone',
      detail: `Everything is refunded.${why}`,
      deadline: null,
    };
  return {
    title: verdict === side ? 'It counts as your no-show' : `It counts as ${other}’s no-show`,
    detail: `${verdict === null ? '' : settledAs(verdict, reader)}${why}`.trim(),
    deadline: null,
  };
}
