import { useId, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../components/session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import styles from './trips.module.css';

type ShelfPage<Line> = { lines: Line[]; after: string | null };

/** A list's continuation: its first page, and how to load the rest. */
export type MoreOf<Line> = {
  after: string | null;
  /** @throws the API's refusals */
  ask: (after: string) => Promise<ShelfPage<Line>>;
};

type ShelfProps<Line> = {
  title: string;
  /** Below the title: a note on these. */
  lead?: string;
  lines: readonly Line[];
  renderCard: (line: Line, index: number) => ReactNode;
  more?: MoreOf<Line>;
};

/** A group of bookings or swaps, with the rest behind a button; hidden when empty. */
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
        <p role="alert" className="text-danger">
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
