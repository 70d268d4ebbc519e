import { useState } from 'react';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { useTheme } from '../../ui/theme.tsx';
import { readContactSheet } from './contact-sheet.server.ts';
import type { SheetGroup, SheetPicture } from './contact-sheet.ts';
import type { Route } from './+types/art';
import styles from './art.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(documentContext).isUncached = true;
  return { groups: await readContactSheet() };
}

export const meta = () => [{ title: 'Contact sheet' }, { name: 'robots', content: 'noindex' }];

const kinds = [
  { value: 'all', label: 'Everything' },
  { value: 'first', label: 'First pictures and page heads' },
  { value: 'changed', label: 'Scene changed, or picture missing' },
  { value: 'borrowed', label: 'Crops and stand-ins' },
];

function belongs({ state, origin, kind }: SheetPicture, wanted: string): boolean {
  if (wanted === 'changed') return state !== 'current';
  if (wanted === 'borrowed') return origin.as !== 'render';
  if (wanted === 'first') return kind === 'hero' || kind === 'page' || kind === 'tall';
  return true;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

function State({ shown }: { shown: SheetPicture }) {
  return (
    <p className={styles.badges}>
      {shown.state === 'current' && <Badge variant="success">Current</Badge>}
      {shown.state === 'changed' && <Badge variant="danger">Scene changed</Badge>}
      {shown.state === 'missing' && <Badge variant="danger">Not made yet</Badge>}
      {shown.origin.as === 'crop' && <Badge>Crop of {shown.origin.of}</Badge>}
      {shown.origin.as === 'stand-in' && <Badge>Stand-in: {shown.origin.of}</Badge>}
      <Badge>{shown.kind}</Badge>
    </p>
  );
}

/** How pages crop it: a wide strip and a phone's tall frame, under the page's overlay in both themes. */
function Crops({ shown }: { shown: SheetPicture }) {
  const { theme: chosen } = useTheme();
  if (!shown.picture || shown.kind === 'spot') return null;
  const themes = chosen === 'light' ? [undefined] : [undefined, 'light'];
  return themes.map((theme) => (
    <div key={theme ?? 'page'} data-theme={theme} className={styles.crops}>
      {[styles.strip, styles.phone].map((shape) => (
        <div key={shape} className={`${styles.crop} ${shape}`}>
          {shown.picture && <Picture picture={shown.picture} sizes="240px" alt="" />}
        </div>
      ))}
    </div>
  ));
}

function Shown({ shown }: { shown: SheetPicture }) {
  const { picture } = shown;
  return (
    <figure className={styles.figure}>
      {picture && (
        <div className={styles.whole} style={{ aspectRatio: picture.width / picture.height }}>
          <Picture picture={picture} sizes="(max-width: 767px) 100vw, 420px" alt="" contain />
          <span
            className={styles.focal}
            style={{ left: `${picture.focal[0]}%`, top: `${picture.focal[1]}%` }}
          />
        </div>
      )}
      <Crops shown={shown} />
      <figcaption className={styles.words}>
        <h3>{shown.name}</h3>
        <State shown={shown} />
        <p>{shown.alt}</p>
        <p className={styles.facts}>
          {shown.hour}
          {picture && ` · ${picture.width} × ${picture.height} · focal ${picture.focal.join(', ')}`}
          {shown.files.map(({ format, width, bytes }) => ` · ${format} ${width}: ${kilobytes(bytes)}`)}
        </p>
      </figcaption>
    </figure>
  );
}

function Group({ group: { slug, is, pictures } }: { group: SheetGroup }) {
  return (
    <section aria-labelledby={`group-${slug}`} className={styles.group}>
      <h2 id={`group-${slug}`}>
        {slug} <small>{is}</small>
      </h2>
      <div className={styles.grid}>
        {pictures.map((shown) => (
          <Shown key={shown.name} shown={shown} />
        ))}
      </div>
    </section>
  );
}

/** Every picture with its sources and crops; development only. */
export default function ContactSheet({ loaderData: { groups } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const [words, setWords] = useState('');
  const [wanted, setWanted] = useState('all');
  const sought = words.trim().toLowerCase();
  const shown = groups
    .map((group) => ({
      ...group,
      pictures: group.pictures.filter(
        (each) =>
          belongs(each, wanted) && `${each.name} ${each.hour} ${each.alt}`.toLowerCase().includes(sought),
      ),
    }))
    .filter(({ pictures }) => pictures.length > 0);
  const count = shown.reduce((sum, { pictures }) => sum + pictures.length, 0);
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.page}`}>
        <h1>Contact sheet</h1>
        <div className={styles.filter}>
          <Field label="Search name, hour or description">
            <TextInput
              type="search"
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          </Field>
          <Field label="Show">
            <Select
              options={kinds}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </Field>
          <output className={styles.facts}>
            {count} {count === 1 ? 'picture' : 'pictures'}
          </output>
        </div>
        {shown.map((group) => (
          <Group key={group.slug} group={group} />
        ))}
      </main>
    </>
  );
}
