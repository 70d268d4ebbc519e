import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Link } from 'react-router';
import { categoryCounts } from '../../../features/browse/filter/category-counts.server.ts';
import { featuredCards } from '../../../features/browse/featured-cards.server.ts';
import { cardKeys, choices } from '../../../features/listings/shown-keys.ts';
import { JoinLink } from '../../components/header/join-link.tsx';
import { ListingCard } from '../../components/listing/listing-card.tsx';
import { SignIcon } from '../../components/header/sign-icon.tsx';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { original } from '../../content/original.ts';
import { pagePicture, socialCard } from '../../content/pictures.server.ts';
import { wordsFor } from '../../content/words-for.ts';
import { browse, depsContext, documentContext, promisesOffNow, showing } from '../../deps.server.ts';
import { useRootData } from '../../root-data.ts';
import { Accordion } from '../../ui/show/accordion.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/show/picture.tsx';
import { Stars } from '../../ui/show/stars.tsx';
import { documentMeta } from '../document-meta.ts';
import type { Route } from './+types/original';
import { HowItWorks } from './how-it-works.tsx';
import { PhoneScreens } from './phone-screens.tsx';
import styles from './original.module.css';

const sampleCount = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(depsContext);
  const [cards, categories] = await browse(context, (deps) =>
    Promise.all([featuredCards(deps, sampleCount), categoryCounts(deps)]),
  );
  showing(context, [choices, ...cardKeys(cards)]);
  const { categoryPictures, ...words } = wordsFor(original, config.brand.name, await promisesOffNow(context));
  return {
    words,
    cards,
    categories: categories.map((category) => ({
      ...category,
      picture: pagePicture(categoryPictures[category.id] ?? ''),
    })),
    hero: pagePicture(words.hero.picture),
    hosting: pagePicture(words.hosting.picture),
    stepPictures: Object.fromEntries(words.steps.steps.map(({ picture }) => [picture, pagePicture(picture)])),
    screenPictures: words.mobile.screens.map(({ picture }) => pagePicture(picture)),
    card: socialCard('home'),
    origin: context.get(documentContext).origin,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, card } = loaderData;
  return documentMeta({
    brand: matches[0]?.loaderData?.brand.name ?? '',
    title: words.hero.title,
    description: words.hero.text,
    origin,
    path: '/original',
    picture: card,
  });
}

type Page = Route.ComponentProps['loaderData'];

function Hero({ page: { words, hero } }: { page: Page }) {
  return (
    <section aria-labelledby="page-heading" className={styles.hero}>
      {hero && <Picture picture={hero} sizes="100vw" priority className={styles.backdrop} />}
      <div className={`container ${styles.inside}`}>
        <p className={styles.eyebrow}>{words.hero.eyebrow}</p>
        <h1 id="page-heading">{words.hero.title}</h1>
        <p className={styles.lead}>{words.hero.text}</p>
        <p className={styles.actions}>
          <JoinLink variant="primary" size="large">
            {words.hero.apply}
          </JoinLink>
          <ButtonLink to="/listings" variant="glass" size="large">
            {words.hero.browse}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Categories({ page: { words, categories } }: { page: Page }) {
  return (
    <section aria-labelledby="categories-heading" className={`container ${styles.section}`}>
      <h2 id="categories-heading">{words.categories.title}</h2>
      <ul className={styles.categories}>
        {categories.map(({ id, name, count, picture }) => (
          <li key={id}>
            <Link to={`/listings?category=${id}`}>
              {picture && <Picture picture={picture} sizes="(max-width: 767px) 50vw, 420px" alt="" />}
              <span>
                <b>{name}</b>
                <small className="num">
                  {count} {count === 1 ? 'listing' : 'listings'}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ page: { words, cards } }: { page: Page }) {
  return (
    <section aria-labelledby="ways-heading" className={`container ${styles.section}`}>
      <div className={styles.ways}>
        <div>
          <h2 id="ways-heading">{words.ways.title}</h2>
          <p className={styles.text}>{words.ways.text}</p>
        </div>
        {words.ways.ways.map((way) => (
          <div key={way.title} className={styles.way}>
            <SignIcon name={way.icon} />
            <h3>{way.title}</h3>
            <p>{way.text}</p>
          </div>
        ))}
      </div>
      <div className={styles.samples}>
        {cards.map((card) => (
          <ListingCard key={card.slug} card={card} />
        ))}
      </div>
    </section>
  );
}

function Hosting({ page: { words, hosting } }: { page: Page }) {
  return (
    <section aria-labelledby="hosting-heading" className={styles.hosting}>
      {hosting && <Picture picture={hosting} sizes="100vw" alt="" className={styles.backdrop} />}
      <div className={`container ${styles.hostingInside}`}>
        <h2 id="hosting-heading">{words.hosting.title}</h2>
        <p className={styles.lead}>{words.hosting.text}</p>
        <ul className={styles.choices}>
          {words.hosting.cards.map(({ title, text, action, badge }) => (
            <li key={title}>
              <h3>
                {title}
                {badge && <span className={styles.exclusive}>{badge}</span>}
              </h3>
              <p>{text}</p>
              <ButtonLink to={action.to} iconAfter={<IconArrowRight aria-hidden="true" />}>
                {action.label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Voices({ page: { words } }: { page: Page }) {
  return (
    <section aria-labelledby="voices-heading" className={`container ${styles.section}`}>
      <h2 id="voices-heading">{words.testimonials.title}</h2>
      <ul className={styles.voices}>
        {words.testimonials.items.map(({ quote, author, role }) => (
          <li key={author}>
            <Stars rating={5} size={18} />
            <blockquote>{quote}</blockquote>
            <p>
              <b>{author}</b> {role}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{words.testimonials.note}</p>
    </section>
  );
}

function Questions({ page: { words } }: { page: Page }) {
  return (
    <section
      aria-labelledby="questions-heading"
      className={`container ${styles.section} ${styles.questions}`}
    >
      <h2 id="questions-heading">{words.questions.title}</h2>
      <Accordion
        items={words.questions.items.map(({ question, answer, action }) => ({
          id: question,
          title: question,
          body: (
            <>
              {answer}{' '}
              {action && (
                <Link to={action.to} className={styles.inline}>
                  {action.label}
                </Link>
              )}
            </>
          ),
        }))}
      />
    </section>
  );
}

/** The original landing page: the whole platform on one page. */
export default function Original({ loaderData: page }: Route.ComponentProps) {
  const { brand } = useRootData();
  const { closing } = page.words;
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main">
        <Hero page={page} />
        <Categories page={page} />
        <Ways page={page} />
        <PhoneScreens words={page.words.mobile} pictures={page.screenPictures} />
        <HowItWorks words={page.words.steps} pictures={page.stepPictures} />
        <Hosting page={page} />
        <Voices page={page} />
        <Questions page={page} />
        <section aria-labelledby="closing-heading" className={`container ${styles.closing}`}>
          <h2 id="closing-heading">{closing.title}</h2>
          <p className={styles.text}>{closing.text}</p>
          <JoinLink variant="primary" size="large">
            {closing.apply}
          </JoinLink>
        </section>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
