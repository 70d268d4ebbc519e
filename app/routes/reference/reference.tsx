import { Fragment } from 'react';
import { Link } from 'react-router';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { documentContext } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/reference';
import { EndpointEntry } from './endpoint-entry.tsx';
import { operationsOf, refusalsOf, schemasNamedBy } from './operations.ts';
import styles from './reference.module.css';

export const handle = { reads: ['area'] };

/** One area's endpoints and the shapes they name, or none: rendering all areas at once would cost more than any other page. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, reference: read } = context.get(documentContext);
  const reference = read();
  const groups = operationsOf(reference);
  const area = new URL(request.url).searchParams.get('area');
  const shown = groups.find(({ id }) => id === area) ?? null;
  return {
    origin,
    words: reference.info.description,
    version: reference.openapi,
    refusals: refusalsOf(reference),
    areas: groups.map(({ tag, id, words, operations }) => ({ tag, id, words, count: operations.length })),
    shown,
    schemas: shown === null ? {} : schemasNamedBy(shown.operations, reference.components.schemas),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return documentMeta({
    brand: matches[0]?.loaderData?.brand.name ?? '',
    title: 'API reference',
    description: 'Every endpoint of our API: what it takes, what it returns, and which errors it gives.',
    origin: loaderData?.origin ?? '',
    path: '/api/docs',
    picture: null,
  });
}

/** The API reference for people, an area at a time, from the same document programs read. Works without script. */
export default function Reference({ loaderData }: Route.ComponentProps) {
  const { origin, words, version, refusals, areas, shown, schemas } = loaderData;
  const { brand } = useRootData();
  return (
    <div className={styles.page}>
      <SiteHeader brand={brand} />
      <main id="main" className={`container ${styles.columns}`}>
        <nav aria-label="Endpoints" className={styles.places}>
          {areas.map(({ tag, id, count }) => (
            <Link key={id} to={`/api/docs?area=${id}`} aria-current={shown?.id === id ? 'page' : undefined}>
              {tag} <span className="num">{count}</span>
            </Link>
          ))}
        </nav>
        <div className={styles.main}>
          <header className={styles.intro}>
            <h1>{shown === null ? 'API reference' : shown.tag}</h1>
            <p>{shown === null ? words : shown.words}</p>
            {shown === null ? (
              <p>
                For your tools: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI {version}
                ).
              </p>
            ) : (
              <p>
                <Link to="/api/docs">API reference</Link>: how to sign in, and what every endpoint has in
                common.
              </p>
            )}
          </header>
          {shown === null ? (
            <>
              <Basics origin={origin} refusals={refusals} />
              <Areas areas={areas} />
            </>
          ) : (
            <section aria-labelledby="endpoints-heading" className={styles.group}>
              <h2 id="endpoints-heading">Endpoints</h2>
              {shown.operations.map((operation) => (
                <EndpointEntry key={operation.operation.operationId} {...operation} schemas={schemas} />
              ))}
            </section>
          )}
        </div>
      </main>
      <SiteFooter brand={brand} />
    </div>
  );
}

type AreasProps = { areas: readonly { tag: string; id: string; words: string }[] };

/** What there is, in a sentence each. */
function Areas({ areas }: AreasProps) {
  return (
    <section aria-labelledby="areas-heading" className={styles.basics}>
      <h2 id="areas-heading">Endpoints</h2>
      <dl>
        {areas.map(({ tag, id, words }) => (
          <Fragment key={id}>
            <dt>
              <Link to={`/api/docs?area=${id}`}>{tag}</Link>
            </dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

type BasicsProps = { origin: string; refusals: [status: string, words: string][] };

/** What applies to every endpoint. */
function Basics({ origin, refusals }: BasicsProps) {
  return (
    <section aria-labelledby="basics-heading" className={styles.basics}>
      <h2 id="basics-heading">Before your first call</h2>
      <dl>
        <dt>Authentication</dt>
        <dd>
          Send the access token of a session: <code>Authorization: Bearer …</code>. Open a session with{' '}
          <code>POST {origin}/auth/v1/token?grant_type=password</code>.
        </dd>
        <dt>Commands</dt>
        <dd>
          Every change needs an <code>Idempotency-Key</code>: a new key for each command, and the same key for
          a retry. The same key gives the same answer for 24 hours. With a different body, you get 422.
        </dd>
        <dt>Errors</dt>
        <dd>
          An error is sent as problem details (RFC 9457): <code>detail</code> is a sentence for the person who
          asked, <code>code</code> is for the program, <code>field</code> names the field that is wrong.
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
