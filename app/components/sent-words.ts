/** Is what stands here as somebody's draft sent already? Their bank may have been answered on another device, and this tab never come back to. */
import type { CheckoutView } from '../../features/checkout/checkout-view.ts';
import { askApi } from './api-client.ts';
import { forgetWordsSentWith, paymentsOfKeptWords } from './kept-words.ts';

/** Forgets the words whose payment has been used by now. Asked before a form is drawn that would begin with them; without such words nobody is asked. */
export async function forgetSentWords(signal?: AbortSignal): Promise<void> {
  await Promise.all(
    paymentsOfKeptWords().map(async (payment) => {
      try {
        const { plan } = await askApi<CheckoutView>(`/payments/${encodeURIComponent(payment)}`, { signal });
        if (plan?.state === 'done') forgetWordsSentWith(payment);
      } catch {
        // Nobody knows now: they stay, and are asked about with the next form.
      }
    }),
  );
}
