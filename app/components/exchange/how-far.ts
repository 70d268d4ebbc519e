/** Asks how far an exchange or a leg is, where several stages count alike. */
import type { ExchangeView } from '../../../features/exchange/views/exchange-view.ts';
import type { LegView } from '../../../features/exchange/views/leg-view.ts';

type Staged = Pick<ExchangeView, 'stage'>;

/** It is agreed, and not all of it is back: the next step is a hand-over or a return. */
export const isAhead = ({ stage }: Staged): boolean => stage === 'agreed' || stage === 'out';

/** It has changed hands, whether or not it is back. */
export const hasBegun = ({ stage, state }: Staged & Pick<ExchangeView | LegView, 'state'>): boolean =>
  stage === 'out' || stage === 'back' || state === 'completed';
