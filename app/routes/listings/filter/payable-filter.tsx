import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import { pointsText } from '../../../components/listing/price-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import styles from '../results/results.module.css';

/**
 * Only what a number of Adventure Points pays for. The address has the number, so that the page needs no account; for signed-in members a
 * press fills it in from their wallet.
 */
export function PayableFilter({ filter }: { filter: BrowseFilter }) {
  const [isBusy, setBusy] = useState(false);
  const fault = useFault();
  const navigate = useNavigate();
  // The pressed control disappears: the focus moves to its replacement.
  const { points: shown } = filter;
  const pressedAt = useRef<typeof shown | undefined>(undefined);
  const place = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  useEffect(() => {
    if (pressedAt.current === undefined || pressedAt.current === shown) return;
    pressedAt.current = undefined;
    place.current?.focus();
    // On a phone's map nothing replaces it.
    if (document.activeElement !== place.current) document.getElementById('results-heading')?.focus();
  }, [shown]);
  // Visitors have no points: they lose the whole filter.
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
          // If it opens in a new tab, nothing disappears here.
          if (!metaKey && !ctrlKey && !shiftKey) pressedAt.current = shown;
        }}
        className={styles.chip}
        preventScrollReset
        aria-label={`Within ${pointsText(shown)}. Clear this filter`}
      >
        Within {pointsText(shown)} <IconX size={16} aria-hidden="true" />
      </Link>
    );
  const ask = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { askApi } = await import('../../../components/session/api-client.ts');
      const { spendablePoints } = await askApi<{ spendablePoints: number }>('/wallet');
      pressedAt.current = shown;
      await navigate(addressOf(spendablePoints), { preventScrollReset: true });
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      fault.say({ title: isOurs ? error.message : 'We couldn’t load your wallet. Please try again.' });
    }
    setBusy(false);
  };
  return (
    <>
      <Button ref={place} size="small" className={styles.members} busy={isBusy} onClick={() => void ask()}>
        What I can get with my points
      </Button>
      {fault.note}
    </>
  );
}
