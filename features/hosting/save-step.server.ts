/** Saves a step of the draft, finished or not; nothing public changes. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import type { Draft, Step } from './draft.ts';
import { problemsOf, type DraftProblem } from './draft-problems.ts';
import { contactProblems } from './listing-contacts.ts';
import { isOpenToChanges } from './hosting-lifecycle.ts';
import { mayEdit } from './hosting-policy.ts';
import { hostingRefusals } from './hosting-refusals.ts';
import { countPhotos, lockHosted, saveDraftStep } from './hosting-store.server.ts';

export type SavedStep = {
  edition: number;
  /** How often this step was saved; the next save includes it. */
  saves: number;
  /** What is still missing in all steps: this entry may only be wrong together with another step. */
  problems: DraftProblem[];
};

export type SaveRefusal = Refusal<'not-found' | 'being-reviewed' | 'not-possible-now' | 'changed-elsewhere'>;

/** @param input `saves`: how often the step was saved when the owner last saw it */
export const saveStep = <S extends Step>(
  deps: Deps,
  actor: Actor,
  input: { id: string; step: S; saves: number; words: Draft[S] },
): Promise<SavedStep | SaveRefusal> =>
  inCommand<SavedStep | SaveRefusal>(deps, async ({ sql }) => {
    const hosted = await lockHosted(sql, input.id);
    if (!hosted || !mayEdit(actor, hosted)) return notFound;
    if (hosted.state === 'in_review') return hostingRefusals.beingReviewed;
    if (!isOpenToChanges(hosted.state)) return hostingRefusals.notPossibleNow;
    if ((hosted.saves[input.step] ?? 0) !== input.saves) return hostingRefusals.changedElsewhere;
    const draft: Draft = { ...hosted.draft, [input.step]: input.words };
    const saved = await saveDraftStep(sql, { ...hosted, draft }, input.step, deps.now());
    const missing = problemsOf(draft, await countPhotos(sql, hosted.id));
    return { ...saved, problems: [...missing, ...contactProblems(draft)] };
  });
