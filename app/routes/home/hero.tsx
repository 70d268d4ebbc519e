import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Suspense, useRef } from 'react';
import { Form } from 'react-router';
import type { ListingCard, Picture as PictureShape } from '../../../features/listings/listing-card.ts';
import { SearchSuggestions, useFocusedOnce } from '../../components/listing/lazy-suggestions.ts';
import { JoinLink } from '../../components/header/join-link.tsx';
import type { HomeWords } from '../../content/marketing/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pointsText } from '../../components/listing/price-text.ts';
import { Picture, srcSetOf } from '../../ui/show/picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import { onWatchFirst, watchFirstId } from './watch-first.ts';
import styles from './hero.module.css';

export type HeroPictures = {
  dark: PictureShape | null;
  light: PictureShape | null;
  darkTall: PictureShape | null;
  lightTall: PictureShape | null;
};

function Side({ words, card }: { words: string; card: ListingCard }) {
  return (
    <div className={styles.side}>
      <div className={styles.thumb}>
        {card.picture && <Picture picture={card.picture} sizes="88px" alt="" />}
      </div>
      <div>
        <span>{words}</span>
        <b>{card.title}</b>
        <small className="num">
          {pointsText(card.pricePoints)} / {card.priceUnit}
        </small>
      </div>
    </div>
  );
}

/** A swap at a glance: what a member lists, and what they ride for it. */
function SwapTicket({
  give,
  get,
  cover,
}: {
  give: ListingCard;
  get: ListingCard;
  cover: HomeWords['hero']['cover'];
}) {
  return (
    <div className={styles.ticket}>
      <Side words="You list" card={give} />
      <Side words="You ride" card={get} />
      <span className={styles.loop}>
        <IconRefresh size={22} stroke={2.2} aria-hidden="true" />
      </span>
      {cover.map(({ text }) => (
        <p key={text} className={styles.cover}>
          <IconShieldCheck size={18} aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  );
}

/**
 * One theme's picture. The default theme's is fetched at once as the largest element above the fold; the other's is lazy, and not fetched
 * unless displayed.
 */
function Scene({
  wide,
  tall,
  isUsual = false,
  className,
}: {
  wide: PictureShape;
  tall: PictureShape | null;
  isUsual?: boolean;
  className?: string;
}) {
  return (
    <picture className={className}>
      {tall && (
        <source media="(max-width: 767px)" type="image/avif" srcSet={srcSetOf(tall.avif)} sizes="100vw" />
      )}
      <source type="image/avif" srcSet={srcSetOf(wide.avif)} sizes="(max-width: 767px) 150vw, 100vw" />
      <img
        src={wide.webp['800'] ?? wide.avif['800']}
        alt={wide.alt}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        loading={isUsual ? 'eager' : 'lazy'}
        className={styles.image}
        style={{ objectPosition: `${wide.focal[0]}% ${wide.focal[1]}%`, backgroundColor: wide.color }}
      />
    </picture>
  );
}

type HeroProps = {
  words: HomeWords['hero'];
  pictures: HeroPictures;
  brandName: string;
  /** The first two could be swapped for each other. */ cards: ListingCard[];
};

/** The first screen: what this is, in one sentence, above the lake. */
export default function Hero({ words, pictures, brandName, cards: [give, get] }: HeroProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isFocusedOnce, onFocus] = useFocusedOnce({ field });
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      {pictures.dark && (
        <Scene isUsual wide={pictures.dark} tall={pictures.darkTall} className={styles.dark} />
      )}
      {pictures.light && <Scene wide={pictures.light} tall={pictures.lightTall} className={styles.light} />}
      <div className={classNames('container', styles.inside)}>
        <div className={styles.words}>
          <p className={styles.badges}>
            {words.badges.map(({ text }, index) => (
              <span key={text} className={styles.badge}>
                {index === 0 && <span className={styles.dot} aria-hidden="true" />}
                {text}
              </span>
            ))}
          </p>
          <h1 id="hero-heading" className={styles.title}>
            List 1 Toy. Access <em>$1,000,000</em> in Adventure.
          </h1>
          <p className={styles.lead}>{words.lead}</p>
          <p className={styles.actions}>
            <JoinLink variant="primary" size="large" iconAfter={<IconArrowRight aria-hidden="true" />}>
              Join Founders Club
            </JoinLink>
            <ButtonLink
              to={`#${watchFirstId}`}
              variant="glass"
              size="large"
              icon={<IconPlayerPlayFilled aria-hidden="true" />}
              onClick={onWatchFirst}
            >
              Watch First
            </ButtonLink>
          </p>
        </div>
        {give && get && <SwapTicket give={give} get={get} cover={words.cover} />}
        <div className={styles.bar}>
          <search className={styles.finder}>
            <Form action="/listings" method="get" className={styles.search}>
              <IconSearch size={20} aria-hidden="true" />
              <input
                ref={field}
                onFocus={onFocus}
                name="q"
                type="search"
                placeholder={`Where to ${brandName}?`}
                aria-label={`Where to ${brandName}?`}
                maxLength={200}
                autoComplete="off"
              />
            </Form>
            {isFocusedOnce && (
              <Suspense>
                <SearchSuggestions field={field} />
              </Suspense>
            )}
          </search>
          {words.figures.length > 0 && (
            <>
              <dl className={styles.figures}>
                {words.figures.map(({ value, label }) => (
                  <div key={label}>
                    <dt className="num">{value}</dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
              <p className={styles.note}>{words.note}</p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
