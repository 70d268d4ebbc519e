import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { back, claimOf, disputeStories, said } from '../../tests/builders/disputes.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { visitor } from '../members/actor.ts';
import { addPicture } from './claim/add-picture.server.ts';
import { acceptClaim } from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';
import { forgetDisputePicturesJob, forgetDisputePicturesKind } from './dispute-clock.server.ts';
import { pictureForDesk } from './dispute-desk.server.ts';
import { pictureFor } from './dispute-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { later, someOperator, story } = disputeStories(db);

describe('pictures of a dispute', () => {
  const photo = (red: number) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 90, b: 90 } } })
      .jpeg()
      .toBuffer();

  test('are visible only to its two sides and to operators, and deleted half a year after its end', async () => {
    const { owner, renter, exchange, view } = await story();
    await claimDamage(later(1), owner, exchange, claimOf(5_000));
    expect(await addPicture(later(1), owner, exchange, await photo(200))).toBe('added');
    expect(await addPicture(later(1), owner, exchange, await photo(200))).toBe('added');
    expect(said(await addPicture(later(1), renter, exchange, await photo(100)))).toBe('not-now');
    expect(said(await addPicture(later(1), somebody(), exchange, await photo(100)))).toBe('not-found');
    expect(said(await addPicture(later(1), owner, exchange, Buffer.from('<svg/>')))).toBe('not-a-photo');
    // Strangers don't make the server read a photo.
    for (const who of [somebody(), visitor])
      expect(said(await addPicture(later(1), who, exchange, Buffer.from('<svg/>')))).toBe('not-found');
    const nowhere = { id: randomUUID() };
    expect(said(await addPicture(later(1), owner, nowhere, Buffer.from('<svg/>')))).toBe('not-found');
    const [picture, more] = (await view(1)).pictures;
    expect(more).toBeUndefined();
    const id = picture?.id ?? '';
    for (const who of [owner, renter])
      expect((await pictureFor(later(1), who, exchange, id))?.length).toBeGreaterThan(100);
    expect(await pictureFor(later(1), somebody(), exchange, id)).toBeNull();
    const decider = await someOperator();
    expect((await pictureForDesk(later(1), decider, id))?.length).toBeGreaterThan(100);
    // Each view by an operator is logged; a side's view is not.
    const looks = () => db.ownerSql`
      select actor_id, details ->> 'dispute' as dispute from audit_entry where act = 'dispute.look' and subject_id = ${id}`;
    const { id: dispute } = await view(1);
    expect(await looks()).toEqual([{ actor_id: decider.accountId, dispute }]);
    // An operator whose right was just revoked, with the page still open.
    expect(await pictureForDesk(later(1), operator, id)).toBeNull();
    expect(await looks()).toHaveLength(1);
    expect(await db.sql`select id from dispute_picture`).toHaveLength(0);
    await acceptClaim(later(2), renter, exchange);
    const forget = async (days: number) => {
      await db.ownerSql`insert into job (kind) values (${forgetDisputePicturesKind})`;
      await db.ownerSql`update job set due_at = ${new Date(back)} where kind = ${forgetDisputePicturesKind} and state = 'waiting'`;
      await doDueJobs(later(2 + days * 24), { [forgetDisputePicturesKind]: forgetDisputePicturesJob });
      return (await view(2 + days * 24)).pictures.length;
    };
    expect(await forget(179)).toBe(1);
    expect(await forget(181)).toBe(0);
  });
});

test('the database shows a dispute only to its sides and to operators', async () => {
  const { owner, renter, exchange } = await story();
  await claimDamage(later(1), owner, exchange, claimOf(5_000));
  const seen = async (role: string, sub: string) =>
    inTransaction({ sql: db.sql }, { role, claims: { sub } }, async ({ sql }) => {
      const found =
        await sql`select d.id from dispute d join dispute_line l on l.dispute_id = d.id where d.leg_id = ${exchange.id}`;
      return found.length;
    });
  const someone = await someOperator();
  expect(await seen('signed_in', owner.accountId)).toBe(1);
  expect(await seen('signed_in', renter.accountId)).toBe(1);
  expect(await seen('signed_in', randomUUID())).toBe(0);
  expect(await seen('operator_desk', someone.accountId)).toBe(1);
  expect(await seen('operator_desk', randomUUID())).toBe(0);
});
