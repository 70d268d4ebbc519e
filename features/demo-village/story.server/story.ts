/** Defines a demo story: what someone does, and when, counted from the day the demo is filled. */
import type { Stage } from './stage.server.ts';

export type StoryEvent = {
  /** Days from today; a story is entirely before today. */
  day: number;
  /** 'HH:MM' in Vancouver. */
  time: string;
  does: (stage: Stage) => Promise<unknown>;
};

export type Story = readonly StoryEvent[];

export const on = (day: number, time: string, does: StoryEvent['does']): StoryEvent => ({ day, time, does });
