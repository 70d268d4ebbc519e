/** Picks a reader's legs of an exchange, and who is on their other side. */
import type { LegView } from '../../../features/exchange/views/leg-view.ts';

type Legs<Leg> = { legs: readonly Leg[] };
type Sided = Pick<LegView, 'side'>;

/** What the reader gives; several while one must still be chosen. */
export const givenIn = <Leg extends Sided>({ legs }: Legs<Leg>): Leg[] =>
  legs.filter(({ side }) => side === 'giver');

/** What the reader receives. */
export const receivedIn = <Leg extends Sided>({ legs }: Legs<Leg>): Leg[] =>
  legs.filter(({ side }) => side === 'receiver');

/** The name of the member on the other side of the reader's leg. */
export const otherOf = ({ side, giver, receiver }: Pick<LegView, 'side' | 'giver' | 'receiver'>): string =>
  side === 'giver' ? receiver : giver;
