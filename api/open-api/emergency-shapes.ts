/** Defines the response schemas of a trip that an emergency affects. */
import { z } from 'zod';
import {
  interruptionLifecycle,
  type InterruptionState,
} from '../../features/exchange/relief/interruption-lifecycle.ts';
import { reliefLifecycle, type ReliefState } from '../../features/exchange/relief/relief-lifecycle.ts';
import { reliefChoices } from '../../features/exchange/relief/relief-terms.ts';

const cents = z.int().describe('CAD cents');
const points = z.int().min(0).describe('whole Adventure Points');
const instant = z.iso.datetime({ offset: true });

export const reliefShape = z
  .strictObject({
    kind: z.string(),
    title: z.string(),
    state: z.enum(reliefLifecycle.states as [ReliefState, ...ReliefState[]]),
    answerUntil: instant,
    refundCents: cents,
    refundPoints: points,
    pointsInstead: points.nullable(),
    givenPoints: points,
    choices: z.array(z.enum(reliefChoices)).describe('what the reader may choose now'),
  })
  .nullable()
  .describe('what an emergency offers');

export const interruptionShape = z
  .strictObject({
    kind: z.string(),
    title: z.string(),
    state: z.enum(interruptionLifecycle.states as [InterruptionState, ...InterruptionState[]]),
    until: instant,
    givenPoints: points,
    pointsNow: points.describe('what would be given for a return now'),
  })
  .nullable()
  .describe('what an emergency means for a trip under way');
