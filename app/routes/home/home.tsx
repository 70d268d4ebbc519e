import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { categoryCounts } from '../../../features/browse/filter/category-counts.server.ts';
import { featuredCards } from '../../../features/browse/featured-cards.server.ts';
import { cardKeys, choices } from '../../../features/listings/shown-keys.ts';
import { LazySection } from '../../components/page/lazy-section.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { home } from '../../content/marketing/home.ts';
import { pictureStory } from '../../content/picture-story.server.ts';
import { categoryIcon, pagePicture, socialCard } from '../../content/pictures.server.ts';
import { wordsFor } from '../../content/words-for.ts';
import { browse, depsContext, documentContext, promisesOffNow, showing } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/home';
import { LoadingScreen } from './loading-screen.tsx';

const featuredCount = 4;
const foundersClubId = 'founders-club-section';

const load = {
  hero: () => import('./hero.tsx'),
  categories: () => import('./sections/categories.tsx'),
  benefits: () => import('./sections/benefits.tsx'),
  pitch: () => import('./sections/pitch.tsx'),
  featured: () => import('./sections/featured-listings.tsx'),
  exchangeSteps: () => import('./sections/swap-steps.tsx'),
  examples: () => import('./sections/examples.tsx'),
  excited: () => import('./sections/excited.tsx'),
  features: () => import('./sections/features.tsx'),
  gallery: () => import('./image-gallery.tsx'),
  trust: () => import('./sections/trust.tsx'),
  founders: () => import('./sections/founders-section.tsx'),
};

const picturesBy = (names: string[]) => Object.fromEntries(names.map((name) => [name, pagePicture(name)]));

export async function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(documentContext);
  const { config } = context.get(depsContext);
  const [cards, categories] = await browse(context, (deps) =>
    Promise.all([featuredCards(deps, featuredCount), categoryCounts(deps)]),
  );
  showing(context, [choices, ...cardKeys(cards)]);
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
  const words = wordsFor(home, config.brand.name, await promisesOffNow(context));
  return {
    words,
    cards,
    categories: categories.map((category) => ({ ...category, icon: categoryIcon(category.id) })),
    hero: {
      dark: pagePicture('home/dusk'),
      light: pagePicture('home/day'),
      darkTall: pagePicture('home/dusk-tall'),
      lightTall: pagePicture('home/day-tall'),
    },
    story: pictureStory(),
    videoUrl: config.videoUrl,
    stepPictures: picturesBy(words.swapping.steps.map(({ picture }) => picture)),
    examplePictures: picturesBy(words.examples.examples.flatMap(({ pictures }) => pictures)),
    galleryPictures: words.gallery.pictures.flatMap((name) => pagePicture(name) ?? []),
    foundersPicture: pagePicture(words.founders.picture),
    foundersBadge: categoryIcon('founder-badge'),
    card: socialCard('home'),
    origin: facts.origin,
  };
}

// Nothing a visitor does here changes the content; returning reloads it.
export const shouldRevalidate = () => false;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand;
  return documentMeta({
    brand: brand?.name ?? '',
    title: 'List 1 Toy. Access $1,000,000 in Adventure.',
    description: loaderData?.words.hero.lead ?? '',
    origin: loaderData?.origin ?? '',
    path: '/',
    picture: loaderData?.card ?? null,
  });
}

/** A link elsewhere may open the club through its state. */
function useScrollToFoundersClub(): void {
  const location = useLocation();
  useEffect(() => {
    const state = location.state as { scrollToFoundersClub?: boolean } | null;
    if (state?.scrollToFoundersClub)
      void import('./scroll-to-section.ts').then(({ scrollToSection }) => scrollToSection(foundersClubId));
  }, [location]);
}

/** Everything below the first screen, in the product specification's order. */
function Sections({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { words, categories, cards } = page;
  return (
    <>
      <LazySection
        load={load.categories}
        given={{ words: words.categories, categories }}
        height={[722, 1202]}
      />
      <LazySection load={load.benefits} given={{ words: words.benefits }} height={[613, 966]} />
      <LazySection
        load={load.pitch}
        given={{ words: words.pitch, frames: page.story, videoUrl: page.videoUrl }}
        height={[632, 917]}
      />
      <LazySection load={load.featured} given={{ words: words.featured, cards }} height={[644, 1007]} />
      <LazySection
        id="swap-mechanism-section"
        load={load.exchangeSteps}
        given={{ words: words.swapping, pictures: page.stepPictures }}
        height={[773, 995]}
      />
      <LazySection
        id="member-examples-section"
        load={load.examples}
        given={{ words: words.examples, pictures: page.examplePictures }}
        height={[1183, 1511]}
      />
      <LazySection load={load.excited} given={{ words: words.excited }} height={[211, 260]} />
      <LazySection load={load.features} given={{ words: words.features }} height={[995, 1539]} />
      <LazySection
        load={load.gallery}
        given={{ words: words.gallery, pictures: page.galleryPictures }}
        height={[967, 536]}
      />
      <LazySection load={load.trust} given={{ words: words.trust }} height={[732, 1044]} />
      <LazySection
        id={foundersClubId}
        load={load.founders}
        given={{ words: words.founders, picture: page.foundersPicture, badge: page.foundersBadge }}
        height={[777, 1092]}
      />
    </>
  );
}

/** The home page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand } = useRootData();
  const [isDrawnByBrowser] = useState(useHydrated());
  const { words, hero, cards } = loaderData;
  useScrollToFoundersClub();
  return (
    <>
      {isDrawnByBrowser && <LoadingScreen brandName={brand.name} />}
      <SiteHeader brand={brand} />
      <main id="main">
        <LazySection
          load={load.hero}
          given={{ words: words.hero, pictures: hero, brandName: brand.name, cards }}
          height={[900, 844]}
        />
        <Sections page={loaderData} />
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
