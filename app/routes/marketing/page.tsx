import { useLocation } from 'react-router';
import { foundersClub } from '../../content/marketing/founders-club.ts';
import { hosting } from '../../content/marketing/hosting.ts';
import { keepPromises, type MarketingPage, type Section } from '../../content/marketing/marketing-page.ts';
import { pagePicture, socialCard } from '../../content/pictures.server.ts';
import { renting } from '../../content/marketing/renting.ts';
import { swapping } from '../../content/marketing/swapping.ts';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { depsContext, documentContext, promisesOffNow } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/page';
import { PageHero } from './page-hero.tsx';
import { SectionView } from './section-view.tsx';
import { StickyBanner } from './sticky-banner.tsx';
import styles from './page.module.css';

/** The text stays on the server: the page has it once, as data, and no script repeats it. */
const pages: Record<string, MarketingPage> = {
  '/hosting': hosting,
  '/renting': renting,
  '/swapping': swapping,
  '/founders-club': foundersClub,
};

function picturesOf(sections: Section[]): string[] {
  return sections.flatMap((section) => {
    if (section.kind === 'stories') return section.stories.map(({ picture }) => picture);
    return 'picture' in section && section.picture ? [section.picture] : [];
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, '');
  const words = pages[path];
  if (!words) throw new Response(null, { status: 404 });
  const { config } = context.get(depsContext);
  // The text is our own data, so the brand can be inserted as text before anything parses it.
  const branded = JSON.parse(
    JSON.stringify(words).replaceAll('{brand}', JSON.stringify(config.brand.name).slice(1, -1)),
  ) as MarketingPage;
  const page = keepPromises(branded, await promisesOffNow(context));
  const names = picturesOf(page.sections);
  return {
    path,
    page,
    hero: pagePicture(page.hero.picture) ?? pagePicture('home/day'),
    pictures: Object.fromEntries(names.map((name) => [name, pagePicture(name)])),
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  if (!loaderData) return [];
  const { page, path, origin, card } = loaderData;
  return documentMeta({
    brand,
    title: page.title,
    description: page.description,
    origin,
    path,
    picture: card,
  });
}

/** A page of text and pictures for people who want to know more first. */
export default function Marketing({ loaderData }: Route.ComponentProps) {
  const { page, hero, pictures } = loaderData;
  const { brand } = useRootData();
  const { pathname } = useLocation();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <PageHero hero={page.hero} picture={hero} />
        {page.sections.map((section, index) => (
          <SectionView key={index} section={section} pictures={pictures} />
        ))}
      </main>
      {page.banner && <StickyBanner key={pathname} banner={page.banner} />}
      <SiteFooter brand={brand} />
    </>
  );
}
