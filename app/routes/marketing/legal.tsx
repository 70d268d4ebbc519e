import { privacy, type LegalText } from '../../content/privacy.ts';
import { keepPromisesIn } from '../../content/promises.ts';
import { terms } from '../../content/terms.ts';
import { socialCard } from '../../content/pictures.server.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { depsContext, documentContext, promisesOffNow } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/legal';
import styles from './legal.module.css';

const texts: Record<string, LegalText> = { '/privacy': privacy, '/terms': terms };
const homeZone = 'America/Vancouver';

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, '');
  const text = texts[path];
  if (!text) throw new Response(null, { status: 404 });
  const { config, now } = context.get(depsContext);
  const updated = new Date(`${today(homeZone, now())}T12:00:00Z`);
  return {
    path,
    text: keepPromisesIn(
      { ...text, intro: text.intro.replaceAll('{brand}', config.brand.name) },
      await promisesOffNow(context),
    ),
    updatedOn: new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(updated),
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  if (!loaderData) return [];
  const { text, path, origin, card } = loaderData;
  return documentMeta({ brand, title: text.title, description: text.intro, origin, path, picture: card });
}

/** Static legal text with the date it was last updated. */
export default function Legal({ loaderData: { text, updatedOn } }: Route.ComponentProps) {
  const { brand } = useRootData();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <h1>{text.title}</h1>
        <p className={styles.updated}>Last updated: {updatedOn}</p>
        <p className={styles.intro}>{text.intro}</p>
        {text.parts.map(({ id, heading, paragraphs }) => (
          <section key={heading} id={id}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>What changed</h2>
          {text.versions.map(({ version, month, change }) => (
            <p key={version}>
              Version {version}, {month}: {change}
            </p>
          ))}
        </section>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
