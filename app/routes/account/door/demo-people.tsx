import { useEffect, useState } from 'react';
import type { DemoSignIn } from '../../../../features/demo-village/demo-list.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import styles from './demo-people.module.css';

const looks = { operator: 'lake', founder: 'gold', owner: 'ember', renter: 'neutral' } as const;

/** About as many as in the demo: the list's space is reserved while it loads. */
const expected = 7;

/** The demo people: null until known; not requested without a demo. */
function useDemoPeople(isDemo: boolean): DemoSignIn[] | null {
  const [people, setPeople] = useState<DemoSignIn[] | null>(isDemo ? null : []);
  useEffect(() => {
    if (!isDemo) return;
    const asking = new AbortController();
    askApi<{ people: DemoSignIn[] }>('/demo-village', { signal: asking.signal }).then(
      ({ people: found }) => setPeople(found),
      // None to offer: the form works without them.
      () => asking.signal.aborted || setPeople([]),
    );
    return () => asking.abort();
  }, [isDemo]);
  return people;
}

type DemoPeopleProps = { isDemo: boolean; onChoose: (one: DemoSignIn) => void };

/** Demo people to try the product as: a press fills in the form. */
export function DemoPeople({ isDemo, onChoose }: DemoPeopleProps) {
  const people = useDemoPeople(isDemo);
  if (people?.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title" aria-busy={people === null || undefined}>
      <h2 id="demo-title">Just trying it out?</h2>
      <p>This is a demo with made-up people. Choose who to be.</p>
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
