import { useState } from 'react';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';
import styles from './results.module.css';

/** Saves this search for a signed-in member; an email tells them when a new listing matches. */
export function SaveSearch({ filter }: { filter: BrowseFilter }) {
  const [isBusy, setBusy] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const save = async () => {
    setBusy(true);
    fault.clear();
    try {
      const { askApi } = await import('../../../components/session/api-client.ts');
      await askApi('/saved-searches', {
        method: 'POST',
        body: { query: writeBrowseFilter(filter).toString() },
      });
      toast({
        title: 'Search saved',
        description: 'We’ll email you when a new listing fits. Find it under Saved.',
      });
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      fault.say({ title: isOurs ? error.message : 'We couldn’t save your search. Try again.' });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" className={styles.members} busy={isBusy} onClick={() => void save()}>
        Save this search
      </Button>
      {fault.note}
    </>
  );
}
