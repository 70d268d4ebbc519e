import type { OriginalWords, Screen } from '../../content/original.ts';
import { Picture, type PictureSource } from '../../ui/show/picture.tsx';
import styles from './phone-screens.module.css';

type PhoneScreensProps = { words: OriginalWords['mobile']; pictures: (PictureSource | null)[] };

function Phone({ screen, picture }: { screen: Screen; picture: PictureSource | null | undefined }) {
  return (
    <div className={styles.phone} data-kind={screen.kind}>
      <div className={styles.top}>{picture && <Picture picture={picture} sizes="300px" alt="" />}</div>
      <ul className={styles.rows}>
        {screen.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  );
}

/** Three phone screens of the product, drawn with HTML. */
export function PhoneScreens({ words: { title, text, screens, note }, pictures }: PhoneScreensProps) {
  return (
    <section aria-labelledby="mobile-heading" className={styles.band}>
      <div className="container">
        <header className={styles.head}>
          <h2 id="mobile-heading">{title}</h2>
          <p>{text}</p>
        </header>
        <ul className={styles.screens}>
          {screens.map((screen, index) => (
            <li key={screen.kind}>
              <Phone screen={screen} picture={pictures[index]} />
              <h3>{screen.title}</h3>
              <p>{screen.text}</p>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  );
}
