import { useEffect, useState } from 'react';
import type { DemoSignIn } from '../../../features/demo-village/demo-list.server.ts';
import { askApi } from '../../components/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './demo-people.module.css';

const looks = { operator: 'lake', founder: 'gold', owner: 'ember', renter: 'neutral' } as const;

/** About as many as live in the village: the room of the list is kept while it is on its way. */
const expected = 7;

/** The people of the demo village: null until they are known; nobody is asked where there is no village. */
function useDemoPeople(isDemo: boolean): DemoSignIn[] | null {
  const [people, setPeople] = useState<DemoSignIn[] | null>(isDemo ? null : []);
  useEffect(() => {
    if (!isDemo) return;
    const asking = new AbortController();
    askApi<{ people: DemoSignIn[] }>('/demo-village', { signal: asking.signal }).then(
      ({ people: found }) => setPeople(found),
      // Nobody to offer: the form stands without them.
      () => asking.signal.aborted || setPeople([]),
    );
    return () => asking.abort();
  }, [isDemo]);
  return people;
}

type DemoPeopleProps = { isDemo: boolean; onChoose: (one: DemoSignIn) => void };

/** Somebody to be while one tries the product: a press fills in the form. */
export function DemoPeople({ isDemo, onChoose }: DemoPeopleProps) {
  const people = useDemoPeople(isDemo);
  if (people?.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title" aria-busy={people === null || undefined}>
      <h2 id="demo-title">Just trying it out?</h2>
      <p>This is a demo with people made up for it. Choose who to be.</p>
      {people === null ? (
        <div className={styles.people}>
          {Array.from({ length: expected }, (_, index) => (
            <Skeleton key={index} className={styles.waiting} />
          ))}
        </div>
      ) : (
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
      )}
    </section>
  );
}
