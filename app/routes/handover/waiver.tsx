import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { isSameName } from '../../../features/handover/handover-set.ts';
import type { LinkedWaiver } from '../../../features/handover/party.server.ts';
import { ApiProblem, askApi, sentenceOf } from '../../components/session/api-client.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { thereText } from '../../components/when-words.ts';
import { documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Route } from './+types/waiver';
import { WaiverText } from './waiver-text.tsx';
import styles from './handover.module.css';
import looks from './party.module.css';

/** Why there is nothing to sign: the link has expired, or we were unreachable. */
type Unread = { isOver: boolean; sentence: string };
type Read = { linked: LinkedWaiver | null; unread: Unread | null };

/** Errors that mean the link will never work again; others are temporary. */
const overFor: ReadonlySet<number> = new Set([404, 409, 410]);

export function loader({ context }: Route.LoaderArgs): Read {
  // The address contains a personal key, so the page is not cached; its content loads in the browser.
  context.get(documentContext).isUncached = true;
  return { linked: null, unread: null };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Read> {
  try {
    const linked = await askApi<LinkedWaiver>(`/waivers/${encodeURIComponent(params.key)}`);
    return { linked, unread: null };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { linked: null, unread: { isOver: overFor.has(error.status), sentence: error.message } };
  }
}
clientLoader.hydrate = true as const;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Sign the waiver · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The target of a signing link: one text, one name, no account needed. */
export default function WaiverPage({ loaderData: { linked, unread }, params }: Route.ComponentProps) {
  const { brand } = useRootData();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${looks.linked}`}>
        {linked === null && unread === null && (
          <>
            <h1 className="visually-hidden">Sign the waiver</h1>
            <output className="visually-hidden">Loading the waiver</output>
            <Skeleton className={styles.waitingPart} />
          </>
        )}
        {unread !== null && <NothingToSign unread={unread} />}
        {linked !== null && <SignByLink linked={linked} path={params.key} />}
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

function NothingToSign({ unread: { isOver, sentence } }: { unread: Unread }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <h1>{isOver ? 'This link no longer works' : 'We couldn’t load the waiver'}</h1>
      <p role="alert">{sentence}</p>
      {!isOver && (
        <p>
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

function SignByLink({ linked, path }: { linked: LinkedWaiver; path: string }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'signed'>('open');
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: keyboard and screen reader users continue at the top of its replacement.
  useEffect(() => {
    if (state === 'signed') heading.current?.focus();
  }, [state]);
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSameName(name, linked.name)) return setFault(`Type your name as it appears here: ${linked.name}.`);
    setState('busy');
    setFault('');
    try {
      const body = { name: name.trim(), textHash: linked.waiver.hash, deviceAt: new Date().toISOString() };
      await askApi(`/waivers/${encodeURIComponent(path)}/sign`, { method: 'POST', body });
      setState('signed');
    } catch (error) {
      setFault(sentenceOf(error));
      setState('open');
    }
  };
  if (state === 'signed')
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          Thank you, {linked.name}
        </h1>
        <output className={styles.settled}>
          <IconCircleCheckFilled size={26} aria-hidden="true" />
          <span>
            <b>Signed.</b> {linked.renterName} can see it now. Enjoy your trip!
          </span>
        </output>
      </>
    );
  return (
    <>
      <h1>{linked.name}, please sign</h1>
      <p className={styles.what}>
        <b>{linked.title}</b>
        <span>
          With {linked.renterName}, {thereText(linked.pickUp, linked.location)}. By signing, you say that you
          are {linked.adultFrom} or older.
        </span>
      </p>
      <WaiverText waiver={linked.waiver} isOpen />
      <form onSubmit={(event) => void sign(event)} className={looks.form}>
        <Field label={`Type “${linked.name}” to sign`} error={fault}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} autoComplete="name" />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={state === 'busy'}>
          Sign
        </Button>
      </form>
    </>
  );
}
