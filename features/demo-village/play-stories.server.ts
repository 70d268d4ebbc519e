/** Plays the demo's history: every action uses the pages' commands at its own moment, with everything due by then done first. */
import type { TestProcessor } from '../../platform/card-processor.server/test-processor.ts';
import { errorForLog } from '../../platform/log/error-for-log.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { atTheDesk, keptForLater, terms } from './story.server/desk.ts';
import { instantOfStory, openStage } from './story.server/stage.server.ts';
import { teryxForBoat, threeWishes, trailerForRoadster, twoMoreWishes } from './story.server/swaps.ts';
import type { Story } from './story.server/story.ts';
import { askedFor, samsSummer, teryxForPoints, teryxOut, trailerWeekend } from './story.server/trips.ts';
import { bentLever, scratchedIndian } from './story.server/trouble.ts';

export const stories: Readonly<Record<string, Story>> = {
  terms,
  trailerWeekend,
  teryxForPoints,
  teryxOut,
  samsSummer,
  askedFor,
  scratchedIndian,
  bentLever,
  trailerForRoadster,
  teryxForBoat,
  threeWishes,
  twoMoreWishes,
  atTheDesk,
  keptForLater,
};

export type EndedEarly = { story: string; why: string };

export type Playing = {
  /** `now` shows the story's current moment. */
  deps: Deps & { cards: TestProcessor };
  /** Does everything due until this moment, and moves the clock of `deps` there. */
  workUntil: (moment: Date) => Promise<unknown>;
};

/**
 * Plays every story up to now. A refused action ends its own story and no other; whatever was done stays.
 * @param start the real time, from which the stories' days count
 * @returns the stories that ended early, each with the refusal
 */
export async function playStories({ deps, workUntil }: Playing, start: Date): Promise<EndedEarly[]> {
  const stage = openStage(deps, start);
  const acts = Object.entries(stories).flatMap(([name, story]) =>
    story.map(({ day, time, does }) => ({ name, at: instantOfStory(start, day, time), does })),
  );
  const ended = new Map<string, string>();
  for (const { name, at, does } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (ended.has(name)) continue;
    await workUntil(at);
    try {
      await does(stage);
    } catch (error) {
      ended.set(name, error instanceof Error ? error.message : String(error));
      deps.log.warn(`A demo story ended early: ${name}.`, errorForLog(error));
    }
  }
  await workUntil(start);
  return [...ended].map(([story, why]) => ({ story, why }));
}
