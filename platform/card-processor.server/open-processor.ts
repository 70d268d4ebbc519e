/** Which processor serves here? */
import type { Deps } from '../deps.server.ts';
import type { CardProcessor } from './card-processor.ts';
import { stripeProcessor } from './stripe-processor.ts';
import { testProcessor, type TestProcessor } from './test-processor.ts';

type Needs = Pick<Deps, 'config' | 'sql' | 'now'>;

/** The embedded one, with its pages; null where a real one serves. */
export const openTestProcessor = (deps: Needs): TestProcessor | null =>
  deps.config.stripe ? null : testProcessor(deps);

/** Stripe where its key is configured; else the embedded test processor, which keeps its state in the database, so that every process sees the same. */
export const openCardProcessor = (deps: Needs): CardProcessor =>
  deps.config.stripe ? stripeProcessor(deps.config.stripe) : testProcessor(deps);
