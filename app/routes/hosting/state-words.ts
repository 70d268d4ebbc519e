import type { HostingState } from '../../../features/hosting/hosting-lifecycle.ts';

type Look = 'neutral' | 'sun' | 'success' | 'danger' | 'lake';

/** Names a listing's states for its owner. */
export const stateWords: Record<HostingState, { label: string; look: Look }> = {
  draft: { label: 'Draft', look: 'neutral' },
  in_review: { label: 'In review', look: 'sun' },
  needs_changes: { label: 'Needs changes', look: 'danger' },
  published: { label: 'Published', look: 'success' },
  paused: { label: 'Paused', look: 'lake' },
  archived: { label: 'Archived', look: 'neutral' },
};
