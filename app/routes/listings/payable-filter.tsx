import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { writeBrowseFilter } from '../../../features/browse/browse-address.ts';
import type { BrowseFilter } from '../../../features/browse/browse-filter.ts';
import { pointsText } from '../../components/price-text.ts';
import { useSignedIn } from '../../components/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './results.module.css';

/**
 * Only what so many Adventure Points pay for. The address says the number, so that the page knows nobody; whoever is signed in has it filled in from
 * their wallet with a press.
 */
export function PayableFilter({ filter }: { filter: BrowseFilter }) {
  const isSignedIn = useSignedIn();
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const navigate = useNavigate();
  const addressOf = (points: number | null) => {
    const params = writeBrowseFilter({ ...filter, points });
    const view = new URLSearchParams(window.location.search).get('view');
    if (view !== null) params.set('view', view);
    return `?${params.toString()}`;
  };
  if (filter.points !== null)
    return (
      <Link
        to={{ search: writeBrowseFilter({ ...filter, points: null }).toString() }}
        className={styles.chip}
        preventScrollReset
        aria-label={`Within ${pointsText(filter.points)}: show everything again`}
      >
        Within {pointsText(filter.points)} <IconX size={16} aria-hidden="true" />
      </Link>
    );
  if (!isSignedIn) return null;
  const ask = async () => {
    setBusy(true);
    try {
      const { askApi } = await import('../../components/api-client.ts');
      const { availablePoints } = await askApi<{ availablePoints: number }>('/wallet');
      await navigate(addressOf(availablePoints), { preventScrollReset: true });
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      toast({
        title: isOurs ? error.message : 'Your wallet could not be read. Please try again.',
        variant: 'destructive',
      });
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void ask()}>
      What my points can pay
    </Button>
  );
}
