/** Defines a listing's lifecycle. From marketplace.md, section 3. */
import { lifecycle, type EventOf, type StateOf } from '../../platform/lifecycle.ts';

/** `club`: the owner has left, or their account was deleted. `identity`: their identity was just verified. */
export const hostingLifecycle = lifecycle('listing', {
  rows: [
    { event: 'start', from: null, to: 'draft', who: ['owner'] },
    {
      event: 'submit',
      from: ['draft', 'needs_changes'],
      to: 'in_review',
      who: ['owner'],
      notice: ['operators: a listing waits for review'],
    },
    { event: 'take_back', from: 'in_review', to: 'draft', who: ['owner'] },
    {
      event: 'approve',
      from: 'in_review',
      to: 'published',
      who: ['operator'],
      effects: ['make the public page', 'the founder bonus, with the first one'],
      notice: ['owner: it is published'],
    },
    {
      event: 'approve_ahead',
      from: 'in_review',
      to: 'in_review',
      who: ['operator'],
      effects: ['it goes live once the owner’s identity is verified'],
    },
    {
      event: 'go_live',
      from: 'in_review',
      to: 'published',
      who: ['identity'],
      effects: ['make the public page', 'the founder bonus, with the first one', 'email the owner'],
    },
    {
      event: 'send_back',
      from: 'in_review',
      to: 'needs_changes',
      who: ['operator'],
      notice: ['owner: what to change'],
    },
    ...(['published', 'paused'] as const).map(
      (state) =>
        ({
          event: 'publish_changes',
          from: state,
          to: state,
          who: ['owner'],
          effects: ['the public page follows', 'operators look at it afterwards'],
        }) as const,
    ),
    ...(['published', 'paused'] as const).map(
      (state) =>
        ({
          event: 'look_over',
          from: state,
          to: state,
          who: ['operator'],
        }) as const,
    ),
    {
      event: 'take_down',
      from: ['published', 'paused'],
      to: 'needs_changes',
      who: ['operator'],
      effects: ['the public page goes'],
      notice: ['owner: what to change'],
    },
    { event: 'pause', from: 'published', to: 'paused', who: ['owner'], effects: ['the public page goes'] },
    {
      event: 'resume',
      from: 'paused',
      to: 'published',
      who: ['owner'],
      effects: ['the public page is back'],
    },
    {
      event: 'archive',
      from: ['draft', 'needs_changes', 'published', 'paused'],
      to: 'archived',
      who: ['owner'],
      effects: ['the public page goes'],
    },
    { event: 'leave', from: 'published', to: 'paused', who: ['club'], effects: ['the public page goes'] },
    { event: 'leave', from: 'in_review', to: 'draft', who: ['club'] },
    {
      event: 'forget',
      from: ['draft', 'in_review', 'needs_changes', 'published', 'paused'],
      to: 'archived',
      who: ['club'],
      effects: ['the public page goes', 'the draft, the place and the calendars’ addresses are forgotten'],
    },
  ],
  final: ['archived'],
});

export type HostingState = StateOf<typeof hostingLifecycle>;
export type HostingEvent = EventOf<typeof hostingLifecycle>;

/** The public row's status in this state. */
export const publicStates: Record<HostingState, 'draft' | 'published' | 'paused' | 'archived'> = {
  draft: 'draft',
  in_review: 'draft',
  needs_changes: 'draft',
  published: 'published',
  paused: 'paused',
  archived: 'archived',
};

/** Where an owner may change texts: everywhere except during review, and at the end. */
export const isOpenToChanges = (state: HostingState): boolean =>
  state !== 'in_review' && state !== 'archived';
