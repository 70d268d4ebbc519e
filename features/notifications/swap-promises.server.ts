/** Which promises about a swap wait for one or several of its members? */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { isPaidOrBeing } from '../payments/bind-payment.server.ts';
import { partyExchange } from '../swaps/swap-exchanges.ts';
import { readSwapFor, swapFactsFor, swapSaidNothing, type SwapRow } from './about-swap.server.ts';
import type { OpenPromise, PromiseReader } from './promises.server.ts';

type Promised = Pick<OpenPromise, 'from' | 'until' | 'key' | 'holders'>;
type Reader = (sql: Runner, row: SwapRow) => Promise<Promised | null> | Promised | null;

const payHours = 24;

/** For everybody who has not said yes to the open version. */
const answerToSwap: Reader = (_, { state, answerUntil, offeredAt, version, parties }) =>
  state === 'requested' && answerUntil
    ? {
        holders: parties
          .filter(({ agreedVersion }) => agreedVersion !== version)
          .map(({ memberId }) => memberId),
        from: offeredAt,
        until: answerUntil,
        key: `v${version}`,
      }
    : null;

/** For everybody whose card was refused and who has not paid otherwise. */
const paymentForSwap: Reader = async (sql, { id, state, payUntil, parties }) => {
  if (state !== 'accepted' || payUntil === null) return null;
  const holders: string[] = [];
  for (const party of parties)
    if (party.totalCents > 0 && !(await isPaidOrBeing(sql, partyExchange(party.id))))
      holders.push(party.memberId);
  const from = new Date(payUntil.getTime() - payHours * 3_600_000);
  return { holders, from, until: payUntil, key: `${id} ${payUntil.toISOString()}` };
};

const reading =
  (read: Reader): PromiseReader['read'] =>
  async (sql, id) => {
    const row = await readSwapFor(sql, id);
    const found = row && (await read(sql, row));
    if (!row || !found || found.holders.length === 0) return null;
    return {
      ...found,
      said: {},
      version: row.version,
      factsFor: (holderId) => swapFactsFor(row, holderId, { ...swapSaidNothing, until: found.until }),
    };
  };

export const swapPromises = {
  'answer to a swap': { read: reading(answerToSwap), reminder: 'swap.reminder' },
  'payment for a swap': { read: reading(paymentForSwap), reminder: 'swap.payment_reminder' },
} as const satisfies Record<string, PromiseReader>;
