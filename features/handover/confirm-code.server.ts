/** Makes and checks the six digits with which a side confirms on the other side's phone. */
import { createHash } from 'node:crypto';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { Stage } from './handover-set.ts';
import type { Handover } from './handover-store.server.ts';

/** Wrong codes in one hand-over. After that, each side confirms on its own phone: one guess in 200,000 is right by then. */
export const mostWrongCodes = 5;

/** A side's code for one stage. Only that side's own pages show it. The return has another one, because the departure's was given away. */
export function confirmCode({ codeSeed }: Pick<Handover, 'codeSeed'>, stage: Stage, side: Side): string {
  const digest = createHash('sha256').update(`${codeSeed} ${stage} ${side}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Counts a wrong code. The hand-over is locked, so that guesses sent at once are counted one by one. */
export async function countWrongCode(sql: Sql, handoverId: string): Promise<void> {
  await sql`update handover set wrong_codes = wrong_codes + 1 where id = ${handoverId}`;
}
