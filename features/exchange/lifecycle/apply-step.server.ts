/** Takes the steps of swaps and legs: the only code that writes their states. */
import { present } from '../../../platform/assert.ts';
import { stepsOf } from '../../../platform/apply-step.server.ts';
import { claimUntil } from '../../bookings/silence.ts';
import { legEffects } from './leg-effects.server.ts';
import { legDeadlines, swapDeadlines } from './exchange-deadlines.server.ts';
import { swapEffects } from './exchange-effects.server.ts';
import { swapExchange } from './exchange-references.ts';
import { legLifecycle } from './leg-lifecycle.ts';
import { swapLifecycle } from './exchange-lifecycle.ts';
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
import type { LegInput, LegStep, SwapInput, SwapNo, SwapStep, Take } from './exchange-steps.ts';

const isFinal = (step: SwapStep): boolean => swapLifecycle.final.some((last) => last === step.to);

/** What a swap's row says beside its state. */
function swapColumns(step: SwapStep): SwapColumns {
  const { now, event, input } = step;
  const isOpen = swapLifecycle.statesWith('accept').includes(step.to);
  const reason = input.end?.reason ?? input.reason;
  return {
    ...(!isOpen && { answer_until: null }),
    ...(event === 'accept' && { accepted_at: now }),
    ...(isFinal(step) && { ended_at: now }),
    ...(reason !== undefined && {
      ended_by: input.end ? input.end.breakerId : input.madeBy,
      end_reason: reason,
    }),
  };
}

/** What a leg's row says beside its state. */
function legColumns({ now, event, input }: LegStep): LegColumns {
  switch (event) {
    case 'agree':
      return { is_counted: input.isCounted ?? false };
    case 'hand_off':
      return { handed_off_at: now };
    case 'return':
    case 'presume_return':
      return { returned_at: now, claim_until: claimUntil(now) };
    case 'complete':
    case 'settle':
      return { claim_until: null };
    default:
      return input.off
        ? { called_off_by: input.off.by, call_off_reason: input.off.reason, is_counted: false }
        : {};
  }
}

/** For the effects, which take further steps. */
export const take: Take = {
  swap: (work, swap, event, by, input) =>
    swapSteps.apply(work, swap, event, by as Parameters<typeof swapSteps.apply>[3], input),
  leg: (work, leg, event, by, input) =>
    legSteps.apply(work, leg, event, by as Parameters<typeof legSteps.apply>[3], input),
};

export const swapSteps = stepsOf<
  (typeof swapLifecycle)['rows'][number],
  (typeof swapLifecycle)['final'][number],
  Swap,
  SwapInput,
  SwapNo
>(swapLifecycle, {
  lock: lockWithListings,
  read: readSwap,
  save: (step) => writeSwapState(step.sql, step.thing, step.to, swapColumns(step)),
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
  save: (step) => writeLegState(step.sql, step.thing, step.to, legColumns(step)),
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
