/** Reads the exchange that a claim, a review or a report is about. */
import { exchangeFacts } from '../exchange/handover/exchange-facts.server.ts';
import type { ExchangeFacts, ExchangeName } from '../exchange/handover/exchange-facts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

/** Reads an exchange as it stands; null when there is none. */
export const readExchange = (sql: Sql, name: ExchangeName): Promise<ExchangeFacts | null> =>
  exchangeFacts(sql, name, 'as it stands');

/** The same, and nobody else changes it until the transaction ends. */
export const lockExchange = (sql: Sql, name: ExchangeName): Promise<ExchangeFacts | null> =>
  exchangeFacts(sql, name, 'locked');
