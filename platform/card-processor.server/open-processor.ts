/** Which processor serves here? */
import type { Deps } from '../deps.server.ts';
import type { CardProcessor } from './card-processor.ts';
import { stripeProcessor } from './stripe-processor.ts';
import { testProcessor } from './test-processor.ts';

/** Stripe where its key is configured; else the embedded test processor, which keeps its state in the database, so that every process sees the same. */
export const openCardProcessor = (deps: Pick<Deps, 'config' | 'sql' | 'now'>): CardProcessor =>
  deps.config.stripe ? stripeProcessor(deps.config.stripe) : testProcessor(deps);
