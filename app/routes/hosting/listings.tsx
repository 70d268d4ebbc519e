import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ShelfLine } from '../../../features/hosting/hosting-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { sendCommand } from '../../components/session/command.ts';
import { EmptyShelves } from '../../components/page/empty-shelves.tsx';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { stateWords } from './state-words.ts';
import type { Route } from './+types/listings';
import styles from './shelf.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your listings · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, shelf] = await Promise.all([
    serverLoader(),
    askApi<{ listings: ShelfLine[]; mayList: boolean }>('/hosting/listings'),
  ]);
  return { picture, ...shelf };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Your listings"
      words="Loading your listings"
      className={styles.page}
      heights={[320, 320, 320]}
      within={styles.grid}
    />
  );
}

/** All of a member's listings, published or drafts. */
export default function Listings({ loaderData }: Route.ComponentProps) {
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('listings' in loaderData)) return <HydrateFallback />;
  const { listings, mayList, picture } = loaderData;
  const shown = listings.filter(({ state }) => state !== 'archived');
  const archived = listings.filter(({ state }) => state === 'archived');
  if (listings.length === 0) return <EmptyShelf picture={picture} mayList={mayList} />;
  return (
    <div className={styles.page}>
      <MembersHead title="Your listings">{mayList && <StartButton />}</MembersHead>
      <ul className={styles.grid}>
        {shown.map((line) => (
          <li key={line.id ?? line.slug}>
            <ShelfCard line={line} />
          </li>
        ))}
      </ul>
      {archived.length > 0 && (
        <section>
          <h2 className={styles.subtitle}>Archived</h2>
          <ul className={styles.grid}>
            {archived.map((line) => (
              <li key={line.id ?? line.slug}>
                <ShelfCard line={line} titleAs="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Creates a draft and opens it. */
function StartButton({ label = 'New listing' }: { label?: string }) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const fault = useFault();
  const start = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { id } = await sendCommand<{ id: string }>('/hosting/listings', {});
      await navigate(`/host/listings/${id}`);
    } catch (error) {
      fault.say({ title: 'We couldn’t create a listing', description: sentenceOf(error) });
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="primary" icon={<IconPlus size={20} />} busy={isBusy} onClick={() => void start()}>
        {label}
      </Button>
      {fault.note}
    </div>
  );
}

function placeOf(line: ShelfLine): string {
  if (line.state !== 'draft') return line.location;
  return `${line.stepsDone} of ${line.stepsOfAll} steps done`;
}

/** @param titleAs one level below the heading above */
function ShelfCard({ line, titleAs: Title = 'h2' }: { line: ShelfLine; titleAs?: 'h2' | 'h3' }) {
  const { label, look } = stateWords[line.state];
  const to = line.id === null ? `/listing/${line.slug}` : `/host/listings/${line.id}`;
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        {line.picture && (
          <Picture
            picture={line.picture}
            alt=""
            sizes="(max-width: 720px) 100vw, 400px"
            className={styles.picture}
          />
        )}
        <span className={styles.badges}>
          <Badge variant={look}>{label}</Badge>
          {line.hasChanges && <Badge variant="sun">Unpublished changes</Badge>}
          {line.isSample && <Badge>Sample</Badge>}
        </span>
      </div>
      <div className={styles.body}>
        <Title className={styles.title}>
          <Link to={to} className={styles.link}>
            {line.title === '' ? 'New listing' : line.title}
          </Link>
        </Title>
        <p className={styles.where}>{placeOf(line)}</p>
        {line.priceCents !== null && (
          <p className={styles.price}>
            <b className="num">{formatCents(line.priceCents)}</b> a {line.priceUnit}
          </p>
        )}
        {line.needsAddress && (
          <p className={styles.note}>
            <Link to={`/host/listings/${line.id}?step=place`} className={styles.fix}>
              Add the exact address
            </Link>{' '}
            so renters know where to go.
          </p>
        )}
        {line.state === 'needs_changes' && <p className={styles.note}>{line.reviewNote}</p>}
        {line.state === 'draft' && (
          <Progress
            className={styles.progress}
            aria-label={`${line.stepsDone} of ${line.stepsOfAll} steps done`}
            value={line.stepsDone}
            max={line.stepsOfAll}
          />
        )}
      </div>
    </article>
  );
}

function EmptyShelf({ picture, mayList }: { picture: PictureSource | null; mayList: boolean }) {
  return (
    <EmptyShelves
      picture={picture}
      title="Your toys could be earning"
      titleAs="h1"
      words={
        mayList
          ? 'Say what it is, add a few photos and set your price. We save as you go, so take as many breaks as you like.'
          : 'List what you own to rent it out, swap it or earn points.'
      }
      actions={
        mayList ? (
          <StartButton label="List your first toy" />
        ) : (
          <>
            <ButtonLink to="/apply" variant="primary">
              Apply as an owner
            </ButtonLink>
            <ButtonLink to="/hosting">How hosting works</ButtonLink>
          </>
        )
      }
    />
  );
}
