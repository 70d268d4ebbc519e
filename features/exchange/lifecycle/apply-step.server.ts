/** Takes the steps of rentals, swaps and legs: the only code that writes their states. */
import { present } from '../../../platform/assert.ts';
import { stepsOf } from '../../../platform/apply-step.server.ts';
import { claimUntil } from '../handover/silence.ts';
import { bookingDeadlines } from './booking-deadlines.server.ts';
import { bookingEffects } from './booking-effects.server.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import {
  lockWithListing,
  move,
  partyOf,
  readBooking,
  saveRefund,
  type Booking,
} from './booking-store.server.ts';
import { legDeadlines, swapDeadlines } from './exchange-deadlines.server.ts';
import { swapEffects } from './exchange-effects.server.ts';
import { swapLifecycle } from './exchange-lifecycle.ts';
import { exchangeOf, swapExchange } from './exchange-references.ts';
import type {
  BookingInput,
  BookingNo,
  BookingStep,
  LegInput,
  LegStep,
  SwapInput,
  SwapNo,
  SwapStep,
  Take,
} from './exchange-steps.ts';
import {
  lockLegOf,
  lockWithListings,
  readLeg,
  readSwap,
  writeLegState,
  writeSwapState,
  type Leg,
  type LegColumns,
  type Swap,
  type SwapColumns,
} from './exchange-store.server.ts';
import { legEffects } from './leg-effects.server.ts';
import { legLifecycle } from './leg-lifecycle.ts';

/** What an exchange's row says beside its state. */
const exchangeColumns = (
  { openStates, final }: { openStates: readonly string[]; final: readonly string[] },
  { now, event, to }: Pick<BookingStep | SwapStep, 'now' | 'event' | 'to'>,
): SwapColumns => ({
  ...(!openStates.includes(to) && { answer_until: null }),
  ...(event === 'accept' && { accepted_at: now }),
  ...(final.includes(to) && { ended_at: now }),
});
const ofBooking = { openStates: bookingLifecycle.statesWith('accept'), final: bookingLifecycle.final };
const ofSwap = { openStates: swapLifecycle.statesWith('accept'), final: swapLifecycle.final };

/** What a leg's row says beside its state. @param otherwise where the step says nothing of when it changed hands */
function legColumns(
  { now, event }: Pick<BookingStep | LegStep, 'now' | 'event'>,
  otherwise: () => LegColumns,
): LegColumns {
  switch (event) {
    case 'hand_off':
      return { handed_off_at: now };
    case 'return':
    case 'presume_return':
      return { returned_at: now, claim_until: claimUntil(now) };
    case 'complete':
    case 'settle':
      return { claim_until: null };
    default:
      return otherwise();
  }
}

async function saveBooking(step: BookingStep): Promise<void> {
  const { end } = step.input;
  const leg = legColumns(step, (): LegColumns =>
    end ? { called_off_by: partyOf(end.by), call_off_reason: end.reason } : {},
  );
  const columns = { exchange: exchangeColumns(ofBooking, step), leg };
  await move(step.sql, step.thing, step.to as Booking['state'], columns);
  if (end) await saveRefund(step.sql, step.thing.id, end);
}

function saveSwap(step: SwapStep): Promise<void> {
  const { input } = step;
  const reason = input.end?.reason ?? input.reason;
  return writeSwapState(step.sql, step.thing, step.to, {
    ...exchangeColumns(ofSwap, step),
    ...(reason !== undefined && {
      ended_by: input.end ? input.end.breakerId : input.madeBy,
      end_reason: reason,
    }),
  });
}

function saveLeg(step: LegStep): Promise<void> {
  const { event, input } = step;
  const columns = legColumns(step, (): LegColumns => {
    if (event === 'agree') return { is_counted: input.isCounted ?? false };
    return input.off
      ? { called_off_by: input.off.by, call_off_reason: input.off.reason, is_counted: false }
      : {};
  });
  return writeLegState(step.sql, step.thing, step.to, columns);
}

/** For the effects, which take further steps. */
export const take: Take = {
  booking: (work, booking, event, by, input) =>
    bookingSteps.apply(work, booking, event, by as Parameters<typeof bookingSteps.apply>[3], input),
  swap: (work, swap, event, by, input) =>
    swapSteps.apply(work, swap, event, by as Parameters<typeof swapSteps.apply>[3], input),
  leg: (work, leg, event, by, input) =>
    legSteps.apply(work, leg, event, by as Parameters<typeof legSteps.apply>[3], input),
};

export const bookingSteps = stepsOf<
  (typeof bookingLifecycle)['rows'][number],
  (typeof bookingLifecycle)['final'][number],
  Booking,
  BookingInput,
  BookingNo
>(bookingLifecycle, {
  lock: (sql, id) => lockWithListing({ sql }, id),
  read: readBooking,
  save: saveBooking,
  effects: bookingEffects(take),
  deadlines: bookingDeadlines,
  fact: (name, { thing, input }) => ({
    name: `booking.${name}`,
    subject: exchangeOf(thing.id),
    ...(input.body && { body: input.body }),
  }),
  clockInput: async () => ({ madeBy: null }),
});

export const swapSteps = stepsOf<
  (typeof swapLifecycle)['rows'][number],
  (typeof swapLifecycle)['final'][number],
  Swap,
  SwapInput,
  SwapNo
>(swapLifecycle, {
  lock: lockWithListings,
  read: readSwap,
  save: saveSwap,
  effects: swapEffects(take),
  deadlines: swapDeadlines,
  fact: (name, { thing, input }) => ({
    name: `swap.${name}`,
    subject: swapExchange(thing.id),
    body: { by: input.madeBy, ...input.body },
  }),
  clockInput: async () => ({ madeBy: null, reason: '' }),
});

export const legSteps = stepsOf<
  (typeof legLifecycle)['rows'][number],
  (typeof legLifecycle)['final'][number],
  Leg,
  LegInput,
  never
>(legLifecycle, {
  lock: lockLegOf,
  read: readLeg,
  save: saveLeg,
  effects: legEffects(take),
  deadlines: legDeadlines,
  fact: (name, { thing, input }) => ({
    name: `swap.${name}`,
    subject: swapExchange(thing.swapId),
    body: { legId: thing.id, ...input.body },
  }),
  clockInput: async ({ sql }, { swapId }) => ({
    madeBy: null,
    swap: present(await readSwap(sql, swapId), 'swap of a leg'),
  }),
});
