import { useId, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../components/api-client.ts';
import { Button } from '../../ui/button.tsx';
import styles from './trips.module.css';

type ShelfPage<Line> = { lines: Line[]; after: string | null };

/** How a shelf goes on: where it begins, and who is asked for the rest. */
export type MoreOf<Line> = {
  after: string | null;
  /** @throws what the API refuses */
  ask: (after: string) => Promise<ShelfPage<Line>>;
};

type ShelfProps<Line> = {
  title: string;
  /** Below the title: what is special about these. */
  lead?: string;
  lines: readonly Line[];
  renderCard: (line: Line, index: number) => ReactNode;
  more?: MoreOf<Line>;
};

/** Bookings or swaps that stand together, with the rest behind a button; nothing at all when there are none. */
export function Shelf<Line extends { id: string }>({
  title,
  lead,
  lines,
  renderCard,
  more,
}: ShelfProps<Line>) {
  const id = useId();
  const [further, setFurther] = useState<Line[]>([]);
  const [after, setAfter] = useState(more?.after ?? null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (lines.length === 0 && further.length === 0 && after === null) return null;
  const load = async () => {
    if (!more || after === null) return;
    setBusy(true);
    setFault('');
    try {
      const page = await more.ask(after);
      setFurther([...further, ...page.lines]);
      setAfter(page.after);
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby={id} className={styles.shelf}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <ul className={styles.cards}>
        {[...lines, ...further].map((line, index) => (
          <li key={line.id}>{renderCard(line, index)}</li>
        ))}
      </ul>
      {fault !== '' && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {after !== null && (
        <p>
          <Button busy={isBusy} onClick={() => void load()}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}
