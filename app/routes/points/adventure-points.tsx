import { pointsKey } from '../../../features/listings/shown-keys.ts';
import { pointsFigures, type PointsFigures } from '../../../features/points/public-figures.server.ts';
import { readSettings } from '../../../features/settings/read-settings.server.ts';
import { PointsBar } from '../../components/money/points-bar.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { pointsWords } from '../../content/marketing/adventure-points.ts';
import { pagePicture, socialCard } from '../../content/pictures.server.ts';
import { browse, depsContext, documentContext, promisesOffNow, showing } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Accordion } from '../../ui/show/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/adventure-points';
import styles from './adventure-points.module.css';

const asOf = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Vancouver',
});

export async function loader({ context }: Route.LoaderArgs) {
  const [figures, settings] = await browse(context, ({ sql, ...deps }) =>
    Promise.all([pointsFigures({ ...deps, sql }), readSettings(sql)]),
  );
  showing(context, [pointsKey]);
  return {
    figures,
    words: pointsWords({
      founderBonusPoints: (await promisesOffNow(context)).includes('bonus-points')
        ? 0
        : settings['founder-bonus-points'],
      expiryMonths: settings['points-expiry-months'],
      noticeDays: settings['points-expiry-notice-days'],
    }),
    asOf: asOf.format(context.get(depsContext).now()),
    picture: pagePicture('illustrations/empty-wallet'),
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  if (!loaderData) return [];
  const { words, origin, card } = loaderData;
  return documentMeta({
    brand,
    title: words.title,
    description: words.description,
    origin,
    path: '/adventure-points',
    picture: card,
  });
}

/** The whole ledger in one chart, and the rules of points. */
export default function AdventurePoints({
  loaderData: { figures, words, picture, asOf: at },
}: Route.ComponentProps) {
  const { brand } = useRootData();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <div className={`container ${styles.inside}`}>
          <header className={styles.head}>
            <div>
              <h1>{words.title}</h1>
              <p>{words.lead}</p>
            </div>
            {picture && (
              <div className={styles.drawing}>
                <Picture picture={picture} alt="" sizes="380px" priority contain />
              </div>
            )}
          </header>
          <Figures figures={figures} asOf={at} />
          <section aria-labelledby="move-heading">
            <h2 id="move-heading" className={styles.heading}>
              How points move
            </h2>
            <ol className={styles.steps}>
              {words.steps.map(({ title, text }) => (
                <li key={title} className={styles.step}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="rules-heading" className={styles.rules}>
            <h2 id="rules-heading" className={styles.heading}>
              The rules
            </h2>
            <Accordion
              items={words.rules.map(({ id, title, text }) => ({ id, title, body: <p>{text}</p> }))}
            />
          </section>
          <p className={styles.actions}>
            <ButtonLink to="/listings" variant="primary" size="large">
              See what points can get you
            </ButtonLink>
            <ButtonLink to="/wallet" size="large">
              Open my wallet
            </ButtonLink>
          </p>
        </div>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

function Figures({ figures, asOf: at }: { figures: PointsFigures; asOf: string }) {
  const { issuedPoints, inCirculationPoints, heldPoints, expiredPoints, feesPoints } = figures;
  return (
    <section aria-labelledby="figures-heading" className={styles.panel}>
      <h2 id="figures-heading" className={styles.label}>
        Issued so far
      </h2>
      <p className={styles.issued}>
        <span className="num">{issuedPoints.toLocaleString('en-CA')}</span>{' '}
        <abbr title="Adventure Points">AP</abbr>
      </p>
      {issuedPoints === 0 ? (
        <p className={styles.note}>The first points come with the first founders’ listings.</p>
      ) : (
        <>
          <PointsBar
            label="Where the points are"
            parts={[
              { label: 'In wallets', points: inCirculationPoints - heldPoints, tone: 'earned' },
              { label: 'Held for bookings', points: heldPoints, tone: 'held' },
              { label: 'Expired', points: expiredPoints, tone: 'spent' },
              { label: 'Kept as fees', points: feesPoints, tone: 'kept' },
            ]}
          />
          <p className={styles.note}>
            {inCirculationPoints.toLocaleString('en-CA')} AP are in circulation, in wallets or on hold.
            Together with expired points and fees, that always adds up to everything issued. As of {at},
            Vancouver time.
          </p>
        </>
      )}
    </section>
  );
}
