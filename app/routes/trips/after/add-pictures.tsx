import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { useId, useState, type ChangeEvent } from 'react';
import { acceptedPhotos } from '../../../components/accepted-photos.ts';
import { sentenceOf } from '../../../components/session/api-client.ts';
import { onlyFirstText } from './picture-words.ts';
import { sendPicture } from './send-picture.ts';
import page from '../../../components/exchange/exchange.module.css';
import styles from './after.module.css';

type AddPicturesProps = {
  /** The dispute's path, under `/api/v1`. */
  path: string;
  onAdded: () => Promise<void>;
  /** How many more are allowed. */
  most: number;
};

/** Photos as evidence, from the phone or the disk; each is sent separately, so that a bad one doesn't block the others. */
export function AddPictures({ path, onAdded, most }: AddPicturesProps) {
  const id = useId();
  const [sent, setSent] = useState<{ done: number; of: number } | null>(null);
  const [fault, setFault] = useState('');
  const [note, setNote] = useState('');
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    const files = chosen.slice(0, most);
    currentTarget.value = '';
    setFault('');
    setNote(onlyFirstText(chosen.length, most));
    for (const [done, file] of files.entries()) {
      setSent({ done, of: files.length });
      try {
        await sendPicture(path, file);
      } catch (error) {
        setFault((before) => `${before} ${file.name}: ${sentenceOf(error)}`.trim());
      }
    }
    setSent(null);
    await onAdded();
  };
  const said = [note, fault].filter(Boolean).join(' ');
  // The last photos' message stays, even when no more may be added.
  if (most <= 0 && said === '') return null;
  return (
    <div className={styles.add}>
      {most > 0 && (
        <>
          <label htmlFor={id} className={styles.addLabel}>
            <IconCamera size={20} stroke={1.9} aria-hidden="true" />
            {sent === null ? 'Add photos' : `Uploading photo ${sent.done + 1} of ${sent.of} …`}
          </label>
          <input
            id={id}
            type="file"
            accept={acceptedPhotos}
            multiple
            disabled={sent !== null}
            onChange={(event) => void choose(event)}
            className="visually-hidden"
          />
          <p className={page.quiet}>Only the two of you and our team see them.</p>
        </>
      )}
      <p role="alert" className={page.fault}>
        {said}
      </p>
    </div>
  );
}
