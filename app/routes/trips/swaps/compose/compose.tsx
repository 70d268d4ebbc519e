import type { SwapChoices } from '../../../../../features/exchange/views/swap-choices-view.ts';
import { isCalendarDay } from '../../../../../platform/time/date-range.ts';
import { askApi } from '../../../../components/session/api-client.ts';
import { EmptyShelves } from '../../../../components/page/empty-shelves.tsx';
import { membersMeta } from '../../../../components/page/members-meta.ts';
import { PageWaiting } from '../../../../components/page/page-waiting.tsx';
import { forgetSentWords } from '../../../../components/sent-words.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';
import { Skeleton } from '../../../../ui/show/skeleton.tsx';
import { newComposition, type Composition } from './compose-offer.ts';
import { ComposerView } from './composer.tsx';
import { useComposer } from './use-composer.ts';
import type { Route } from './+types/compose';
import styles from './composer.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Make a swap offer', matches[0]?.loaderData?.brand.name);
}

/** The days chosen on the listing's page. */
function daysIn(params: URLSearchParams): DayRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isCalendarDay(from) && isCalendarDay(to) && from <= to ? { from, to } : noRange;
}

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(url);
  const slug = encodeURIComponent(searchParams.get('for') ?? '');
  const [choices] = await Promise.all([
    askApi<SwapChoices>(`/exchanges/choices?slug=${slug}`, { signal }),
    forgetSentWords(signal),
  ]);
  return { choices, days: daysIn(searchParams), give: searchParams.get('give') };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting title="Make a swap offer" words="Loading what you can swap" className={styles.page}>
      <Skeleton className={styles.waitingStage} />
      <div className={styles.columns}>
        <Skeleton className={styles.waitingPanel} />
        <Skeleton className={styles.waitingPanel} />
      </div>
    </PageWaiting>
  );
}

/** A new offer: one's own listing for someone else's. */
export default function Compose({ loaderData: { choices, days, give } }: Route.ComponentProps) {
  const { asked, mine, owner } = choices;
  if (mine.length === 0 || !asked.offersSwap) return <NothingToSwap choices={choices} />;
  const first = newComposition(choices, days, give);
  return <NewOffer key={asked.slug} choices={choices} first={first} title={`Swap with ${owner.name}`} />;
}

type NewOfferProps = { choices: SwapChoices; first: Composition; title: string };

function NewOffer({ choices, first, title }: NewOfferProps) {
  const composer = useComposer(choices, first, {
    about: `/exchanges/new ${choices.asked.slug}`,
    fixed: 'receive',
    answering: null,
  });
  return <ComposerView composer={composer} title={title} send="Send offer" />;
}

function NothingToSwap({ choices: { asked } }: { choices: SwapChoices }) {
  return (
    <EmptyShelves
      picture={asked.picture}
      title={asked.offersSwap ? 'First, something to give' : 'Not available for swaps right now'}
      titleAs="h1"
      words={
        asked.offersSwap
          ? `You need a published listing to offer in exchange for ${asked.title}. List one thing, and you can swap for anything.`
          : `${asked.title} isn’t available for a direct swap right now.`
      }
      actions={
        <>
          {asked.offersSwap && (
            <ButtonLink to="/host/listings" variant="lake">
              List something
            </ButtonLink>
          )}
          <ButtonLink to={`/listing/${asked.slug}`}>Back to the listing</ButtonLink>
        </>
      }
    />
  );
}
