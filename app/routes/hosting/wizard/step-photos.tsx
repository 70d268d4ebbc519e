import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { limits } from '../../../../features/hosting/draft-limits.ts';
import type { HostedPhoto } from '../../../../features/hosting/hosting-view.ts';
import { acceptedPhotos } from '../../../components/accepted-photos.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Picture } from '../../../ui/show/picture.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import type { StepProps } from './step-props.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import styles from './photos.module.css';

const moved = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const next = [...all];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
};

/** Photos: dropped, chosen or taken; sorted by dragging or with arrows; each with a description. */
export function StepPhotos({ id, hand, errorOf }: StepProps) {
  const { photos, setPhotos, uploads } = hand;
  const { toast } = useToast();
  const fault = useFault();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const path = `/hosting/listings/${id}/photos`;
  const room = limits.photos - photos.length - uploads.all.length;
  const add = (files: File[]) => {
    if (files.length > room)
      toast({
        title: `${limits.photos} photos at most`,
        description: `We added only the first ${Math.max(0, room)}.`,
      });
    uploads.add(files.slice(0, Math.max(0, room)));
  };
  /** Shown at once; what the server refuses moves back. */
  const keep = async (next: HostedPhoto[], ask: () => Promise<unknown>) => {
    const before = photos;
    fault.clear();
    setPhotos(() => next);
    try {
      await ask();
    } catch (error) {
      setPhotos(() => before);
      fault.say({ title: 'We couldn’t change that', description: sentenceOf(error) });
    }
  };
  const order = (next: HostedPhoto[]) =>
    keep(next, () => askApi(path, { method: 'PUT', body: { order: next.map((photo) => photo.id) } }));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length) return;
    setSaid(to === 0 ? 'This is now the cover photo.' : `Photo ${from + 1} is now number ${to + 1}.`);
    void order(moved(photos, from, to));
  };
  const remove = (photo: HostedPhoto) =>
    void keep(
      photos.filter((each) => each.id !== photo.id),
      () => askApi(`${path}/${photo.id}`, { method: 'DELETE' }),
    );
  const dragOver = (event: DragEvent, over: HostedPhoto) => {
    if (dragged === null) return;
    event.preventDefault();
    const from = photos.findIndex((photo) => photo.id === dragged);
    const to = photos.findIndex((photo) => photo.id === over.id);
    if (from !== to && from !== -1) setPhotos((all) => moved(all, from, to));
  };
  return (
    <>
      <DropZone isFull={room <= 0} error={errorOf('photos')} onFiles={add} />
      <output className="visually-hidden">{said}</output>
      {fault.note}
      {(photos.length > 0 || uploads.all.length > 0) && (
        <ol aria-label="Photos, in order" className={styles.grid}>
          {photos.map((photo, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the pointer; the arrows below do the same
            <li
              key={photo.id}
              draggable
              className={classNames(styles.card, dragged === photo.id && styles.dragged)}
              onDragStart={() => setDragged(photo.id)}
              onDragOver={(event) => dragOver(event, photo)}
              onDragEnd={() => {
                setDragged(null);
                void order(photos);
              }}
            >
              <PhotoCard
                photo={photo}
                index={index}
                count={photos.length}
                path={path}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(photo)}
                onWords={(alt) =>
                  setPhotos((all) =>
                    all.map((each) =>
                      each.id === photo.id ? { ...each, picture: { ...each.picture, alt } } : each,
                    ),
                  )
                }
              />
            </li>
          ))}
          {uploads.all.map((upload) => (
            <li key={upload.key} className={styles.card}>
              <UploadCard
                upload={upload}
                onAgain={() => uploads.again(upload.key)}
                onDrop={() => uploads.drop(upload.key)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type DropZoneProps = { isFull: boolean; error: string | undefined; onFiles: (files: File[]) => void };

function DropZone({ isFull, error, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    // The same file can be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  const drag = (event: DragEvent, isIn: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isIn);
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is for the pointer; the field inside takes files as well */}
      <label
        className={classNames(styles.zone, isOver && styles.over)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          accept={acceptedPhotos}
          multiple
          disabled={isFull}
          onChange={onChange}
          className={styles.file}
          aria-describedby="photos-hint"
        />
        <IconPhotoPlus size={36} stroke={1.6} aria-hidden="true" />
        <span className={styles.zoneTitle}>{isFull ? 'That’s the maximum' : 'Add photos'}</span>
        <span id="photos-hint" className={styles.zoneHint}>
          Drop them here, or choose them. JPEG, HEIC, PNG, WebP or AVIF, 20 MB each. We remove the location
          data.
        </span>
      </label>
      {error !== undefined && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </div>
  );
}

type PhotoCardProps = {
  photo: HostedPhoto;
  index: number;
  count: number;
  path: string;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onWords: (alt: string) => void;
};

function PhotoCard({ photo, index, count, path, onMove, onRemove, onWords }: PhotoCardProps) {
  const [fault, setFault] = useState<string>();
  const kept = useRef(photo.picture.alt);
  const number = index + 1;
  const keepWords = async () => {
    const alt = photo.picture.alt.trim();
    if (alt === kept.current) return;
    try {
      await askApi(`${path}/${photo.id}`, { method: 'PATCH', body: { alt } });
      kept.current = alt;
      setFault(undefined);
    } catch (error) {
      setFault(sentenceOf(error));
    }
  };
  return (
    <>
      <div className={styles.media}>
        <Picture
          picture={photo.picture}
          sizes="(max-width: 720px) 50vw, 260px"
          alt={photo.picture.alt || `Photo ${number}`}
          className={styles.picture}
        />
        {index === 0 && (
          <Badge variant="media" className={styles.cover}>
            Cover
          </Badge>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton label={`Move photo ${number} earlier`} disabled={index === 0} onClick={() => onMove(-1)}>
          <IconArrowLeft aria-hidden="true" size={20} />
        </IconButton>
        <IconButton
          label={`Move photo ${number} later`}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          <IconArrowRight aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={`Remove photo ${number}`} onClick={onRemove} className={styles.remove}>
          <IconTrash aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <Field label={`Describe photo ${number}`} error={fault} optional>
        <TextInput
          value={photo.picture.alt}
          maxLength={300}
          onChange={(event) => onWords(event.currentTarget.value)}
          onBlur={() => void keepWords()}
        />
      </Field>
    </>
  );
}

type UploadCardProps = { upload: Upload; onAgain: () => void; onDrop: () => void };

function UploadCard({ upload: { file, part, fault }, onAgain, onDrop }: UploadCardProps) {
  const { name } = file;
  const percent = Math.round(part * 100);
  return (
    <div className={styles.upload}>
      <p className={styles.name}>{name}</p>
      {fault === null ? (
        <>
          <Progress value={percent} max={100} aria-label={`Uploading ${name}`} />
          <p className={styles.zoneHint}>{part >= 1 ? 'Almost there…' : `${percent}%`}</p>
        </>
      ) : (
        <>
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
          <div className={styles.tools}>
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
            <Button size="small" variant="ghost" onClick={onDrop}>
              Remove it
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
