import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { writeBrowseFilter } from '../../../features/browse/browse-address.ts';
import type { BrowseFilter } from '../../../features/browse/browse-filter.ts';
import { pointsText } from '../../components/price-text.ts';
import { Button } from '../../ui/button.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import styles from './results.module.css';

/**
 * Only what so many Adventure Points pay for. The address says the number, so that the page knows nobody; whoever is signed in has it filled in from
 * their wallet with a press.
 */
export function PayableFilter({ filter }: { filter: BrowseFilter }) {
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  const navigate = useNavigate();
  // What is pressed goes away with the press: the focus goes to what comes in its place.
  const { points: shown } = filter;
  const pressedAt = useRef<typeof shown | undefined>(undefined);
  const place = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (pressedAt.current === undefined || pressedAt.current === shown) return;
    pressedAt.current = undefined;
    place.current?.focus();
    // On the map of a phone nothing comes in its place.
    if (document.activeElement !== place.current) document.getElementById('results-heading')?.focus();
  }, [shown]);
  // Visitors have no points: for them the whole filter goes away.
  useEffect(
    () => () => {
      if (pressedAt.current !== undefined) document.getElementById('results-heading')?.focus();
    },
    [],
  );
  const { search } = useLocation();
  const addressOf = (points: number | null) => {
    const params = writeBrowseFilter({ ...filter, points });
    const view = new URLSearchParams(search).get('view');
    if (view !== null) params.set('view', view);
    return `?${params.toString()}`;
  };
  if (shown !== null)
    return (
      <Link
        ref={place}
        to={addressOf(null)}
        onClick={({ metaKey, ctrlKey, shiftKey }) => {
          // Where it opens in a tab of its own, nothing goes away here.
          if (!metaKey && !ctrlKey && !shiftKey) pressedAt.current = shown;
        }}
        className={styles.chip}
        preventScrollReset
        aria-label={`Within ${pointsText(shown)}: show everything again`}
      >
        Within {pointsText(shown)} <IconX size={16} aria-hidden="true" />
      </Link>
    );
  const ask = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { askApi } = await import('../../components/api-client.ts');
      const { spendablePoints } = await askApi<{ spendablePoints: number }>('/wallet');
      pressedAt.current = shown;
      await navigate(addressOf(spendablePoints), { preventScrollReset: true });
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      fault.say({ title: isOurs ? error.message : 'Your wallet could not be read. Please try again.' });
    }
    setBusy(false);
  };
  return (
    <>
      <Button ref={place} size="small" className={styles.members} busy={isBusy} onClick={() => void ask()}>
        What my points can pay
      </Button>
      {fault.note}
    </>
  );
}
