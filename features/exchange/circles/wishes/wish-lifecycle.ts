/** How does a wish live, from the day it is made to the exchange it leads to? The whole life on one page. */
import { lifecycle, type EventOf, type StateOf } from '../../../../platform/lifecycle.ts';

/**
 * `circle` is what becomes of the circle that a wish stands in; `club`: its member has left, or their account is gone. A wish that stands in a
 * proposal is in no other one: whoever would change it answers the proposal first.
 */
export const wishLifecycle = lifecycle('wish', {
  rows: [
    { event: 'make', from: null, to: 'standing', who: ['member'] },
    { event: 'change', from: 'standing', to: 'standing', who: ['member'] },
    { event: 'change', from: 'paused', to: 'paused', who: ['member'] },
    { event: 'pause', from: 'standing', to: 'paused', who: ['member'] },
    { event: 'resume', from: ['paused', 'matched'], to: 'standing', who: ['member'] },
    { event: 'propose', from: 'standing', to: 'proposed', who: ['matcher'] },
    {
      event: 'let_go',
      from: 'proposed',
      to: 'standing',
      who: ['circle'],
      effects: ['whoever is left is matched again within a day'],
    },
    { event: 'match', from: 'proposed', to: 'matched', who: ['circle'] },
    {
      event: 'let_go',
      from: 'matched',
      to: 'standing',
      who: ['circle'],
      effects: ['whoever is left is matched again within a day'],
    },
    { event: 'leave', from: ['proposed', 'matched'], to: 'paused', who: ['circle'] },
    { event: 'remove', from: ['standing', 'paused', 'matched'], to: 'removed', who: ['member'] },
    { event: 'forget', from: ['standing', 'paused', 'proposed', 'matched'], to: 'removed', who: ['club'] },
  ],
  final: ['removed'],
});

export type WishState = StateOf<typeof wishLifecycle>;
export type WishEvent = EventOf<typeof wishLifecycle>;

/** Looked at by every run of the matcher. */
export const standingWishes = wishLifecycle.statesWith('pause') as WishState[];
export const removedWishes: WishState[] = wishLifecycle.statesAfter('remove');

/** What a member does with a wish that is there; each is an address of the API. */
export const membersEvents = ['pause', 'resume', 'remove'] as const;
export type MembersEvent = (typeof membersEvents)[number];
