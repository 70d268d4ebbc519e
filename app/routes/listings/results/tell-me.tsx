import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState, type MouseEvent } from 'react';
import { writeBrowseFilter } from '../../../../features/browse/filter/browse-address.ts';
import type { BrowseFilter } from '../../../../features/browse/filter/browse-filter.ts';
import { useSignedIn } from '../../../components/session/signed-in.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useFault } from '../../../ui/use-fault.tsx';

/** Saves a signed-in member's search, so that an email announces a match. Others sign up first and return to it. */
export function TellMe({ filter }: { filter: BrowseFilter }) {
  const isSignedIn = useSignedIn();
  const [isSaved, setSaved] = useState(false);
  const { toast } = useToast();
  const fault = useFault();
  const query = writeBrowseFilter(filter).toString();
  const next = new URLSearchParams({ next: `/listings?${query}` });
  const save = async () => {
    fault.clear();
    try {
      const { askApi } = await import('../../../components/session/api-client.ts');
      await askApi('/saved-searches', { method: 'POST', body: { query } });
      setSaved(true);
      toast({ title: 'Search saved', description: 'We’ll email you when a new listing fits.' });
    } catch (error) {
      const isOurs = error instanceof Error && error.name === 'ApiProblem';
      fault.say({ title: isOurs ? error.message : 'We couldn’t save your search. Try again.' });
    }
  };
  const press = (event: MouseEvent) => {
    if (!isSignedIn) return;
    event.preventDefault();
    if (!isSaved) void save();
  };
  return (
    <>
      <ButtonLink
        to={`/signup?${next.toString()}`}
        variant="primary"
        icon={<IconBell aria-hidden="true" />}
        onClick={press}
      >
        {isSaved ? 'We’ll email you' : 'Tell me when there’s one'}
      </ButtonLink>
      {fault.note}
    </>
  );
}
