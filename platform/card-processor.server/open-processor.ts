/** Which processor serves here? */
import type { Deps } from '../deps.server.ts';
import type { CardProcessor } from './card-processor.ts';
import { testProcessor } from './test-processor.ts';

/** The embedded test processor. It keeps its state in the database, so that every process sees the same. */
export const openCardProcessor = (deps: Pick<Deps, 'sql' | 'now'>): CardProcessor => testProcessor(deps);
