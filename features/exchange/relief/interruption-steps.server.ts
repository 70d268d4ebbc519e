/** Takes the steps of interruptions: the only code that writes their states. */
import { stepsOf, type Step } from '../../../platform/apply-step.server.ts';
import { relieveHold } from '../../points/holds/relieve-hold.server.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { interruptionLifecycle } from './interruption-lifecycle.ts';
import { endNow, moveInterruption, readInterruption, type Interruption } from './interruptions.server.ts';

/** Paid and unused days, and their points. */
type Input = { unusedDays?: number; givenPoints?: number };
type InterruptionStep = Step<Interruption, Input>;

const effects = {
  endNow: ({ sql, now, thing }: InterruptionStep) => endNow(sql, thing, now),
  givePoints: ({ sql, now, thing, input: { givenPoints: points = 0 } }: InterruptionStep) =>
    relieveHold(
      { sql, now },
      {
        exchange: exchangeOf(thing.exchangeId),
        memberId: thing.receiverId,
        points,
        key: `booking ${thing.exchangeId} cut short`,
        madeBy: null,
      },
    ),
};

export const interruptionSteps = stepsOf<
  (typeof interruptionLifecycle)['rows'][number],
  (typeof interruptionLifecycle)['final'][number],
  Interruption,
  Input,
  never
>(interruptionLifecycle, {
  // No deadline ends one; the caller has locked its leg.
  lock: readInterruption,
  read: readInterruption,
  save: ({ sql, now, thing, to, input: { unusedDays = 0, givenPoints = 0 } }) =>
    moveInterruption(sql, thing, {
      state: to as Interruption['state'],
      ended_at: now,
      unused_days: unusedDays,
      given_points: givenPoints,
    }),
  effects,
  deadlines: {},
  fact(name, { thing: { isRental, exchangeId, legId, kind, emergencyId: emergency }, event, input }) {
    if (!isRental)
      return {
        name: `swap.leg_${name}`,
        subject: { kind: 'swap', id: exchangeId },
        body: { legId, by: 'emergency', emergency },
      };
    const body = event === 'come_back_early' ? input : { kind, emergency };
    return { name: `booking.${name}`, subject: exchangeOf(exchangeId), body };
  },
  clockInput: async () => ({}),
});
