/** Defines what an owner and an operator see of a draft. Instants are ISO text. */
import type { Picture } from '../listings/listing-card.ts';
import type { Draft, Step } from './draft.ts';
import type { DraftProblem } from './draft-problems.ts';
import type { ContactHint } from './listing-contacts.ts';
import type { HostingEvent, HostingState } from './hosting-lifecycle.ts';

export type HostedPhoto = { id: string; picture: Picture };

/** One listing in its owner's list. */
export type ShelfLine = {
  /** Null for a sample listing, which has no draft. */
  id: string | null;
  state: HostingState;
  title: string;
  categoryId: string;
  location: string;
  priceCents: number | null;
  priceUnit: 'day' | 'night';
  picture: Picture | null;
  /** Its public page; null before the first publication. */
  slug: string | null;
  hasChanges: boolean;
  /** Whether people can find it, or could again, while it lacks the exact address a confirmed booking needs. */
  needsAddress: boolean;
  /** How many of the wizard's steps are complete. */
  stepsDone: number;
  stepsOfAll: number;
  reviewNote: string;
  updatedAt: string;
  isSample: boolean;
};

/** Everything the wizard shows. `actions` are its buttons. */
export type HostedView = {
  id: string;
  state: HostingState;
  edition: number;
  draft: Draft;
  saves: Partial<Record<Step, number>>;
  photos: HostedPhoto[];
  problems: DraftProblem[];
  actions: HostingEvent[];
  slug: string | null;
  /** Nothing goes live before its owner's identity is verified. */
  needsIdentity: boolean;
  /** Already approved; it goes live once the owner's identity is verified. */
  isApproved: boolean;
  /** Whether the public still sees an earlier edition. */
  hasChanges: boolean;
  reviewNote: string;
  submittedAt: string | null;
  decidedAt: string | null;
};

/** One row of the operators' list. */
export type ReviewLine = {
  id: string;
  state: HostingState;
  title: string;
  categoryId: string;
  location: string;
  ownerName: string;
  ownerIsFounder: boolean;
  picture: Picture | null;
  submittedAt: string | null;
  /** Published, and changed since an operator last looked. */
  isChanged: boolean;
};

export type ReviewView = HostedView & {
  owner: { id: string; name: string; isFounder: boolean; verifications: string[]; published: number };
  isChanged: boolean;
  /** Possible contacts, for the reviewer. */
  hints: ContactHint[];
};
