/** Defines the lifecycle of an identity document. From rules.md, Gates: an operator checks it, and the picture is deleted. */
import { lifecycle, type StateOf } from '../../platform/lifecycle.ts';

export const identityLifecycle = lifecycle('identity check', {
  rows: [
    { event: 'submit', from: null, to: 'submitted', who: ['member'], effects: ['keep the picture'] },
    {
      event: 'verify',
      from: 'submitted',
      to: 'verified',
      who: ['operator'],
      effects: ['the public profile says so', 'the picture goes after 30 days'],
      notice: ['member: verified'],
    },
    {
      event: 'decline',
      from: 'submitted',
      to: 'declined',
      who: ['operator'],
      effects: ['the picture goes after 30 days', 'another one may be sent'],
      notice: ['member: what was missing'],
    },
  ],
  final: ['verified', 'declined'],
});

export type IdentityState = StateOf<typeof identityLifecycle>;

export const identityDecisions = ['verify', 'decline'] as const;
export type IdentityDecision = (typeof identityDecisions)[number];
