import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/reference';
import { EndpointEntry } from './endpoint-entry.tsx';
import { operationsOf, refusalsOf } from './operations.ts';
import styles from './reference.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const { origin, reference } = context.get(documentContext);
  return { origin, reference };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return documentMeta({
    brand: matches[0]?.loaderData?.brand.name ?? '',
    title: 'API reference',
    description: 'Every endpoint of our API: what it takes, what it returns, and when it refuses.',
    origin: loaderData?.origin ?? '',
    path: '/api/docs',
    picture: null,
  });
}

/** The API reference for people, from the same document programs read. Works without script. */
export default function Reference({ loaderData: { reference, origin } }: Route.ComponentProps) {
  const { brand } = useRootData();
  const groups = operationsOf(reference);
  return (
    <div className={styles.page}>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.columns}`}>
        <nav aria-label="Endpoints" className={styles.places}>
          {groups.map(({ tag, id, operations }) => (
            <a key={id} href={`#${id}`}>
              {tag} <span className="num">{operations.length}</span>
            </a>
          ))}
        </nav>
        <div className={styles.main}>
          <header className={styles.intro}>
            <h1>API reference</h1>
            <p>{reference.info.description}</p>
            <p>
              As a document for programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI{' '}
              {reference.openapi}).
            </p>
          </header>
          <Basics origin={origin} refusals={refusalsOf(reference)} />
          {groups.map(({ tag, id, words, operations }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className={styles.group}>
              <h2 id={`${id}-heading`}>{tag}</h2>
              <p className={styles.words}>{words}</p>
              {operations.map((operation) => (
                <EndpointEntry
                  key={operation.operation.operationId}
                  {...operation}
                  schemas={reference.components.schemas}
                />
              ))}
            </section>
          ))}
        </div>
      </main>
      <SiteFooter brand={brand} />
    </div>
  );
}

type BasicsProps = { origin: string; refusals: [status: string, words: string][] };

/** What applies to every endpoint. */
function Basics({ origin, refusals }: BasicsProps) {
  return (
    <section aria-labelledby="basics-heading" className={styles.basics}>
      <h2 id="basics-heading">Before the first call</h2>
      <dl>
        <dt>Who asks</dt>
        <dd>
          Send the access token of a session: <code>Authorization: Bearer …</code>. A session is opened at{' '}
          <code>POST {origin}/auth/v1/token?grant_type=password</code>.
        </dd>
        <dt>Commands</dt>
        <dd>
          What changes something takes an <code>Idempotency-Key</code>: a new one for each new command, the
          same one when you try again. The same key gives the same answer for 24 hours; with another body it
          is 422.
        </dd>
        <dt>When the answer is no</dt>
        <dd>
          Comes as problem details (RFC 9457): <code>detail</code> is a sentence for the person who asked,{' '}
          <code>code</code> is for the program, <code>field</code> names what does not fit.
          <ul className={styles.statuses}>
            {refusals.map(([status, words]) => (
              <li key={status} id={`status-${status}`}>
                <b className="num">{status}</b> {words}
              </li>
            ))}
          </ul>
        </dd>
        <dt>Numbers</dt>
        <dd>
          Money is whole CAD cents, Adventure Points are whole. A day is a calendar day where the listing is;
          an instant is ISO 8601.
        </dd>
      </dl>
    </section>
  );
}
