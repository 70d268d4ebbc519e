import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch } from '../../../features/browse/saved/saved-search.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import styles from './saved.module.css';

export type Searches = { searches: SavedSearch[] };

/** Saved searches: open one, turn its emails on or off, or remove it. */
export function SavedSearches({ first }: { first: SavedSearch[] }) {
  const [searches, setSearches] = useState(first);
  const [busy, setBusy] = useState<string | null>(null);
  const fault = useFault();
  if (searches.length === 0) return null;
  const act = async (id: string, request: Parameters<typeof askApi>[1]) => {
    setBusy(id);
    fault.clear();
    try {
      setSearches((await askApi<Searches>(`/saved-searches/${id}`, request)).searches);
    } catch (error) {
      fault.say({ title: sentenceOf(error) });
    }
    setBusy(null);
  };
  return (
    <section aria-labelledby="searches-heading" className={styles.part}>
      <h2 id="searches-heading">Searches</h2>
      {fault.note}
      <ul className={styles.rows}>
        {searches.map(({ id, name, query, isTold }) => (
          <li key={id} className={styles.row}>
            <Link to={`/listings?${query}`} className={styles.search}>
              {name}
            </Link>
            <Checkbox
              label="Emails about new listings"
              aria-label={`Emails about new listings: ${name}`}
              checked={isTold}
              disabled={busy === id}
              onChange={(event) =>
                void act(id, { method: 'PUT', body: { isTold: event.currentTarget.checked } })
              }
            />
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove: ${name}`}
              busy={busy === id}
              onClick={() => void act(id, { method: 'DELETE' })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
