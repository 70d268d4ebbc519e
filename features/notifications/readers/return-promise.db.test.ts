import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { addressFor, kindsTold, emailsTo, tellAll } from '../../../tests/builders/notices.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { rentals } from '../../../tests/builders/rentals.ts';
import { returnedLegs } from '../../../tests/builders/returned.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { confirmHandOver } from '../../exchange/handover/hand-over.server.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from '../../disputes/watch-return.server.ts';
import { declareEmergency, liftEmergency } from '../../exchange/emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../../exchange/emergencies/relief-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';

// Out from June 4, due back on Sunday, June 6 at 18:00 in Vancouver.
const db = await testDatabase();
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
// No story's emergency affects another one's trips.
afterEach(async () => {
  await db.ownerSql`update emergency set lifted_at = declared_at where lifted_at is null`;
});
const at = (instant: string) => db.deps(instant);
const newRental = rentals(db);
const watch = { [watchReturnKind]: watchReturnJob, [noteLateReturnKind]: noteLateReturnJob };

async function out() {
  const rental = await newRental();
  const id = await rental.agreed();
  await rental.handedOff(id);
  const mail = await addressFor(db, rental.owner);
  return { ...rental, id, mail };
}

/** What the return page does for a side whose set the other has not confirmed. */
async function says(id: string, who: AccountActor, side: 'owner' | 'renter', instant: string): Promise<void> {
  accepted(await confirmHandOver(at(instant), who, { legId: id, step: 'return' }));
  const body = { stage: 'return', side };
  await inTransaction(at(instant), {}, ({ sql }) =>
    appendEvent(
      sql,
      { name: 'handover.confirmed', subject: { kind: 'booking', id }, body },
      new Date(instant),
    ),
  );
  await tellAll(at(instant));
}

const since = async (who: AccountActor) =>
  (await kindsTold(db, who)).filter((kind) => kind.startsWith('return.'));

test('reminds the side that hasn’t confirmed the return at half and 80 % of their time, and not the other', async () => {
  const { id, owner, renter, mail } = await out();
  // The confirmation counts 48 hours later: Wednesday at noon.
  await says(id, renter, 'renter', '2027-06-07T19:00:00Z');
  expect(await since(owner)).toEqual(['return.one_word']);
  await tellAll(at('2027-06-08T18:59:00Z'));
  expect(await since(owner)).toEqual(['return.one_word']);
  await tellAll(at('2027-06-08T19:00:00Z'));
  await tellAll(at('2027-06-09T09:24:00Z'));
  expect(await since(owner)).toEqual(['return.one_word', 'return.reminder', 'return.reminder']);
  expect(await since(renter)).toEqual([]);
  const email = (await emailsTo(db, mail)).findLast(({ subject }) => subject.startsWith('Ann is waiting'));
  expect(email?.body).toContain('their confirmation counts on Wed, June 9, 2027, 12:00 p.m.');
});

test('reminds no one after both have confirmed', async () => {
  const { id, owner, renter } = await out();
  await says(id, owner, 'owner', '2027-06-07T19:00:00Z');
  accepted(await confirmHandOver(at('2027-06-08T10:00:00Z'), renter, { legId: id, step: 'return' }));
  await tellAll(at('2027-06-09T09:24:00Z'));
  expect(await since(renter)).toEqual(['return.one_word']);
});

test('reminds both of a late return that no one has reported, until one side says that it is back', async () => {
  const { id, owner, renter } = await out();
  const late = '2027-06-07T01:00:00Z';
  await doDueJobs(at(late), watch);
  await tellAll(at(late));
  // A week after it was due it counts as returned.
  await tellAll(at('2027-06-10T13:00:00Z'));
  for (const who of [owner, renter]) expect(await since(who)).toEqual(['return.late', 'return.reminder']);
  await says(id, renter, 'renter', '2027-06-11T19:00:00Z');
  // At 80 % of the week the owner is only told of the confirmation, and the renter nothing more.
  await tellAll(at('2027-06-12T15:24:00Z'));
  expect(await since(renter)).toEqual(['return.late', 'return.reminder']);
  expect(await since(owner)).toEqual(['return.late', 'return.reminder', 'return.one_word']);
  await tellAll(at('2027-06-12T19:00:00Z'));
  expect(await since(owner)).toContain('return.one_word');
  expect((await since(owner)).filter((kind) => kind === 'return.reminder')).toHaveLength(2);
});

test('does the same for a leg of a swap', async () => {
  const { owner, renter, exchange } = await returnedLegs(db)(Date.parse('2027-06-07T19:00:00Z'));
  await db.ownerSql`
    update leg set state = 'handed_off', returned_at = null, claim_until = null, return_confirmed_by = '{receiver}'
     where id = ${exchange.id}`;
  const [leg] = await db.ownerSql<{ until: Date }[]>`
    select greatest(return_at, return_said_at) + interval '48 hours' as until from leg where id = ${exchange.id}`;
  const until = leg?.until.getTime() ?? 0;
  const said = Date.parse('2027-06-07T19:00:00Z');
  const body = { stage: 'return', side: 'renter' };
  await inTransaction(at('2027-06-07T19:00:00Z'), {}, ({ sql }) =>
    appendEvent(sql, { name: 'handover.confirmed', subject: exchange, body }, new Date(said)),
  );
  await tellAll(at('2027-06-07T19:00:00Z'));
  await tellAll(at(new Date(said + (until - said) / 2).toISOString()));
  expect(await since(owner)).toEqual(['return.one_word', 'return.reminder']);
  expect(await since(renter)).toEqual([]);
});

test.each([
  // Both a week: after its last day, June 9, and after the instant it was lifted.
  ['lasts', '2027-06-13T19:00:00Z', '2027-06-15T21:24:00Z'],
  ['is lifted', '2027-06-13T00:00:00Z', '2027-06-15T02:24:00Z'],
])(
  'an emergency that starts when it is late already and %s moves the reminders, and removes none',
  async (end, half, most) => {
    const { owner, renter } = await out();
    const work = async (instant: string) => {
      await doDueJobs(at(instant), { ...watch, ...reliefJobs });
      await tellAll(at(instant));
    };
    await work('2027-06-07T01:00:00Z');
    const area = { shape: 'circle', longitude: -119.7, latitude: 49.6, km: 30 } as const;
    const days = { from: '2027-06-07', to: '2027-06-09' };
    const about = { kind: 'wildfire', title: 'Wildfire', area, ...days, reason: 'BC Wildfire' } as const;
    const { id } = accepted(await declareEmergency(at('2027-06-08T10:00:00Z'), operator, about));
    await work('2027-06-08T10:00:00Z');
    if (end === 'is lifted') {
      const lifted = '2027-06-09T12:00:00Z';
      accepted(await liftEmergency(at(lifted), operator, { id, reason: 'Rain' }));
      await work(lifted);
    }
    await work(new Date(Date.parse(half) - 1).toISOString());
    for (const who of [owner, renter]) expect(await since(who)).toEqual(['return.late']);
    await work(half);
    await work(most);
    for (const who of [owner, renter])
      expect(await since(who)).toEqual(['return.late', 'return.reminder', 'return.reminder']);
  },
);
