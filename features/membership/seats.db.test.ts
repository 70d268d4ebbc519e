import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addAccount, confirmAccount } from '../../tests/builders/accounts.ts';
import { operator } from '../../tests/builders/actors.ts';
import { sendApplication } from '../../tests/builders/applications.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { cancelMembership, rejoinMembership } from './change-membership.server.ts';
import { decideApplication, previewDecision } from './application/decide-application.server.ts';
import { joinApplicantJob, joinKind } from './application/join-applicant.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const deps = db.deps('2026-11-21T08:00:00Z');

/** A simple model of a person. */
type Model = {
  actor: AccountActor;
  application: string;
  asksToOwn: boolean;
  isConfirmed: boolean;
  isApproved: boolean;
  seat: number | null;
  state: 'active' | 'cancelled' | null;
  hasLeft: boolean;
};

type Step = { does: 'approve' | 'look' | 'confirm' | 'cancel' | 'rejoin'; who: number };
const people = 3;
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('approve', 'approve', 'look', 'confirm', 'confirm', 'cancel', 'rejoin'),
  who: fc.nat({ max: people - 1 }),
});

let seatsGiven = 0;

async function newPerson(asksToOwn: boolean): Promise<Model> {
  const actor = await addAccount(db.ownerSql, { isConfirmed: false });
  const commitment = asksToOwn ? 'yes' : 'waitlist';
  const application = await sendApplication(deps, actor.email ?? '', { commitment });
  return {
    actor: { ...actor, isEmailConfirmed: true },
    application,
    asksToOwn,
    isConfirmed: false,
    isApproved: false,
    seat: null,
    state: null,
    hasLeft: false,
  };
}

/** The step in the model. @returns whether it is possible */
function expected(one: Model, { does }: Step): boolean {
  switch (does) {
    case 'approve':
      if (one.isApproved) return false;
      one.isApproved = true;
      if (one.asksToOwn) one.seat = seatsGiven += 1;
      if (one.isConfirmed) one.state = 'active';
      return true;
    case 'look':
      return !one.isApproved;
    case 'confirm':
      one.isConfirmed = true;
      if (one.isApproved) one.state ??= 'active';
      return true;
    case 'cancel':
      if (one.state !== 'active') return false;
      one.state = 'cancelled';
      one.hasLeft = one.seat !== null;
      return true;
    case 'rejoin':
      if (one.state !== 'cancelled') return false;
      one.state = 'active';
      return true;
  }
}

/** The step in the database. @returns whether it was possible */
async function done(one: Model, { does }: Step): Promise<boolean> {
  const decision = { applicationId: one.application, decision: 'approve', version: 1, note: '' } as const;
  switch (does) {
    case 'approve':
      return !isRefusal(await decideApplication(deps, operator, { ...decision, reason: 'x' }));
    case 'look':
      return !isRefusal(await previewDecision(deps, operator, decision));
    case 'confirm': {
      const subject = { kind: 'account', id: one.actor.accountId };
      await confirmAccount(db.ownerSql, one.actor.accountId);
      await appendEvent(db.sql, { name: 'account.confirmed', subject }, deps.now());
      await doDueJobs(deps, { [joinKind]: joinApplicantJob(deps.config) });
      return true;
    }
    case 'cancel':
      return !isRefusal(await cancelMembership(deps, one.actor));
    case 'rejoin':
      return !isRefusal(await rejoinMembership(deps, one.actor));
  }
}

async function shown({ actor }: Model) {
  const [row] = await db.sql<
    { seat: number | null; state: string | null; badge: boolean | null; left: boolean }[]
  >`
    select m.founder_seat as seat, m.state, p.is_founder as badge, m.seat_left_at is not null as left
      from auth_user u left join membership m on m.account_id = u.id left join member p on p.id = u.id
     where u.id = ${actor.accountId}`;
  return row;
}

test('law: in any order of events, seats are given in order, stay with their members, and the badge shows who is a founder', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: people, maxLength: people }),
      fc.array(step, { minLength: 6, maxLength: 24 }),
      async (wishes, steps) => {
        // A run past the last seat adds nothing here; the race test covers that.
        const models: Model[] = [];
        for (const asksToOwn of wishes) models.push(await newPerson(asksToOwn && seatsGiven < 90));
        for (const each of steps) {
          const one = models[each.who];
          if (!one) throw new Error('Nobody.');
          expect(await done(one, each), JSON.stringify(each)).toBe(expected(one, each));
        }
        for (const one of models) {
          const isJoined = one.state !== null;
          expect(await shown(one)).toEqual({
            seat: isJoined ? one.seat : null,
            state: one.state,
            badge: isJoined ? one.state === 'active' && one.seat !== null && !one.hasLeft : null,
            left: one.hasLeft,
          });
        }
      },
    ),
    { numRuns: 25 },
  );
  const given = await db.sql<{ seat: number }[]>`
    select founder_seat as seat from membership where founder_seat is not null order by 1`;
  expect(given.map(({ seat }) => seat)).toEqual(Array.from({ length: seatsGiven }, (_, index) => index + 1));
});
