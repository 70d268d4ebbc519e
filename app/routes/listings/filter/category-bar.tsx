import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CategoryIcon } from '../../../content/pictures.server.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './category-bar.module.css';

export type BarCategory = { id: string; name: string; count: number; icon: CategoryIcon | null };

type CategoryBarProps = {
  categories: BarCategory[];
  selected: string | null;
  /** The address for this category, or for all with null. */
  hrefOf: (category: string | null) => string;
};

/** The ten categories as links: a press selects one, another press deselects it. Works without JavaScript. */
export function CategoryBar({ categories, selected, hrefOf }: CategoryBarProps) {
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected === null) return;
    const strip = chosen.current?.parentElement?.parentElement;
    const link = chosen.current;
    // Only the strip scrolls, never the page.
    if (strip && link) strip.scrollTo({ left: link.offsetLeft - (strip.clientWidth - link.clientWidth) / 2 });
  }, [selected]);
  return (
    <nav aria-label="Categories" className={styles.bar}>
      <ul className={styles.list}>
        {categories.map(({ id, name, count, icon }) => {
          const isSelected = id === selected;
          return (
            <li key={id} className={styles.item}>
              <Link
                ref={isSelected ? chosen : undefined}
                to={hrefOf(isSelected ? null : id)}
                aria-current={isSelected ? 'true' : undefined}
                className={styles.link}
                preventScrollReset
              >
                {icon && (
                  <img
                    src={icon.src}
                    srcSet={icon.srcSet}
                    width={icon.width}
                    height={icon.height}
                    alt=""
                    // The listings' own pictures and the map's load first.
                    fetchPriority="low"
                    className={styles.icon}
                  />
                )}
                <span className={styles.name}>{name}</span>
                <span className={classNames(styles.count, 'num')}>
                  {count}
                  <span className="visually-hidden"> {count === 1 ? 'listing' : 'listings'}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
