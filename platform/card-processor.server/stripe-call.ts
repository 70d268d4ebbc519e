/** Calls Stripe and turns its errors into the port's two: away, or refused. */
import { Stripe } from 'stripe';
import { ProcessorAway, ProcessorRefused } from './card-processor.ts';

/**
 * Translates Stripe's errors into the two that callers know. Errors about our keys or their servers can be retried, because nothing has
 * happened, or only once.
 */
export async function called<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isFinal =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeIdempotencyError ||
      (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409);
    // Without what Stripe says of the request: it may name the card's owner.
    if (isFinal) throw new ProcessorRefused(error.code ?? 'refused', `Stripe refused: ${error.type}.`);
    throw new ProcessorAway(`Stripe could not be asked: ${error.type}.`);
  }
}
