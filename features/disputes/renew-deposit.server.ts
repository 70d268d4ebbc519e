/** Renews an overdue deposit hold before its claim is decided. */
import { isUuid } from '../../platform/ids.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import type { PaymentRefusal } from '../payments/payments-refusals.ts';
import { renewOverdueDeposit } from '../payments/steps/renew-payment.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';
import { exchangeOfDispute } from './dispute-store.server.ts';

/** @returns a refusal while the processor is unavailable: then nothing should be decided */
export async function renewDepositOfDispute(deps: PaymentDeps, id: string): Promise<'done' | PaymentRefusal> {
  const exchange = isUuid(id) ? await exchangeOfDispute(deps.sql, id) : null;
  return exchange === null ? 'done' : renewOverdueDeposit(deps, legExchange(exchange.id));
}
