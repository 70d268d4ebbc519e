import type { MarketingPage } from '../../content/marketing/marketing-page.ts';
import { ActionLink } from '../../components/header/join-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import styles from './page-hero.module.css';

type PageHeroProps = { hero: MarketingPage['hero']; picture: PictureSource | null };

/** A page's first screen: one sentence, one button, one picture. */
export function PageHero({ hero, picture }: PageHeroProps) {
  const [first, ...others] = hero.actions;
  return (
    <section className={classNames(styles.hero, hero.isWide && styles.wide)} aria-labelledby="page-heading">
      <div className={`container ${styles.inside}`}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{hero.eyebrow}</p>
          <h1 id="page-heading" className={styles.headline}>
            {hero.headline}
          </h1>
          <p className={styles.text}>{hero.text}</p>
          <p className={styles.actions}>
            {first && <ActionLink action={first} variant="primary" size="large" />}
            {others.map((action) => (
              <ActionLink key={action.to} action={action} variant="secondary" size="large" />
            ))}
          </p>
        </div>
        <div className={styles.picture}>
          {picture && (
            <Picture
              picture={picture}
              sizes={hero.isWide ? '(max-width: 860px) 100vw, 1240px' : '(max-width: 860px) 100vw, 640px'}
              priority
            />
          )}
        </div>
      </div>
    </section>
  );
}
