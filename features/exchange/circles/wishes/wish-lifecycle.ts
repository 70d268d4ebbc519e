/** Defines the lifecycle of a wish, from its creation to the exchange it leads to. */
import { lifecycle, type EventOf, type StateOf } from '../../../../platform/lifecycle.ts';

/**
 * `circle`: the outcome of the wish's circle; `club`: its member has left, or their account was deleted. A wish in a proposal is in no
 * other: changing it requires answering the proposal first.
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

/** Examined by every run of the matcher. */
export const standingWishes = wishLifecycle.statesWith('pause') as WishState[];
export const removedWishes: WishState[] = wishLifecycle.statesAfter('remove');

/** A member's actions on a wish; each is an API address. */
export const membersEvents = ['pause', 'resume', 'remove'] as const;
export type MembersEvent = (typeof membersEvents)[number];
