/** Connections for requests that race each other. */
import { openDatabase } from '../../platform/database.server/connect.ts';

/**
 * A pool of the web's role, in which each request waits for the others' locks as long as it takes: who wins is under test, not how fast the
 * machine is.
 * @param poolSize how many race at once
 */
export const racingPool = (url: string, poolSize: number) =>
  openDatabase({ directUrl: null, poolSize }, url, { role: 'marketplace_web', statementTimeoutMs: 120_000 });
