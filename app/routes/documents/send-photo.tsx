import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useEffect, useRef, useState } from 'react';
import { documentNames, type DocumentKind } from '../../../features/identity/identity-view.ts';
import { fetchApi } from '../../components/session/api-client.ts';
import { lighterPicture } from '../../components/handover/lighter-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useAct } from '../../components/session/use-act.ts';
import styles from './documents.module.css';

/** Takes one photo of a document, by camera or file, with a preview before it is sent. */
export function SendPhoto({ documents }: { documents: readonly DocumentKind[] }) {
  const { busy, act, note } = useAct();
  const [chosen, setDocument] = useState<DocumentKind | null>(null);
  const [photo, setPhoto] = useState<{ file: File; source: string } | null>(null);
  const document = documents.find((each) => each === chosen) ?? documents[0] ?? 'drivers_licence';
  const isCard = document === 'operator_card';
  // The browser keeps a picture in memory until its address is revoked.
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.source) : undefined), [photo]);
  const take = (file: File | undefined) => file && setPhoto({ file, source: URL.createObjectURL(file) });
  const send = ({ file }: { file: File }) =>
    act('identity', async () => {
      const lighter = await lighterPicture(file);
      await fetchApi(`/identity?document=${document}`, { method: 'POST', file: lighter });
      setPhoto(null);
      return 'Photo sent';
    });
  if (photo)
    return (
      <div className={styles.photo}>
        <img src={photo.source} alt="What you’re about to send" />
        <p>Can you read every word{isCard ? '' : ', and see your face'}?</p>
        <div className="row-10">
          <Button variant="primary" busy={busy !== null} onClick={() => void send(photo)}>
            Send photo
          </Button>
          <Button disabled={busy !== null} onClick={() => setPhoto(null)}>
            Take another
          </Button>
        </div>
        {note}
      </div>
    );
  return (
    <div className={styles.photo}>
      {documents.length > 1 && (
        <Field label="Document">
          <Select
            value={document}
            options={documents.map((kind) => ({ value: kind, label: documentNames[kind] }))}
            onChange={({ currentTarget }) =>
              setDocument(documents.find((kind) => kind === currentTarget.value) ?? document)
            }
          />
        </Field>
      )}
      <p>{isCard ? 'Fill the frame with the card.' : 'Hold it next to your face so we can see both.'}</p>
      <div className="row-10">
        <Pick label="Take a photo" facing={isCard ? 'environment' : 'user'} onTake={take} />
        <Pick label="Choose a photo" onTake={take} />
      </div>
      {note}
    </div>
  );
}

type PickProps = {
  label: string;
  /** Opens a phone's camera directly; without it an existing photo can be chosen. */
  facing?: 'user' | 'environment';
  onTake: (file: File | undefined) => void;
};

function Pick({ label, facing, onTake }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = facing ? IconCamera : IconPhoto;
  return (
    <span className={facing ? styles.camera : undefined}>
      <input
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept="image/*"
        capture={facing}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          onTake(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Button
        variant={facing ? 'primary' : 'secondary'}
        icon={<Icon size={20} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </span>
  );
}
