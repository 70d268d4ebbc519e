import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { AccountActor } from '../members/actor.ts';
import { welcomeMember } from '../members/welcome-member.server.ts';
import { decideIdentity } from './decide-identity.server.ts';
import { forgetIdentityJob, forgetPicturesJob } from './forget-identity.server.ts';
import { identityPicture, listIdentities, ownIdentity } from './identity-queries.server.ts';
import { submitIdentity } from './submit-identity.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const deps = db.deps('2026-11-21T08:00:00Z');
const picture = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#446655' } })
  .withExif({ IFD0: { Copyright: 'Ann Lee' } })
  .jpeg()
  .toBuffer();
const membership = { kind: 'renter', state: 'active', founderSeat: null } as const;
let ann: AccountActor;

beforeEach(async () => {
  await db.ownerSql`truncate identity_check, event, job, mail, auth_user cascade`;
  await db.ownerSql`delete from operator`;
  ann = somebody({ membership });
  await addAccount(db.ownerSql, { accountId: ann.accountId, email: ann.email ?? '' });
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  await welcomeMember(db.sql, { id: ann.accountId, displayName: 'Ann L.' }, deps.now());
});

const send = (actor: AccountActor, bytes = picture) =>
  submitIdentity(deps, actor, { document: 'passport', bytes });
const waiting = async () =>
  (await listIdentities(db.sql, { state: 'submitted', order: 'oldest', page: 1 })).identities;
async function sent(actor = ann) {
  expect(await send(actor)).toBe('submitted');
  const line = (await waiting()).find(({ accountId }) => accountId === actor.accountId);
  if (!line) throw new Error('Nothing waits.');
  return line;
}
const decide = (id: string, decision: 'verify' | 'decline', note = '', actor = operator) =>
  decideIdentity(deps, actor, { id, decision, note, reason: 'The faces agree' });
const verifications = async () =>
  (await db.sql`select verifications from member where id = ${ann.accountId}`)[0]?.verifications as string[];

test('a picture is looked at and verified: the profile says so, the member hears of it, the log knows why', async () => {
  const line = await sent();
  expect(line).toMatchObject({ name: 'Ann L.', email: ann.email, document: 'passport' });
  expect(await decide(line.id, 'verify')).toBe('decided');
  expect(await verifications()).toEqual(['Identity verified']);
  expect(await ownIdentity(deps, ann)).toMatchObject({ state: 'verified', note: '' });
  const [letter] = await db.sql`select recipient, subject from mail`;
  expect(letter).toMatchObject({ recipient: ann.email, subject: 'Your identity is verified' });
  const [entry] = await db.sql`select act, reason from audit_entry order by id desc limit 1`;
  expect(entry).toMatchObject({ act: 'identity.verify', reason: 'The faces agree' });
  expect(await decide(line.id, 'decline', 'Too late')).toMatchObject({ refusal: 'not-possible' });
  expect(await send(ann)).toMatchObject({ refusal: 'already-verified' });
});

test('what was missing is said, and another picture may be sent', async () => {
  const line = await sent();
  expect(await decide(line.id, 'decline')).toMatchObject({ refusal: 'note-missing', field: 'note' });
  expect(await decide(line.id, 'decline', 'The date is covered.')).toBe('decided');
  expect(await ownIdentity(deps, ann)).toMatchObject({ state: 'declined', note: 'The date is covered.' });
  expect(await verifications()).toEqual([]);
  expect(await send(ann)).toBe('submitted');
});

test('of two pictures sent at once one waits; only members send them, and only pictures', async () => {
  const both = await Promise.all([send(ann), send(ann)]);
  expect(both.filter((outcome) => outcome === 'submitted')).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining({ refusal: 'already-sent' }));
  expect(await send(somebody())).toMatchObject({ refusal: 'not-allowed' });
  const other = somebody({ membership });
  expect(await send(other, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    refusal: 'not-a-photo',
  });
});

test('operators see the picture, drawn anew; the serving role and other members never do', async () => {
  const { id } = await sent();
  const seen = await identityPicture(deps, operator, id);
  const meta = await sharp(Buffer.from(seen ?? [])).metadata();
  expect([meta.format, meta.exif]).toEqual(['webp', undefined]);
  expect(await identityPicture(deps, ann, id)).toBeNull();
  expect(await db.sql`select content from identity_picture`).toHaveLength(0);
  await db.ownerSql`update operator set revoked_at = now()`;
  expect(await identityPicture(deps, operator, id), 'the right was taken away').toBeNull();
  const beth = somebody({ membership });
  expect(await ownIdentity(deps, beth)).toBeNull();
});

test('nobody decides about themselves, nor without the right', async () => {
  const own = { ...operator, membership };
  await welcomeMember(db.sql, { id: own.accountId }, deps.now());
  const line = await sent(own);
  expect(await decide(line.id, 'verify')).toMatchObject({ refusal: 'not-possible' });
  expect(await decide(line.id, 'verify', '', ann)).toMatchObject({ refusal: 'not-allowed' });
});

test('a picture goes a month after the decision, and everything with the account', async () => {
  const line = await sent();
  await decide(line.id, 'verify');
  const pictures = async () => (await db.ownerSql`select from identity_picture`).length;
  const run = (now: string) =>
    inTransaction(db, {}, ({ sql }) => forgetPicturesJob({ sql, now: () => new Date(now) } as never));
  await run('2026-12-21T07:59:59Z');
  expect(await pictures()).toBe(1);
  await run('2026-12-21T08:00:01Z');
  expect(await pictures()).toBe(0);
  const subject = { kind: 'account', id: ann.accountId };
  await appendEvent(db.sql, { name: 'account.deleted', subject }, deps.now());
  const [asked] = await db.sql`select body from job where kind = 'forget-identity'`;
  await inTransaction(db, {}, ({ sql }) => forgetIdentityJob({ job: asked, sql } as never));
  expect(await db.sql`select from identity_check`).toHaveLength(0);
});
