import { Link } from 'react-router';
import { membersMeta } from '../../../components/page/members-meta.ts';
import { MembersHead } from '../../../components/page/members-head.tsx';
import { EmptyShelves } from '../../../components/page/empty-shelves.tsx';
import { PageWaiting } from '../../../components/page/page-waiting.tsx';
import { useFreshPage } from '../../../components/use-fresh-page.ts';
import { useNow } from '../../../components/use-now.ts';
import { pagePicture } from '../../../content/pictures.server.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { askToday } from './ask-today.ts';
import { MatchRow, WishRow } from './match-row.tsx';
import { LatestMessages } from './latest-messages.tsx';
import { NextCard } from './next-card.tsx';
import { ReturnedRows, TripRows } from './trip-rows.tsx';
import type { Route } from './+types/today';
import styles from './today.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Today', matches[0]?.loaderData?.brand.name);
}

/** The picture for a day with nothing to do: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-search') });

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  // The browser's stored kind of viewer only decides what is requested; the server decides what is answered.
  const isOwner = document.documentElement.dataset.viewer !== 'renter';
  const [{ picture }, today] = await Promise.all([serverLoader(), askToday(isOwner, signal)]);
  return { picture, today };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageWaiting title="Today" words="Loading your day" className={styles.page} heights={[420, 190]} />;
}

const dayText = new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'long', day: 'numeric' });

/** A member's home page: the next step, answers they owe and wait for, who wants their listings, and new messages. */
export default function Today({ loaderData }: Route.ComponentProps) {
  useFreshPage();
  const now = useNow();
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('today' in loaderData)) return <HydrateFallback />;
  const { picture, today } = loaderData;
  const { next, answers, waiting, coming, returned, matches, forWishes, threads } = today;
  const hasNothing = next === null && answers.length === 0 && returned.length === 0;
  return (
    <div className={styles.page}>
      <MembersHead title="Today">
        <p className={styles.date}>{dayText.format(now)}</p>
      </MembersHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          {hasNothing && (
            <EmptyShelves
              picture={picture}
              title="Where to next?"
              words="You have no trips coming up. The lake is waiting."
              actions={
                <ButtonLink to="/listings" variant="primary">
                  Explore listings
                </ButtonLink>
              }
            />
          )}
          {next && <NextCard trip={next} />}
          {answers.length > 0 && (
            <Section title="Waiting for your answer">
              <TripRows trips={answers} />
            </Section>
          )}
          {returned.length > 0 && (
            <Section title="Just back">
              <ReturnedRows trips={returned} />
            </Section>
          )}
          {waiting.length > 0 && (
            <Section title="Waiting for an answer" more={{ to: '/trips', label: 'All trips' }}>
              <TripRows trips={waiting.slice(0, 3)} />
            </Section>
          )}
          {matches && (
            <Section
              title={`Who wants your ${matches.give.title}`}
              more={{ to: '/wishes', label: 'See all' }}
            >
              <MatchRow matches={matches} />
            </Section>
          )}
          {forWishes && (
            <Section title="For your wish" more={{ to: '/wishes', label: 'Your wishes' }}>
              <WishRow cards={forWishes.cards} />
            </Section>
          )}
        </div>
        <div className={styles.side}>
          {threads.length > 0 && (
            <Section title="Messages" more={{ to: '/messages', label: 'All messages' }}>
              <LatestMessages threads={threads.slice(0, 3)} />
            </Section>
          )}
          {coming.length > 0 && (
            <Section title="Coming up" more={{ to: '/trips', label: 'All trips' }}>
              <TripRows trips={coming.slice(0, 3)} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

type SectionProps = {
  title: string;
  more?: { to: string; label: string };
  children: React.ReactNode;
};

function Section({ title, more, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </div>
      {children}
    </section>
  );
}
