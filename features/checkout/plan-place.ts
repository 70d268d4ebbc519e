/** Finds the page a card payment belongs to, if it exists yet. */
import type { CheckoutInput } from './checkout-input.ts';

type Target = CheckoutInput['target'];

/** The page of what is paid for; null if it does not exist yet. */
export function placeOf(target: Target): string | null {
  switch (target.for) {
    case 'quote':
    case 'swap-offer':
      return null;
    case 'booking':
    case 'counter':
    case 'extension':
    case 'deposit':
      return `/exchanges/${target.bookingId}`;
    case 'membership':
      return '/account';
    case 'debt':
      return '/wallet';
    default:
      return `/exchanges/${target.swapId}`;
  }
}
