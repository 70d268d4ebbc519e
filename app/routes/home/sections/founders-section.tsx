import { JoinLink } from '../../../components/header/join-link.tsx';
import type { HomeWords } from '../../../content/marketing/home.ts';
import type { CategoryIcon } from '../../../content/pictures.server.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import section from '../section.module.css';
import styles from './founders-section.module.css';

type FoundersSectionProps = {
  words: HomeWords['founders'];
  picture: PictureSource | null;
  badge: CategoryIcon | null;
};

/** The invitation to become one of the first hundred. */
export default function FoundersSection({ words, picture, badge }: FoundersSectionProps) {
  return (
    <section
      aria-labelledby="founders-heading"
      className={classNames('container', section.section, styles.section)}
    >
      <div className={styles.panel}>
        <div className={styles.picture}>
          {picture && <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 700px" />}
        </div>
        <div className={styles.words}>
          <p className={styles.eyebrow}>
            {badge && (
              <img
                src={badge.src}
                srcSet={badge.srcSet}
                width={badge.width}
                height={badge.height}
                alt=""
                loading="lazy"
              />
            )}
            {words.eyebrow}
          </p>
          <h2 id="founders-heading" className={section.title}>
            {words.title}
          </h2>
          <p className={section.text}>{words.text}</p>
          <ul className={styles.perks}>
            {words.perks.map((perk) => (
              <li key={perk.title}>
                <b>{perk.title}</b>
                <p>{perk.text}</p>
              </li>
            ))}
          </ul>
          <p className={styles.actions}>
            <JoinLink variant="primary" size="large">
              {words.apply}
            </JoinLink>
            <ButtonLink to="/founders-club" variant="ghost" size="large">
              {words.more}
            </ButtonLink>
          </p>
          <p className={styles.joined}>{words.joined}</p>
          <p className={styles.small}>
            {words.note} {words.review.map(({ text }) => text).join(' ')}
          </p>
        </div>
      </div>
    </section>
  );
}
