import type { HomeWords } from '../../../content/marketing/home.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SignIcon } from '../../../components/header/sign-icon.tsx';
import section from '../section.module.css';
import styles from './features.module.css';

type FeaturesProps = { words: HomeWords['features'] };

/** Nine features, each with details that open without a script. */
export default function Features({ words: { title, text, cards } }: FeaturesProps) {
  return (
    <section aria-labelledby="features-heading" className={classNames('container', section.section)}>
      <header className={section.head}>
        <div>
          <h2 id="features-heading">{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.title}>
            <SignIcon name={card.icon} />
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            <details className={styles.more}>
              <summary>
                <span className={styles.closed}>Read More</span>
                <span className={styles.opened}>Show Less</span>
                <span className="visually-hidden"> about {card.title}</span>
              </summary>
              <p>{card.more}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
