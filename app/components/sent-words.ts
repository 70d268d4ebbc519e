/** Checks whether a kept draft was sent already: the bank may have been answered on another device. */
import type { CheckoutView } from '../../features/checkout/checkout-view.ts';
import { askApi } from './session/api-client.ts';
import { forgetWordsSentWith, paymentsOfKeptWords } from './session/kept-words.ts';

/** Deletes drafts whose payment has been used. Runs before a form would start with them; without such drafts it asks nothing. */
export async function forgetSentWords(signal?: AbortSignal): Promise<void> {
  await Promise.all(
    paymentsOfKeptWords().map(async (payment) => {
      try {
        const { plan } = await askApi<CheckoutView>(`/payments/${encodeURIComponent(payment)}`, { signal });
        if (plan?.state === 'done') forgetWordsSentWith(payment);
      } catch {
        // Unknown for now: they stay until the next form asks.
      }
    }),
  );
}
