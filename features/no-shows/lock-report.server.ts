/** Locks an exchange's open no-show report, after processing everything due by now. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { meetLeg } from '../exchange/handover/missed.server.ts';
import { lockOpenReport, type Report } from './no-show-store.server.ts';

/**
 * An emergency may have ended it, and nobody should get less because a job was late. Locks the exchange first. Null when no report is open
 * anymore.
 */
export async function lockReport(sql: Sql, exchange: LegRef, now: Date): Promise<Report | null> {
  await meetLeg(sql, exchange.id, now);
  return lockOpenReport(sql, exchange);
}
