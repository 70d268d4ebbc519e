import { Link } from 'react-router';
import type { CategoryIcon } from '../../../content/pictures.server.ts';
import type { HomeWords } from '../../../content/marketing/home.ts';
import { classNames } from '../../../ui/class-names.ts';
import section from '../section.module.css';
import styles from './categories.module.css';

export type HomeCategory = { id: string; name: string; count: number; icon: CategoryIcon | null };

type CategoriesProps = { words: HomeWords['categories']; categories: HomeCategory[] };

/** The ten categories with their number of listings. */
export default function Categories({ words, categories }: CategoriesProps) {
  return (
    <section aria-labelledby="categories-heading" className={classNames('container', section.section)}>
      <header className={section.head}>
        <div>
          <h2 id="categories-heading">{words.title}</h2>
          <p>{words.text}</p>
        </div>
      </header>
      <ul className={styles.grid}>
        {categories.map(({ id, name, count, icon }) => (
          <li key={id}>
            <Link to={`/listings?category=${id}`} className={styles.tile}>
              {icon && (
                <img
                  src={icon.src}
                  srcSet={icon.srcSet}
                  width={icon.width}
                  height={icon.height}
                  alt=""
                  loading="lazy"
                  className={styles.icon}
                />
              )}
              <span className={styles.name}>{name}</span>
              <span className={classNames(styles.count, 'num')}>
                {count} {count === 1 ? 'listing' : 'listings'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
