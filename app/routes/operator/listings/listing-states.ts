import type { HostingState } from '../../../../features/hosting/hosting-lifecycle.ts';

/** Names a listing's states for operators. */
export const listingStates: Record<
  HostingState,
  { label: string; look: 'neutral' | 'sun' | 'success' | 'danger' | 'lake' }
> = {
  draft: { label: 'Draft', look: 'neutral' },
  in_review: { label: 'Waiting', look: 'sun' },
  needs_changes: { label: 'Sent back', look: 'danger' },
  published: { label: 'Published', look: 'success' },
  paused: { label: 'Paused', look: 'lake' },
  archived: { label: 'Archived', look: 'neutral' },
};
