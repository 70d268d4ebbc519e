/** Defines the input of an emergency declaration. */
import { z } from 'zod';
import { calendarDay } from '../../../platform/time/calendar-day-input.ts';
import { daysBetween } from '../../../platform/time/date-range.ts';
import { emergencyKinds, type Area } from './area.ts';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

export const areaShape: z.ZodType<Area> = z.discriminatedUnion('shape', [
  z.strictObject({ shape: z.literal('circle'), longitude, latitude, km: z.number().min(0.5).max(500) }),
  z.strictObject({
    shape: z.literal('polygon'),
    corners: z
      .array(z.tuple([longitude, latitude]))
      .min(3)
      .max(200),
  }),
]);

const mostDays = 366;

const placed = z.strictObject({ from: calendarDay, to: calendarDay, area: areaShape });
const inOrder = ({ from, to }: { from: string; to: string }): boolean =>
  to >= from && daysBetween(from, to) < mostDays;
const order = { message: 'The last day must be after the first, within a year.', path: ['to'] };

/** Where and when: enough to preview whom it affects. */
export const placedInput = placed.refine(inOrder, order);
export const emergencyInput = placed
  .extend({
    kind: z.enum(emergencyKinds),
    /** Both sides of a booking read it. */
    title: z.string().trim().min(3, 'Describe it. Members will read this.').max(120),
    reason: z.string().max(2_000),
  })
  .refine(inOrder, order);

export type Placed = z.infer<typeof placedInput>;
export type EmergencyInput = z.infer<typeof emergencyInput>;
