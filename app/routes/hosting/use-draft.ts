import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft, Step } from '../../../features/hosting/draft.ts';
import { problemsOf, type DraftProblem, type ProblemStep } from '../../../features/hosting/draft-problems.ts';
import type { HostedPhoto, HostedView } from '../../../features/hosting/hosting-view.ts';
import type { SavedStep } from '../../../features/hosting/save-step.server.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { useUploads, type Uploads } from './uploads/use-uploads.ts';

/** Shown beside the buttons. */
export type SaveState = { kind: 'saved' } | { kind: 'saving' } | { kind: 'fault'; sentence: string };

export type ChangeStep = <S extends Step>(step: S, change: Partial<Draft[S]>) => void;

export type DraftInHand = {
  draft: Draft;
  photos: HostedPhoto[];
  uploads: Uploads;
  problems: DraftProblem[];
  saveState: SaveState;
  change: ChangeStep;
  setPhotos: (next: (photos: HostedPhoto[]) => HostedPhoto[]) => void;
  /** Saves pending changes. @returns whether everything is saved */
  flush: () => Promise<boolean>;
  /** Checks the texts for contacts now, without waiting for a save, and shows them at their fields. @returns whether this step has one */
  findContacts: (step: ProblemStep) => Promise<boolean>;
};

const quietMilliseconds = 700;

/**
 * The draft while it is edited: every change shows at once and is saved a moment later, one step after another, so that later changes are
 * saved later. Failed saves stay here and are retried with the next change.
 */
export function useDraft(view: HostedView): DraftInHand {
  const [draft, setDraft] = useState(view.draft);
  const [photos, setPhotos] = useState(view.photos);
  // The server checks texts for contacts on every save; here it happens before a step is left.
  const [contacts, setContacts] = useState(() => view.problems.filter(({ isContact }) => isContact));
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef(draft);
  const counts = useRef<Partial<Record<Step, number>>>(view.saves);
  const waiting = useRef(new Set<Step>());
  const timer = useRef<number | undefined>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const { id } = view;
  const uploads = useUploads(id, (arrived) =>
    setPhotos((all) => [...all, ...arrived.filter((one) => all.every((each) => each.id !== one.id))]),
  );

  const saveAll = useCallback(async (): Promise<boolean> => {
    while (waiting.current.size > 0) {
      const [step] = waiting.current;
      if (step === undefined) break;
      setSaveState({ kind: 'saving' });
      waiting.current.delete(step);
      try {
        const saved = await askApi<SavedStep>(`/hosting/listings/${id}/steps/${step}`, {
          method: 'PUT',
          body: { saves: counts.current[step] ?? 0, words: latest.current[step] },
        });
        counts.current = { ...counts.current, [step]: saved.saves };
        setContacts(saved.problems.filter(({ isContact }) => isContact));
      } catch (error) {
        waiting.current.add(step);
        setSaveState({ kind: 'fault', sentence: sentenceOf(error) });
        return false;
      }
    }
    setSaveState({ kind: 'saved' });
    return true;
  }, [id]);

  const flush = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current);
    running.current = running.current.then(saveAll);
    return running.current;
  }, [saveAll]);

  const findContacts = useCallback(async (step: ProblemStep): Promise<boolean> => {
    try {
      const { contactProblems } = await import('../../../features/hosting/listing-contacts.ts');
      const found = contactProblems(latest.current);
      setContacts(found);
      return found.some((problem) => problem.step === step);
    } catch {
      // Without the script the server finds them on saving.
      return false;
    }
  }, []);

  const change: ChangeStep = useCallback(
    (step, part) => {
      latest.current = { ...latest.current, [step]: { ...latest.current[step], ...part } };
      setDraft(latest.current);
      waiting.current.add(step);
      setSaveState({ kind: 'saving' });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), quietMilliseconds);
    },
    [flush],
  );

  useEffect(() => {
    const notYet = waiting.current;
    // Closing the window within that moment asks first; switching away saves.
    const warn = (event: BeforeUnloadEvent) => notYet.size > 0 && event.preventDefault();
    const hide = () => document.visibilityState === 'hidden' && notYet.size > 0 && void flush();
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', hide);
      if (notYet.size > 0) void flush();
    };
  }, [flush]);

  // A photo still uploading is not reported as missing.
  const photoCount = photos.length + uploads.underWay;
  const problems = useMemo(
    () => [...problemsOf(draft, photoCount), ...contacts],
    [draft, photoCount, contacts],
  );
  return { draft, photos, uploads, problems, saveState, change, setPhotos, flush, findContacts };
}
