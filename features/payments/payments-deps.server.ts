/** Adds the card processor to the usual dependencies. */
import type { CardProcessor } from '../../platform/card-processor.server/card-processor.ts';
import type { Deps } from '../../platform/deps.server.ts';

export type PaymentDeps = Deps & { cards: CardProcessor };
