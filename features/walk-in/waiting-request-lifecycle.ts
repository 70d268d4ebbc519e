/** Defines the states of a request that waits for its sender to confirm their email. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

/** `newcomer` has no confirmed email yet; `confirmation`: the link of a sign-up was followed; `sending`: the job that sends the request. */
export const waitingRequestLifecycle = lifecycle('waiting request', {
  rows: [
    {
      event: 'keep',
      from: null,
      to: 'waiting',
      who: ['newcomer'],
      notice: ['newcomer: confirm your email'],
    },
    { event: 'replace', from: 'waiting', to: 'replaced', who: ['newcomer', 'confirmation'] },
    { event: 'expire', from: 'waiting', to: 'expired', who: ['clock'], deadline: 'confirm_until' },
    { event: 'confirm', from: 'waiting', to: 'sending', who: ['confirmation'] },
    { event: 'send', from: 'sending', to: 'sent', who: ['sending'] },
    {
      event: 'stop',
      from: 'sending',
      to: 'stopped',
      who: ['sending'],
      effects: ['emailReason'],
      notice: ['newcomer: why the request was not sent'],
    },
  ],
  final: ['replaced', 'expired', 'sent', 'stopped'],
});

export type WaitingRequestState = StateOf<typeof waitingRequestLifecycle>;

/** The email can still be confirmed. */
export const waitingStates = waitingRequestLifecycle.statesWith('confirm');
/** The request has not ended. */
export const openWaitingStates = [...waitingStates, ...waitingRequestLifecycle.statesWith('send')];
