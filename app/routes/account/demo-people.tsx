import { useEffect, useState } from 'react';
import type { DemoSignIn } from '../../../features/demo-village/demo-list.server.ts';
import { askApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './demo-people.module.css';

const looks = { operator: 'lake', founder: 'gold', owner: 'ember', renter: 'neutral' } as const;

/** The people of the demo village; empty where there is none, and until they are known. */
export function useDemoPeople(): DemoSignIn[] {
  const [people, setPeople] = useState<DemoSignIn[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    askApi<{ people: DemoSignIn[] }>('/demo-village', { signal: asking.signal }).then(
      ({ people: found }) => setPeople(found),
      // Nobody to offer: the form stands without them.
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  return people;
}

/** Somebody to be while one tries the product: a press fills in the form. */
export function DemoPeople({
  people,
  onChoose,
}: {
  people: DemoSignIn[];
  onChoose: (one: DemoSignIn) => void;
}) {
  if (people.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">Just trying it out?</h2>
      <p>This is a demo with people made up for it. Choose who to be.</p>
      <ul className={styles.people}>
        {people.map((one) => (
          <li key={one.email}>
            <button type="button" className={styles.person} onClick={() => onChoose(one)}>
              <b>{one.name}</b>
              <Badge size="small" variant={looks[one.role]}>
                {one.role}
              </Badge>
              <small>{one.hint}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
