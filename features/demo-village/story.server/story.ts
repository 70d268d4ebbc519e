/** A story of the demo: what somebody does, and when, counted from the day on which the demo is filled. */
import type { Stage } from './stage.server.ts';

export type StoryEvent = {
  /** Days from today; all of a story lies before today. */
  day: number;
  /** 'HH:MM' in Vancouver. */
  time: string;
  does: (stage: Stage) => Promise<unknown>;
};

export type Story = readonly StoryEvent[];

export const on = (day: number, time: string, does: StoryEvent['does']): StoryEvent => ({ day, time, does });
