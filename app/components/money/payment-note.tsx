import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CheckoutView } from '../../../features/checkout/checkout-view.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { askApi, sentenceOf } from '../session/api-client.ts';
import styles from './payment-note.module.css';

/** The payment in the address; its outcome is loaded, because an address proves nothing. */
const named = 'payment';

/** The result after returning from the bank, above the payment's page, until dismissed. */
export function PaymentNote() {
  const [query, setQuery] = useSearchParams();
  const id = query.get(named);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (id === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const { plan, problem } = await askApi<CheckoutView>(`/payments/${encodeURIComponent(id)}`, {
          signal: leaving.signal,
        });
        setSentence(plan?.sentence ?? problem ?? 'Your bank has answered.');
      } catch (error) {
        if (!leaving.signal.aborted) setSentence(sentenceOf(error));
      }
    };
    void ask();
    return () => leaving.abort();
  }, [id]);
  if (id === null) return null;
  const putAway = () =>
    setQuery(
      (now) => {
        now.delete(named);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={styles.note} aria-busy={sentence === '' || undefined}>
      <IconBuildingBank size={24} aria-hidden="true" />
      <output>{sentence}</output>
      <IconButton label="Dismiss this note" onClick={putAway}>
        <IconX size={20} />
      </IconButton>
    </div>
  );
}
