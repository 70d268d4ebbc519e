import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs';
import { Button } from '../../../ui/button.tsx';
import type { SaveState } from '../use-draft.ts';
import type { Uploads } from '../uploads/use-uploads.ts';
import styles from './wizard.module.css';

type SavedMarkProps = {
  state: SaveState;
  uploads: Pick<Uploads, 'underWay' | 'refused'>;
  onAgain: () => void;
  /** Leads to the photos; absent on their own step. */
  onPhotos?: (() => void) | undefined;
};

const photosText = (count: number) => (count === 1 ? '1 photo' : `${count} photos`);

/** Whether everything is saved, including photos. Always visible; a failure is also announced to screen readers. */
export function SavedMark({ state, uploads, onAgain, onPhotos }: SavedMarkProps) {
  if (state.kind === 'fault')
    return (
      <p role="alert" className={styles.notSaved}>
        <IconAlertCircle size={20} aria-hidden="true" />
        <span>Not saved. {state.sentence}</span>
        <Button size="small" onClick={onAgain}>
          Try again
        </Button>
      </p>
    );
  if (uploads.underWay > 0)
    return (
      <output className={styles.saved}>
        <IconCloudUpload size={20} aria-hidden="true" />
        Uploading {photosText(uploads.underWay)}…
      </output>
    );
  if (uploads.refused > 0)
    return (
      <p role="alert" className={styles.notSaved}>
        <IconAlertCircle size={20} aria-hidden="true" />
        <span>{photosText(uploads.refused)} not uploaded.</span>
        {onPhotos && (
          <Button size="small" onClick={onPhotos}>
            See photos
          </Button>
        )}
      </p>
    );
  const isSaved = state.kind === 'saved';
  return (
    <output className={styles.saved}>
      {isSaved ? (
        <IconCloudCheck size={20} aria-hidden="true" />
      ) : (
        <IconCloudUpload size={20} aria-hidden="true" />
      )}
      {isSaved ? 'Saved' : 'Saving…'}
    </output>
  );
}
