import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { visitor, type AccountActor } from '../members/actor.ts';
import { welcomeMember } from '../members/welcome-member.server.ts';
import { decideIdentity, type DocumentWords } from './decide-identity.server.ts';
import { forgetIdentityJob, forgetPicturesJob } from './forget-identity.server.ts';
import { identityPicture, listIdentities, ownDocuments } from './identity-queries.server.ts';
import type { DocumentKind } from './identity-view.ts';
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
  await db.ownerSql`truncate identity_check, shown_by_member, event, job, mail, auth_user cascade`;
  await db.ownerSql`delete from operator`;
  ann = somebody({ membership });
  await addAccount(db.ownerSql, { accountId: ann.accountId, email: ann.email ?? '' });
  await addAccount(db.ownerSql, { accountId: operator.accountId, email: 'desk@example.com' });
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  await welcomeMember(db.sql, { id: ann.accountId, displayName: 'Ann L.' }, deps.now());
});

const send = (actor: AccountActor, bytes = picture, document: DocumentKind = 'passport') =>
  submitIdentity(deps, actor, { document, bytes });
const waiting = async () =>
  (await listIdentities(db.sql, { state: 'submitted', order: 'oldest', page: 1 })).identities;
async function sent(actor = ann) {
  expect(await send(actor)).toBe('submitted');
  const line = (await waiting()).find(({ accountId }) => accountId === actor.accountId);
  if (!line) throw new Error('Nothing waits.');
  return line;
}
const said: DocumentWords = { birthDate: '1990-05-17', licenceClasses: [], licenceUntil: '' };
const decide = (
  id: string,
  decision: 'verify' | 'decline',
  note = '',
  actor = operator,
  readOff: DocumentWords = said,
) => decideIdentity(deps, actor, { id, decision, note, reason: 'The faces agree', readOff });
const known = async () => (await ownDocuments(deps, ann))?.shown;
const verifications = async () =>
  (await db.sql`select verifications from member where id = ${ann.accountId}`)[0]?.verifications as string[];

test('an operator verifies a picture: the profile says so, the member is told, the log has the reason', async () => {
  const line = await sent();
  expect(line).toMatchObject({
    name: 'Ann L.',
    email: maskedAddress(ann.email ?? ''),
    document: 'passport',
  });
  expect(await decide(line.id, 'verify')).toBe('decided');
  expect(await verifications()).toEqual(['Identity verified']);
  expect(await ownDocuments(deps, ann)).toMatchObject({
    identity: { state: 'verified', note: '' },
    shown: { isIdentified: true, birthDate: '1990-05-17', licence: null, waiting: [] },
  });
  const [email] = await db.sql`select recipient, subject from mail`;
  expect(email).toMatchObject({ recipient: ann.email, subject: 'Your identity is verified' });
  const [fact] =
    await db.sql`select body from event where name = 'identity.verified' and subject_id = ${ann.accountId}`;
  expect(fact?.body).toEqual({ isBirthdayNew: true });
  const [entry] = await db.sql`select act, reason from audit_entry order by id desc limit 1`;
  expect(entry).toMatchObject({ act: 'identity.verify', reason: 'The faces agree' });
  expect(await decide(line.id, 'decline', 'Too late')).toMatchObject({ refusal: 'not-possible' });
  expect(await send(ann)).toMatchObject({ refusal: 'already-verified' });
});

test('tells the member what was missing, and they can send another picture', async () => {
  const line = await sent();
  expect(await decide(line.id, 'decline')).toMatchObject({ refusal: 'note-missing', field: 'note' });
  expect(await decide(line.id, 'decline', 'The date is covered.')).toBe('decided');
  expect(await ownDocuments(deps, ann)).toMatchObject({
    identity: { state: 'declined', note: 'The date is covered.' },
  });
  expect(await known()).toMatchObject({ isIdentified: false, birthDate: null, waiting: [] });
  expect(await verifications()).toEqual([]);
  expect(await send(ann)).toBe('submitted');
});

test('of two pictures sent at once, one waits; only members can send, and only pictures', async () => {
  const both = await Promise.all([send(ann), send(ann)]);
  expect(both.filter((outcome) => outcome === 'submitted')).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining({ refusal: 'already-sent' }));
  expect(await send(somebody())).toMatchObject({ refusal: 'not-allowed' });
  const other = somebody({ membership });
  expect(await send(other, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    refusal: 'not-a-photo',
  });
});

test('operators see the re-encoded picture; the serving role and other members never do', async () => {
  const { id } = await sent();
  const seen = await identityPicture(deps, operator, id);
  const meta = await sharp(Buffer.from(seen ?? [])).metadata();
  expect([meta.format, meta.exif]).toEqual(['webp', undefined]);
  expect(await identityPicture(deps, ann, id)).toBeNull();
  expect(await db.sql`select content from identity_picture`).toHaveLength(0);
  await db.ownerSql`update operator set revoked_at = now()`;
  expect(await identityPicture(deps, operator, id), 'the right was taken away').toBeNull();
  const beth = somebody({ membership });
  expect(await ownDocuments(deps, beth)).toMatchObject({ identity: null, others: [] });
  expect(await ownDocuments(deps, visitor)).toBeNull();
});

