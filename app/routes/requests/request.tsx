import { redirect, useRevalidator } from 'react-router';
import { useEffect } from 'react';
import type { WaitingRequestView } from '../../../features/walk-in/waiting-request-view.ts';
import { askApi } from '../../components/session/api-client.ts';
import { askMe } from '../../components/session/me.ts';
import { keepWords } from '../../components/session/kept-words.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { membersMeta } from '../../components/page/members-meta.ts';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { daysText } from '../../components/when-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/request';
import styles from './requests.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Your request', matches[0]?.loaderData?.brand.name);
}

/** How often the page checks while the request is being sent. */
const lookAgainMs = 1_500;

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const found = await askApi<WaitingRequestView>(`/waiting-requests/${params.id}`, { signal });
  // The request has made them a renter: the page's navigation is now a member's.
  if (found.state !== 'waiting' && found.state !== 'sending') await askMe({ signal }).catch(() => undefined);
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
  if (found.bookingId !== null) throw redirect(`/exchanges/${found.bookingId}`);
  return found;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageWaiting title="Your request" words="Loading your request" className={styles.page} heights={[190]} />
  );
}

/** A first request after its email was confirmed: being sent, at the bank, or failed and why. */
export default function Request({ loaderData: found }: Route.ComponentProps) {
  const { state, listing, asked, message, paymentId, sentence } = found;
  const { revalidate } = useRevalidator();
  const isOnItsWay = state === 'waiting' || state === 'sending';
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isOnItsWay, revalidate]);
  const about = `/listing/${listing.slug}`;
  return (
    <div className={styles.page}>
      <MembersHead title={headingOf[state]} />
      <p className={styles.lead}>
        {listing.title}, {daysText(asked.from, asked.to)}
      </p>
      <section className={styles.card}>
        {isOnItsWay && (
          <output aria-busy="true">
            Your email is confirmed. Sending your request to {listing.ownerName}…
          </output>
        )}
        {state === 'asks-bank' && (
          <>
            <p>Your bank wants to confirm it’s you. Then we’ll send your request to {listing.ownerName}.</p>
            <ButtonLink to={`/payments/${paymentId}`} variant="primary" size="large">
              Go to your bank
            </ButtonLink>
          </>
        )}
        {sentence !== null && (
          <>
            <p role="alert">{sentence} Nothing was charged.</p>
            <ButtonLink
              to={`${about}?from=${asked.from}&to=${asked.to}&book=1`}
              variant="primary"
              size="large"
              onClick={() => keepWords(about, { ...asked, message }, null)}
            >
              Try again
            </ButtonLink>
          </>
        )}
        {state === 'sent' && sentence === null && (
          <Button onClick={() => void revalidate()}>Check again</Button>
        )}
      </section>
    </div>
  );
}

const headingOf: Record<WaitingRequestView['state'], string> = {
  waiting: 'Sending your request',
  sending: 'Sending your request',
  sent: 'Request sent',
  'asks-bank': 'One question from your bank',
  stopped: 'Your request wasn’t sent',
  expired: 'Your request wasn’t sent',
};
