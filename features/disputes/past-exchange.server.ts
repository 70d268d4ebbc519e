/** Which exchange is meant, of whatever kind? One small reader for each kind. */
import { bookingFacts } from '../bookings/booking-facts.server.ts';
import type { ExchangeFacts, ExchangeKind } from '../bookings/exchange-facts.ts';
import { legFacts } from '../exchange/handover/leg-facts.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

export type ExchangeName = { kind: ExchangeKind; id: string };

const readers = { booking: bookingFacts, leg: legFacts } satisfies Record<ExchangeKind, typeof bookingFacts>;

/** Reads an exchange as it stands; null when there is none. */
export const readExchange = (sql: Sql, { kind, id }: ExchangeName): Promise<ExchangeFacts | null> =>
  readers[kind](sql, id, 'as it stands');

/** The same, and nobody else changes it until the transaction ends. */
export const lockExchange = (sql: Sql, { kind, id }: ExchangeName): Promise<ExchangeFacts | null> =>
  readers[kind](sql, id, 'locked');
