/** What does a claim do to the exchange it is about, of whatever kind? It keeps it open, and its end completes it. */
import { keepOpenForDispute, settleDisputedBooking } from '../exchange/handover/dispute-booking.server.ts';
import type { ExchangeKind } from '../exchange/handover/exchange-facts.ts';
import { keepLegOpenForDispute, settleDisputedLeg } from '../exchange/handover/dispute-leg.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';

type Step = (sql: Sql, id: string, now: Date) => Promise<void>;

const keepers = { booking: keepOpenForDispute, leg: keepLegOpenForDispute } satisfies Record<
  ExchangeKind,
  Step
>;
const enders = { booking: settleDisputedBooking, leg: settleDisputedLeg } satisfies Record<
  ExchangeKind,
  Step
>;

export const keepOpen = (sql: Sql, { kind, id }: ExchangeName, now: Date): Promise<void> =>
  keepers[kind](sql, id, now);

export const endExchange = (sql: Sql, { kind, id }: ExchangeName, now: Date): Promise<void> =>
  enders[kind](sql, id, now);
