/** Takes the steps of exchanges and their legs: the only code that writes their states. */
import { present } from '../../../platform/assert.ts';
import { stepsOf } from '../../../platform/apply-step.server.ts';
import { claimUntil } from '../handover/silence.ts';
import { saveRefund } from './booking-store.server.ts';
import { exchangeDeadlines, legDeadlines } from './exchange-deadlines.server.ts';
import { exchangeEffects } from './exchange-effects.server.ts';
import { exchangeLifecycle } from './exchange-lifecycle.ts';
import { exchangeOf, nameOf, swapExchange } from './exchange-references.ts';
import type { ExchangeInput, ExchangeNo, ExchangeStep, LegInput, LegStep, Take } from './exchange-steps.ts';
import {
  isRental,
  isRentalLeg,
  lockLeg,
  lockWithListings,
  readExchange,
  readLeg,
  writeExchangeState,
  writeLegState,
  type AnyLeg,
  type Exchange,
  type LegColumns,
} from './exchange-store.server.ts';
import { legEffects } from './leg-effects.server.ts';
import { legLifecycle } from './leg-lifecycle.ts';

const openStates = exchangeLifecycle.statesWith('accept');
const final: readonly string[] = exchangeLifecycle.final;

async function saveExchange({ sql, now, thing, event, to, input }: ExchangeStep): Promise<void> {
  const { ending, end, reason = end?.reason } = input;
  await writeExchangeState(sql, thing, to, {
    ...(!openStates.includes(to) && { answer_until: null }),
    ...(event === 'accept' && { accepted_at: now }),
    ...(final.includes(to) && { ended_at: now }),
    ...(reason !== undefined && { ended_by: end ? end.breakerId : input.madeBy, end_reason: reason }),
  });
  if (ending) await saveRefund(sql, thing.id, ending);
}

/** A leg's columns besides its state. */
function columnsOf({ now, event, input: { isCounted = false, off } }: LegStep): LegColumns {
  switch (event) {
    case 'agree':
      return { is_counted: isCounted };
    case 'hand_off':
      return { handed_off_at: now };
    case 'return':
    case 'presume_return':
      return { returned_at: now, claim_until: claimUntil(now) };
    case 'complete':
    case 'settle':
      return { claim_until: null };
    default:
      return off ? { called_off_by: off.by, call_off_reason: off.reason, is_counted: false } : {};
  }
}

/** Events of a rental's leg in the rental's name; its exchange reports the rest. */
const factsOfRentalLeg: Readonly<Record<string, string>> = {
  leg_unsaid: 'booking.not_begun',
  extended: 'booking.extended',
};

/** For the effects, which take further steps. */
export const take: Take = {
  exchange: (work, exchange, event, by, input) =>
    exchangeSteps.apply(work, exchange, event, by as Parameters<typeof exchangeSteps.apply>[3], input),
  leg: (work, leg, event, by, input) =>
    legSteps.apply(work, leg, event, by as Parameters<typeof legSteps.apply>[3], input),
};

export const exchangeSteps = stepsOf<
  (typeof exchangeLifecycle)['rows'][number],
  (typeof exchangeLifecycle)['final'][number],
  Exchange,
  ExchangeInput,
  ExchangeNo
>(exchangeLifecycle, {
  lock: lockWithListings,
  read: readExchange,
  save: saveExchange,
  effects: exchangeEffects(take),
  deadlines: exchangeDeadlines,
  fact(name, { thing, input: { madeBy, body } }) {
    if (isRental(thing)) return { name: `booking.${name}`, subject: nameOf(thing), ...(body && { body }) };
    // A swap's leg reports that it has started.
    if (name === 'handed_off') return null;
    return { name: `swap.${name}`, subject: nameOf(thing), body: { by: madeBy, ...body } };
  },
  clockInput: async () => ({ madeBy: null }),
});

export const legSteps = stepsOf<
  (typeof legLifecycle)['rows'][number],
  (typeof legLifecycle)['final'][number],
  AnyLeg,
  LegInput,
  ExchangeNo
>(legLifecycle, {
  lock: async (sql, id) => (await lockLeg(sql, id, lockWithListings))?.leg ?? null,
  read: readLeg,
  save: (step) => writeLegState(step.sql, step.thing, step.to, columnsOf(step)),
  effects: legEffects(take),
  deadlines: legDeadlines,
  fact(name, { thing: leg, input: { body } }) {
    if (!isRentalLeg(leg))
      return {
        name: `swap.${name}`,
        subject: swapExchange(leg.exchangeId),
        body: { legId: leg.id, ...body },
      };
    const told = factsOfRentalLeg[name];
    return told === undefined
      ? null
      : { name: told, subject: exchangeOf(leg.exchangeId), ...(body && { body }) };
  },
  clockInput: async ({ sql }, { exchangeId }) => ({
    madeBy: null,
    exchange: present(await readExchange(sql, exchangeId), 'exchange of a leg'),
  }),
});
