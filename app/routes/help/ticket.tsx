import { useState, type FormEvent } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { TicketView } from '../../../features/help/help-view.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { atText } from '../../components/when-words.ts';
import { useRootData } from '../../root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-input.tsx';
import type { Route } from './+types/ticket';
import styles from './help.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [
    { title: `Your question · ${brand}` },
    { name: 'robots', content: 'noindex' },
    // The address is the conversation's key: no other site may see it.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<TicketView>(`/help/tickets/${encodeURIComponent(params.id)}`, { signal }).catch(() => null);
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <h1>Your question</h1>
      <Skeleton className={styles.waiting} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { brand } = useRootData();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        {children}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

const stateWords: Record<TicketView['state'], string> = {
  waiting: 'A person on our team will read this and answer by email.',
  answered: 'We’ve answered. Write below if you need anything else.',
  closed: 'This conversation is closed. Write below to open it again.',
};

/** Shows a conversation with the team to anyone with its address. */
export default function Ticket({ loaderData: ticket }: Route.ComponentProps) {
  if (ticket === null)
    return (
      <Frame>
        <h1>We couldn’t find this conversation</h1>
        <p>
          Check the link in our email, or <Link to="/help#contact">ask us again</Link>. Conversations are
          deleted a year after they are closed.
        </p>
      </Frame>
    );
  return (
    <Frame>
      <h1>Your question (no. {ticket.number})</h1>
      <p>{stateWords[ticket.state]}</p>
      <ol className={styles.messages}>
        {ticket.messages.map(({ body, isTeam, at }) => (
          <li key={`${at} ${body}`} data-team={isTeam || undefined}>
            <p className={styles.by}>
              <b>{isTeam ? 'Our team' : 'You'}</b> {atText(at)}
            </p>
            <p>{body}</p>
          </li>
        ))}
      </ol>
      <Reply id={ticket.id} key={ticket.messages.length} />
    </Frame>
  );
}

function Reply({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    try {
      await askApi(`/help/tickets/${id}/messages`, { method: 'POST', body });
      await revalidate();
    } catch (error) {
      setFault(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field label="Add a message" error={fault}>
        <TextArea name="message" rows={4} maxLength={4_000} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          Send message
        </Button>
      </div>
    </form>
  );
}
