/** Lists the refusals about the yearly fee. */
import { refusal } from '../../platform/refusal.ts';

export const feeRefusals = {
  membersOnly: refusal('not-allowed', 'Only members have a card on file.'),
  noSuchCard: refusal('no-such-card', 'We couldn’t find that card. Enter it again.', 'method'),
  ownFeeOverdue: refusal(
    'membership-overdue',
    'Your membership fee is overdue. Pay it on your account page, then ask again.',
  ),
  hostPaused: refusal('host-paused', 'This host isn’t taking new requests right now.'),
  notOpen: refusal('not-possible-now', 'This fee was already paid or waived.'),
} as const;

export type FeeRefusal = (typeof feeRefusals)[keyof typeof feeRefusals];
