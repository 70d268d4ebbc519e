/** Reads the exchange that a claim, review or report is about. */
import { exchangeFacts } from '../exchange/handover/exchange-facts.server.ts';
import type { ExchangeFacts, LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

/** Reads an exchange; null if it does not exist. */
export const readExchange = (sql: Sql, name: LegRef): Promise<ExchangeFacts | null> =>
  exchangeFacts(sql, name, 'as it stands');

/** The same, locked until the transaction ends. */
export const lockExchange = (sql: Sql, name: LegRef): Promise<ExchangeFacts | null> =>
  exchangeFacts(sql, name, 'locked');
