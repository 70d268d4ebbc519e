import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useFault } from '../../ui/use-fault.tsx';
import { sentenceOf } from './api-client.ts';

/**
 * Runs a page's action: busy while it runs, then a toast and fresh page data. A refusal is also shown in `note`. `act` stays the same
 * between renders.
 */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null);
  const { toast } = useToast();
  const { note, say, clear } = useFault();
  const { revalidate } = useRevalidator();
  const act = useCallback(
    async (
      name: string,
      work: () => Promise<string>,
      isSaidElsewhere: (error: unknown) => boolean = () => false,
    ): Promise<boolean> => {
      setBusy(name);
      clear();
      try {
        const done = await work();
        await revalidate();
        toast({ title: done });
        return true;
      } catch (error) {
        if (!isSaidElsewhere(error)) say({ title: sentenceOf(error) });
        return false;
      } finally {
        setBusy(null);
      }
    },
    [clear, revalidate, say, toast],
  );
  return { busy, act, note };
}
