/** What do the stories of the demo play on? The clock that they move, the people in them, and the bookings and swaps that they have made so far. */
import { addDays } from '../../../platform/date-range.ts';
import { present } from '../../../platform/assert.ts';
import { instantOf, today } from '../../../platform/time-zone.ts';
import type { TestProcessor } from '../../../platform/card-processor.server/test-processor.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { actorOfAccount } from '../../membership/account-actor.server.ts';
import { demoPeople } from '../demo-people.ts';

export type Who = 'olive' | 'marnie' | 'dale' | 'tyler' | 'ray' | 'noor' | 'sam';

export type Stage = {
  deps: Deps & { cards: TestProcessor };
  /** A person as they would ask at this moment; the operator with the second factor. */
  who: (name: Who) => Promise<AccountActor>;
  /** The calendar day so many days from today. */
  day: (offset: number) => string;
  /** What a story calls a booking or a swap, and its id. */
  ids: Map<string, string>;
  idOf: (name: string) => string;
  /** A key for whatever is sent once: the same in every demo. */
  key: (words: string) => string;
};

const zone = 'America/Vancouver';

export const accountOf = (name: Who): string =>
  present(
    demoPeople.find(({ firstName }) => firstName.toLowerCase() === name),
    `somebody of the demo called ${name}`,
  ).id;

/** The instant of a story's time of day, so many days from the day of `start`. */
export const instantOfStory = (start: Date, day: number, time: string): Date =>
  instantOf(zone, `${addDays(today(zone, start), day)}T${time}`);

export function openStage(deps: Deps & { cards: TestProcessor }, start: Date): Stage {
  const ids = new Map<string, string>();
  const firstDay = today(zone, start);
  return {
    deps,
    ids,
    day: (offset) => addDays(firstDay, offset),
    idOf: (name) => present(ids.get(name), `something that a story calls ${name}`),
    key: (words) => `demo ${words}`,
    async who(name) {
      const actor = present(await actorOfAccount(deps.sql, accountOf(name)), `the account of ${name}`);
      return name === 'olive' ? { ...actor, assurance: 'aal2' } : actor;
    },
  };
}
