import type { HostingState } from '../../../features/hosting/hosting-lifecycle.ts';

type Look = 'neutral' | 'sun' | 'success' | 'danger' | 'lake';

/** Names a listing's states for its owner. */
export const stateWords: Record<HostingState, { label: string; look: Look }> = {
  draft: { label: 'Draft', look: 'neutral' },
  in_review: { label: 'Being read', look: 'sun' },
  needs_changes: { label: 'Needs changes', look: 'danger' },
  published: { label: 'On the market', look: 'success' },
  paused: { label: 'Paused', look: 'lake' },
  archived: { label: 'Archived', look: 'neutral' },
};
