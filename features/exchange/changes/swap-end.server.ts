/** Says who or what ended a swap, as its members may know. */
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import type { Swap } from '../lifecycle/exchange-store.server.ts';
import type { SwapEndView } from '../views/exchange-view.ts';
import type { Happened } from '../views/happened.server.ts';

export type EndRow = { endedBy: string | null; endReason: string | null };

const kinds = { operator: 'club', clock: 'payment', emergency: 'emergency', silence: 'silence' } as const;

/** Who caused its end: nobody writes a reason for the clock or an emergency. */
function howOf(happened: readonly Happened[]): SwapEndView['how'] {
  const end = happened.findLast(({ name }) => name === 'swap.cancelled');
  if (!end) return 'member';
  if (end.isNoShow) return 'no_show';
  return Object.hasOwn(kinds, end.by ?? '') ? kinds[end.by as keyof typeof kinds] : 'member';
}

/** How a swap was ended by someone or something; null for any other. */
export function endOf(
  swap: Swap,
  row: EndRow | undefined,
  happened: readonly Happened[],
  { me, nameOf }: { me: string; nameOf: (memberId: string | null) => string | null },
): SwapEndView | null {
  if (!row || (row.endedBy === null && swap.state !== 'cancelled')) return null;
  const how = howOf(happened);
  const isMe = row.endedBy === me;
  // After a no-show, the other side wrote the reason.
  const isMine = how === 'no_show' ? !isMe : isMe;
  const isWritten = how !== 'payment' && how !== 'silence';
  const words = wordsFor(row.endReason ?? '', { isMine, isOpen: swap.acceptedAt !== null });
  return { how, by: nameOf(row.endedBy), isMe, reason: isWritten ? words : '' };
}
