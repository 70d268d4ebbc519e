/** Holds the state of the demo's stories: their clock, people, bookings and swaps. */
import { addDays } from '../../../platform/time/date-range.ts';
import { present } from '../../../platform/assert.ts';
import { instantOf, today } from '../../../platform/time/time-zone.ts';
import type { TestProcessor } from '../../../platform/card-processor.server/test-processor.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { actorOfAccount } from '../../membership/account-actor.server.ts';
import { demoPeople } from '../demo-people.ts';

export type Who = 'olive' | 'marnie' | 'dale' | 'tyler' | 'ray' | 'noor' | 'sam';

export type Stage = {
  deps: Deps & { cards: TestProcessor };
  /** A person acting at this moment; the operator with the second factor. */
  who: (name: Who) => Promise<AccountActor>;
  /** The calendar day this many days from today. */
  day: (offset: number) => string;
  /** A story's name for a booking or swap, and its id. */
  ids: Map<string, string>;
  idOf: (name: string) => string;
  /** An idempotency key, the same in every demo. */
  key: (words: string) => string;
};

const zone = 'America/Vancouver';

export const accountOf = (name: Who): string =>
  present(
    demoPeople.find(({ firstName }) => firstName.toLowerCase() === name),
    `somebody of the demo called ${name}`,
  ).id;

/** The instant of a story's time of day, this many days from `start`. */
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