test('no one decides about themselves, or without the right', async () => {
  const own = { ...operator, membership };
  await welcomeMember(db.sql, { id: own.accountId }, deps.now());
  const line = await sent(own);
  expect(await decide(line.id, 'verify')).toMatchObject({ refusal: 'not-possible' });
  expect(await decide(line.id, 'verify', '', ann)).toMatchObject({ refusal: 'not-allowed' });
});

test('deletes a picture a month after the decision, and everything with the account', async () => {
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
  expect(await db.sql`select from shown_by_member`).toHaveLength(0);
});

test('an operator enters what the document says, or nothing is verified', async () => {
  const { id } = await sent();
  const refused = (readOff: DocumentWords) => decide(id, 'verify', '', operator, readOff);
  for (const birthDate of ['', '1990-02-30', '2015-05-17', '1890-01-01'])
    expect(await refused({ ...said, birthDate })).toMatchObject({ refusal: 'invalid', field: 'birthDate' });
  expect(await verifications()).toEqual([]);
  expect(await known()).toMatchObject({ birthDate: null, waiting: ['identity'] });
});

test('a licence is shown beside an identity, and again before it ends; dates stay when the pictures are deleted', async () => {
  await decide((await sent()).id, 'verify');
  const later = db.deps('2026-11-22T08:00:00Z');
  const licence = async (until: string) => {
    expect(await submitIdentity(later, ann, { document: 'drivers_licence', bytes: picture })).toBe(
      'submitted',
    );
    const [line] = await waiting();
    const readOff: DocumentWords = { ...said, licenceClasses: ['5'], licenceUntil: until };
    return decide(line?.id ?? '', 'verify', '', operator, readOff);
  };
  expect(await licence('')).toMatchObject({ refusal: 'invalid', field: 'licenceUntil' });
  await decide((await waiting())[0]?.id ?? '', 'decline', 'Its date is covered.');
  expect(await ownDocuments(deps, ann)).toMatchObject({
    identity: { state: 'verified' },
    others: [{ state: 'declined', document: 'drivers_licence' }],
  });
  await licence('2027-05-17');
  await licence('2032-05-17');
  expect(await send(ann)).toMatchObject({ refusal: 'already-verified' });
  await inTransaction(db, {}, ({ sql }) =>
    forgetPicturesJob({ sql, now: () => new Date('2027-01-01T00:00:00Z') } as never),
  );
  expect(await db.ownerSql`select from identity_picture`).toHaveLength(0);
  expect(await known()).toMatchObject({ licence: { classes: ['5'], until: '2032-05-17' } });
});

test('the desk reads a known date of birth only beside a waiting document', async () => {
  await decide((await sent()).id, 'verify');
  const lines = async (state: 'submitted' | 'verified' | 'declined') =>
    (await listIdentities(db.sql, { state, order: 'oldest', page: 1 })).identities.map(
      ({ birthDate }) => birthDate,
    );
  expect(await lines('verified')).toEqual([null]);
  await send(ann, picture, 'operator_card');
  expect(await lines('submitted')).toEqual(['1990-05-17']);
  await decide((await waiting())[0]?.id ?? '', 'decline', 'Its name is covered.');
  expect([await lines('submitted'), await lines('declined')]).toEqual([[], [null]]);
});

test('saves a boat operator card beside an identity, and shows it on the profile', async () => {
  await sent();
  expect(await send(ann, picture, 'operator_card')).toBe('submitted');
  expect(await send(ann, picture, 'operator_card')).toMatchObject({ refusal: 'already-sent' });
  const card = (await waiting()).find(({ document }) => document === 'operator_card');
  expect(await decide(card?.id ?? '', 'verify', '', operator, { ...said, birthDate: '' })).toBe('decided');
  expect(await verifications()).toEqual(['Pleasure craft operator card']);
  expect(await known()).toMatchObject({ hasOperatorCard: true, isIdentified: false, waiting: ['identity'] });
});

test('only the member and the server read what was shown; the log says nothing about it', async () => {
  await decide((await sent()).id, 'verify');
  const as = (accountId: string) =>
    inTransaction(
      db,
      { role: 'signed_in', claims: { sub: accountId } },
      ({ sql }) => sql`select from shown_by_member`,
    );
  expect(await as(ann.accountId)).toHaveLength(1);
  expect(await as(operator.accountId)).toHaveLength(0);
  for (const { words } of await db.ownerSql<{ words: string }[]>`
    select (to_jsonb(a) || '{}')::text as words from audit_entry a
    union all select to_jsonb(e)::text from event e union all select to_jsonb(j)::text from job j
    union all select to_jsonb(m)::text from mail m`)
    expect(words).not.toContain('1990-05-17');
});
