import { afterAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import { visitor, type AccountActor, type Actor } from '../members/actor.ts';
import { welcomeMember } from '../members/welcome-member.server.ts';
import { answerTicket } from './answer-ticket.server.ts';
import {
  forgetTicketsJob,
  forgetTicketsKind,
  forgetTicketsOfJob,
  forgetTicketsOfKind,
} from './forget-tickets.server.ts';
import { ticketInput } from './help-input.ts';
import { addToTicket, openTicket } from './open-ticket.server.ts';
import { countTickets, listTickets, ticketById, ticketsOf } from './ticket-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date(instant) };
const membership = { kind: 'renter', state: 'active', founderSeat: null } as const;
let ann: AccountActor;

beforeEach(async () => {
  ann = somebody({ membership });
  await db.ownerSql`truncate help_ticket, event, job, mail, auth_user cascade`;
  await db.ownerSql`delete from operator`;
  await addAccount(db.ownerSql, { accountId: ann.accountId, email: 'ann@example.com' });
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  await welcomeMember(db.sql, { id: ann.accountId, displayName: 'Ann L.' }, deps.now());
});

const ask = (actor: Actor, more: object = {}) =>
  openTicket(deps, actor, ticketInput.parse({ message: 'Where is my key?', ...more }));
const mails = () => db.sql<{ recipient: string; subject: string; body: string }[]>`
  select recipient, subject, body from mail order by id`;
const shelf = async (name: 'waiting' | 'answered' | 'closed') =>
  (await listTickets(db.sql, { shelf: name, page: 1 })).tickets;

test('a question is confirmed by email, answered by email, added to, and closed', async () => {
  const { id, number } = accepted(await ask(ann, { about: '/exchanges/7' }));
  expect(await shelf('waiting')).toMatchObject([{ id, name: 'Ann L.', email: 'a•••@e•••.com' }]);
  const [confirmation] = await mails();
  expect(confirmation).toMatchObject({ recipient: 'ann@example.com' });
  expect(confirmation?.subject).toContain(String(number));
  expect(confirmation?.body).toContain(`/help/tickets/${id}`);

  const answer = { message: 'Under the mat.', isClosing: false };
  expect(await answerTicket(deps, operator, id, answer)).toBe('answered');
  expect((await mails()).at(-1)?.body).toContain('Under the mat.');
  expect(await shelf('waiting')).toEqual([]);
  expect((await shelf('answered'))[0]?.state).toBe('answered');

  expect(await addToTicket(deps, id, 'Which mat?')).toBe('added');
  expect(await countTickets(db.sql)).toBe(1);
  expect(await answerTicket(deps, operator, id, { ...answer, isClosing: true })).toBe('closed');
  const read = await ticketById(db.sql, id);
  expect(read?.state).toBe('closed');
  expect(read?.messages.map(({ isTeam }) => isTeam)).toEqual([false, true, false, true]);
  // The address opens the conversation, but not the author's name.
  expect(JSON.stringify(read)).not.toMatch(/ann@example|Ann L/);
  expect(await addToTicket(deps, id, 'Thanks!')).toBe('added');
  expect((await ticketById(db.sql, id))?.state).toBe('waiting');
  const log = await db.ownerSql`select act, reason from audit_entry order by id`;
  expect(log).toMatchObject([{ act: 'help.answer', reason: 'Answered a question' }, { act: 'help.answer' }]);
});

test('takes a visitor’s name and email; our email to them repeats nothing that they wrote', async () => {
  expect(await ask(visitor)).toMatchObject({ refusal: 'invalid', field: 'name' });
  expect(await ask(visitor, { name: 'Ben', email: 'ben' })).toMatchObject({ field: 'email' });
  expect(await ask(visitor, { name: 'Ben', email: 'Ben@Example.com' })).toMatchObject({
    email: 'ben@example.com',
  });
  expect((await mails())[0]?.body).not.toContain('key');
  // Nobody can write in an account's name by entering its address.
  expect((await shelf('waiting'))[0]?.accountId).toBeNull();
});

test('accepts five questions a day from one address, and more tomorrow', async () => {
  for (let count = 0; count < 5; count += 1) accepted(await ask(ann));
  expect(await ask(ann)).toMatchObject({ refusal: 'too-many' });
  instant += 86_400_001;
  accepted(await ask(ann));
});

test('only operators answer; an unknown question is not found; a question closes once', async () => {
  const { id } = accepted(await ask(ann));
  const answer = { message: 'No.', isClosing: false };
  expect(await answerTicket(deps, ann, id, answer)).toMatchObject({ refusal: 'not-allowed' });
  expect(await answerTicket(deps, operator, ann.accountId, answer)).toMatchObject({ refusal: 'not-found' });
  expect(await addToTicket(deps, ann.accountId, 'Hm')).toMatchObject({ refusal: 'not-found' });
  expect(await ticketById(db.sql, 'x')).toBeNull();
  expect(await answerTicket(deps, operator, id, null)).toBe('closed');
  expect(await answerTicket(deps, operator, id, null)).toMatchObject({ refusal: 'not-possible' });
});

test('deletes questions with their account, and a year after they were closed', async () => {
  const { id } = accepted(await ask(ann));
  const { id: other } = accepted(await ask(visitor, { name: 'Ben', email: 'ben@example.com' }));
  expect((await ticketsOf(db.sql, ann.accountId)).map((each) => each.id)).toEqual([id]);
  await appendEvent(
    db.ownerSql,
    { name: 'account.deleted', subject: { kind: 'account', id: ann.accountId } },
    deps.now(),
  );
  await doDueJobs(deps, { [forgetTicketsOfKind]: forgetTicketsOfJob });
  expect(await ticketById(db.sql, id)).toBeNull();
  accepted(await answerTicket(deps, operator, other, null));
  const forget = async (days: number) => {
    instant += days * 86_400_000;
    await db.ownerSql`insert into job (kind, due_at) values (${forgetTicketsKind}, ${deps.now()})`;
    await doDueJobs(deps, { [forgetTicketsKind]: forgetTicketsJob });
    return (await ticketById(db.sql, other)) === null;
  };
  expect([await forget(364), await forget(2)]).toEqual([false, true]);
});
