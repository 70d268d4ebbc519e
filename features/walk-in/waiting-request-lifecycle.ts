/** Defines the states of a request that waits for its sender to confirm their email. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

/** `newcomer` has no confirmed email yet; `confirmation` means that the sign-up sent with the request was confirmed. */
export const waitingRequestLifecycle = lifecycle('waiting request', {
  rows: [
    {
      event: 'keep',
      from: null,
      to: 'waiting',
      who: ['newcomer'],
      effects: ['email the link that confirms the address'],
    },
    {
      event: 'replace',
      from: 'waiting',
      to: 'replaced',
      who: ['newcomer', 'confirmation'],
      effects: ['forget the card and the message'],
    },
    {
      event: 'expire',
      from: 'waiting',
      to: 'expired',
      who: ['clock'],
      deadline: 'confirm_until',
      effects: ['forget the card and the message'],
    },
    {
      event: 'confirm',
      from: 'waiting',
      to: 'sending',
      who: ['confirmation'],
      effects: ['start the renter membership', 'accept the terms'],
    },
    {
      event: 'send',
      from: 'sending',
      to: 'sent',
      who: ['clock'],
      deadline: 'now',
      effects: ['fix the price', 'authorise the card', 'send the request, or wait for the bank'],
    },
    {
      event: 'stop',
      from: 'sending',
      to: 'stopped',
      who: ['clock'],
      deadline: 'now',
      effects: ['forget the card', 'email the reason'],
    },
  ],
  final: ['replaced', 'expired', 'sent', 'stopped'],
});

export type WaitingRequestState = StateOf<typeof waitingRequestLifecycle>;
