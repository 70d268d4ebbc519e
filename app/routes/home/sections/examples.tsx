import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { Example, HomeWords } from '../../../content/marketing/home.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/show/picture.tsx';
import section from '../section.module.css';
import styles from './examples.module.css';

type Pictures = Record<string, PictureSource | null>;
type ExamplesProps = { words: HomeWords['examples']; pictures: Pictures };

const sizes = '(max-width: 767px) 48vw, (max-width: 1100px) 46vw, 420px';

function Trade({ example, pictures }: { example: Example; pictures: Pictures }) {
  const [given, got] = example.pictures.map((name) => pictures[name]);
  return (
    <div className={styles.trade}>
      <div className={styles.side}>
        {given && <Picture picture={given} sizes={sizes} />}
        <b>{example.gives}</b>
      </div>
      <div className={styles.side}>
        {got && <Picture picture={got} sizes={sizes} />}
        <b>{example.gets}</b>
      </div>
      <span className={styles.loop}>
        <IconRefresh size={22} stroke={2.2} aria-hidden="true" />
        <span className="visually-hidden">swapped for</span>
      </span>
    </div>
  );
}

/** What three members could earn with their gear. */
export default function Examples({ words: { title, text, examples, note }, pictures }: ExamplesProps) {
  return (
    <section aria-labelledby="examples-heading" className={classNames('container', section.section)}>
      <header className={section.head}>
        <div>
          <h2 id="examples-heading">{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example.who}>
            <Trade example={example} pictures={pictures} />
            <p className={styles.text}>{example.text}</p>
            <p className={styles.who}>{example.who}</p>
          </li>
        ))}
      </ul>
      <p className={section.note}>{note}</p>
    </section>
  );
}
