/** Finds which side of an exchange is notified of an event, or whether the desk is. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { operatorIds } from '../../members/operators.server.ts';
import {
  exchangeFactsFor,
  exchangeNamed,
  readExchangeFor,
  type ExchangeRow,
} from '../about/about-exchange.server.ts';
import type { ExchangeFacts } from '../kinds/exchange-facts.ts';
import { notificationKinds, type KindName } from '../notification-kinds.ts';
import type { OpenPromise } from './promises.server.ts';
import type { Listener, ToldEvent } from '../tell-of-event.server.ts';

/** Facts in these events: who acted, at which stage of a hand-over, and the amount. */
const words = z.object({
  by: z.string().nullable().catch(null),
  side: z.string().nullable().catch(null),
  stage: z.string().catch(''),
  cents: z.number().nullable().catch(null),
});

type Told = { accountId: string; side: ExchangeFacts['side'] };

async function toldOf(
  sql: Sql,
  row: ExchangeRow,
  kind: KindName,
  by: string | null,
  promise: OpenPromise | null,
): Promise<Told[]> {
  const owner: Told = { accountId: row.ownerId, side: 'owner' };
  const renter: Told = { accountId: row.renterId, side: 'renter' };
  switch (notificationKinds[kind].to) {
    case 'owner':
      return [owner];
    case 'renter':
      return [renter];
    case 'both':
      return [renter, owner];
    case 'other side':
      return [by === 'owner' || by === row.ownerId ? renter : owner];
    case 'holder':
      return [renter, owner].filter(({ accountId }) => promise?.holders.includes(accountId));
    case 'operators':
      return (await operatorIds(sql))
        .filter((id) => id !== row.ownerId && id !== row.renterId)
        .map((accountId) => ({ accountId, side: 'operator' }));
    default:
      return [];
  }
}

export async function exchangeListeners(
  sql: Sql,
  event: ToldEvent,
  kind: KindName,
  word: string,
  promise: OpenPromise | null,
): Promise<Listener[]> {
  const name = exchangeNamed(word);
  const row = name && (await readExchangeFor(sql, name));
  if (!row) return [];
  const said = words.parse(event.body);
  const by = said.by ?? said.side;
  return (await toldOf(sql, row, kind, by, promise)).flatMap(({ accountId, side }) => {
    const facts = exchangeFactsFor(row, side, { ...said, by, until: promise?.until ?? null });
    return notificationKinds[kind].when(facts) ? [{ accountId, facts }] : [];
  });
}
