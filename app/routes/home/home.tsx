import { featuredCards } from '../../../features/browse/featured-cards.server.ts';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { pagePicture, socialCard } from '../../content/pictures.server.ts';
import { documentContext, read } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/home';
import { FeaturedListings } from './featured-listings.tsx';
import { Hero } from './hero.tsx';

const featuredCount = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(documentContext);
  const cards = await read(context, (deps) => featuredCards(deps, featuredCount));
  facts.jsonLd.push({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    url: `${facts.origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${facts.origin}/listings?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  });
  return {
    cards,
    hero: {
      dark: pagePicture('home/dusk'),
      light: pagePicture('home/day'),
      darkTall: pagePicture('home/dusk-tall'),
      lightTall: pagePicture('home/day-tall'),
    },
    card: socialCard('home'),
    origin: facts.origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand;
  return documentMeta({
    brand: brand?.name ?? '',
    title: 'List 1 Toy. Access $1,000,000 in Adventure.',
    description:
      'Rent for cash or swap your RV, boat, sled or cabin with verified members across British Columbia and Alberta.',
    origin: loaderData?.origin ?? '',
    path: '/',
    picture: loaderData?.card ?? null,
  });
}

/** The front page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand } = useRootData();
  const [give, get] = loaderData.cards;
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main">
        <Hero pictures={loaderData.hero} brandName={brand.name} pair={give && get ? [give, get] : null} />
        <FeaturedListings cards={loaderData.cards} />
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
