/** Opens the configured card processor. */
import type { Deps } from '../deps.server.ts';
import type { CardProcessor } from './card-processor.ts';
import { stripeProcessor } from './stripe-processor.ts';
import { testProcessor, type TestProcessor } from './test-processor.ts';

type Needs = Pick<Deps, 'config' | 'sql' | 'now'>;

/** The embedded one, with its pages; null with a real one. */
export const openTestProcessor = (deps: Needs): TestProcessor | null =>
  deps.config.stripe ? null : testProcessor(deps);

/**
 * Stripe if its key is configured; else the embedded test processor, which keeps its state in the database so that every process sees it.
 */
export const openCardProcessor = (deps: Needs): CardProcessor =>
  deps.config.stripe ? stripeProcessor(deps.config.stripe) : testProcessor(deps);
