import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { noteBackup } from '../../platform/backup.server/last-backup.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { readGoLive } from './go-live-facts.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const now = '2026-12-04T18:00:00Z';

async function statesWith(settings: Record<string, string>): Promise<Record<string, string>> {
  const config = readConfig({ NODE_ENV: 'test', ...settings });
  const items = await readGoLive({ ...db.deps(now), config });
  return Object.fromEntries(items.map(({ key, state }) => [key, state]));
}

test('the checklist follows the settings', async () => {
  expect(await statesWith({})).toEqual({
    address: 'missing',
    mail: 'missing',
    cards: 'missing',
    cover: 'missing',
    backup: 'missing',
    identity: 'ready',
    operators: 'missing',
    accounts: 'missing',
    samples: 'ready',
  });
  expect(
    await statesWith({
      PUBLIC_URL: 'https://club.example',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hello@club.example',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }),
  ).toMatchObject({ address: 'ready', mail: 'ready', cards: 'ready', accounts: 'ready' });
});

test('the checklist follows the database', async () => {
  const snapshotAt = new Date('2026-12-04T11:15:00Z');
  await noteBackup(db.ownerSql, { snapshotAt, bytes: 1, isEncrypted: true, isOnOwnDisk: true }, snapshotAt);
  const late = new Date('2026-12-02T17:00:00Z');
  await db.ownerSql`
    insert into identity_check (account_id, document, state, submitted_at) values (${randomUUID()}, 'passport', 'submitted', ${late})`;
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await db.ownerSql`insert into auth_user (id, email, created_at, updated_at) values (${id}, ${`${id}@example.com`}, ${late}, ${late})`;
    await db.ownerSql`insert into operator (account_id, granted_at) values (${id}, ${late})`;
  }
  const factor = async (id: string, status: string) =>
    db.ownerSql`insert into auth_factor (account_id, status, secret, created_at, updated_at) values (${id}, ${status}, 'X', ${late}, ${late})`;
  await factor(ids[0] ?? '', 'verified');
  await factor(ids[1] ?? '', 'unverified');
  expect(await statesWith({})).toMatchObject({ backup: 'ready', identity: 'missing', operators: 'missing' });
  await factor(ids[1] ?? '', 'verified');
  expect(await statesWith({})).toMatchObject({ operators: 'ready' });
});
