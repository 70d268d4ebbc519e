import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs';
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs';
import { Button } from '../../ui/button.tsx';
import type { SaveState } from './use-draft.ts';
import styles from './wizard.module.css';

/** Whether what was written is kept. Always in sight, and said to whoever does not see it when it goes wrong. */
export function SavedMark({ state, onAgain }: { state: SaveState; onAgain: () => void }) {
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
