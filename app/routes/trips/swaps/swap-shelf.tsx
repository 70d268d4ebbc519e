import { useId, useState } from 'react';
import type { SwapPage } from '../../../../features/swaps/swap-queries.server.ts';
import type { SwapLine } from '../../../../features/swaps/swap-view.ts';
import { askApi, sentenceOf } from '../../../components/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { SwapCard } from './swap-card.tsx';
import styles from '../trips.module.css';

type SwapShelfProps = {
  title: string;
  lead?: string;
  swaps: readonly SwapLine[];
  now: number;
  /** Where further ones are asked for: the address of the list without `after`; and which of them stand here. */
  more?: { path: string; after: string | null; isHere?: (swap: SwapLine) => boolean };
};

/** Swaps that stand together, with the rest behind a button; nothing at all when there are none. */
export function SwapShelf({ title, lead, swaps, now, more }: SwapShelfProps) {
  const id = useId();
  const [further, setFurther] = useState<SwapLine[]>([]);
  const [after, setAfter] = useState(more?.after ?? null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (swaps.length === 0 && after === null && further.length === 0) return null;
  const load = async () => {
    setBusy(true);
    setFault('');
    try {
      const page = await askApi<SwapPage>(`${more?.path ?? ''}&after=${after ?? ''}`);
      setFurther([...further, ...page.swaps.filter(more?.isHere ?? (() => true))]);
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
        {[...swaps, ...further].map((swap) => (
          <li key={swap.id}>
            <SwapCard swap={swap} now={now} />
          </li>
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
