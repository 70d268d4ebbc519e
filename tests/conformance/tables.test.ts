import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';

// Tests the standard client against the built server, which sends email to a real SMTP server.
let server: BuiltServer;
const emails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      // Quoted-printable breaks long lines and writes '=' as '=3D'.
      emails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo; // it listens on a port
  server = await startBuiltServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Wildloop <hello@wildloop.example>',
    PUBLIC_URL: 'https://wildloop.example',
  });
});
afterAll(async () => {
  await server?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const client = () =>
  createClient(server.url, 'any-key-will-do', { auth: { persistSession: false, autoRefreshToken: false } });
const application = (email: string) => ({
  user_id: null,
  attention: 'both',
  attention_other: null,
  income_importance: 'not-priority',
  desired_experiences: ["RV'ing", 'Motorbikes'],
  gear_inventory: 'Motorhomes: a 28-foot trailer',
  usage_frequency: 'Six weekends a year',
  dream_swap: 'A week in Fernie',
  location: 'Kelowna, BC',
  bonus_services: ['Storage'],
  user_questions: 'Who pays for a scratch?',
  commitment: 'yes',
  first_name: 'Ann',
  last_name: 'Lee',
  email,
  phone: null,
});
const feedback = {
  first_impression: 'other',
  first_impression_other: 'Hungry',
  clear_sense: 'yes',
  next_action: 'Look around',
  explanation: 'A swap shop',
  has_gear_listed: 'no',
  hesitation_reason: null,
  would_list: 'maybe',
  maybe_hesitation: 'Insurance',
  exciting_part: 'Swaps',
  unclear_part: 'Points',
  know_anyone: 'No',
  rating: 7,
  make_it_ten: 'An app',
};

describe('founders_club_applications', () => {
  test('the count check: a head request with the exact count, which is 0 for a visitor', async () => {
    const before = await client()
      .from('founders_club_applications')
      .select('*', { count: 'exact', head: true });
    expect(before).toMatchObject({ error: null, count: 0, data: null, status: 200 });
    await client().from('founders_club_applications').insert(application('count@example.com'));
    const after = await client()
      .from('founders_club_applications')
      .select('*', { count: 'exact', head: true });
    expect(after).toMatchObject({ error: null, count: 0 });
  });

  test('the same check as many programs write it, by a column called count', async () => {
    const table = () => client().from('founders_club_applications');
    expect(await table().select('count', { count: 'exact', head: true })).toMatchObject({
      error: null,
      count: 0,
      status: 200,
    });
    expect((await table().select('count').single()).data).toEqual({ count: 0 });
  });

  test('inserts a row and reads it back as a single record', async () => {
    const { data, error, status } = await client()
      .from('founders_club_applications')
      .insert(application('ann@example.com'))
      .select()
      .single();
    expect(error).toBeNull();
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...application('ann@example.com'), id: expect.any(String) });
  });

  test('inserts a list of one, with some of its columns', async () => {
    const { data, error } = await client()
      .from('founders_club_applications')
      .insert([application('list@example.com')])
      .select('email, first_name')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({ email: 'list@example.com', first_name: 'Ann' });
  });

  test('refuses a second one for the address, in other letters: 409, 23505, "duplicate key"', async () => {
    await client().from('founders_club_applications').insert(application('twice@example.com'));
    const { error, status } = await client()
      .from('founders_club_applications')
      .insert(application('Twice@Example.com'))
      .select()
      .single();
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "application_email_is_unique"',
    });
  });

  test('refuses an invalid answer: 400, 23514, "violates check constraint"', async () => {
    const { error, status } = await client()
      .from('founders_club_applications')
      .insert({ ...application('bad@example.com'), attention: 'boredom' });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('violates check constraint'),
    });
  });

  test('refuses someone else’s account: 401, 42501, "row-level security"', async () => {
    const { error, status } = await client()
      .from('founders_club_applications')
      .insert({ ...application('other@example.com'), user_id: '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11' });
    expect(status).toBe(401);
    expect(error).toMatchObject({ code: '42501', message: expect.stringContaining('row-level security') });
  });

  test('saves all rows or none: one refused row leaves none', async () => {
    const { error } = await client()
      .from('founders_club_applications')
      .insert([application('first@example.com'), application('twice@example.com')]);
    expect(error?.code).toBe('23505');
    const again = await client().from('founders_club_applications').insert(application('first@example.com'));
    expect(again.error).toBeNull();
  });
});

describe('visitors can’t', () => {
  test.each(['newsletter_subscribers', 'founders_club_applications', 'friends_family_feedback'])(
    'read, change or delete %s',
    async (table) => {
      const read = await client().from(table).select('*').limit(5);
      expect(read).toMatchObject({ error: null, data: [] });
      expect((await client().from(table).select('*').single()).error).toMatchObject({ code: 'PGRST116' });
      expect(
        (
          await client()
            .from(table)
            .select('*')
            .eq('id', '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11')
            .maybeSingle()
        ).data,
      ).toBeNull();
      for (const change of [
        client().from(table).update({ email: 'x@example.com' }).eq('email', 'ann@example.com'),
        client().from(table).delete().eq('email', 'ann@example.com'),
        client().from(table).upsert({}),
      ])
        expect(await change).toMatchObject({ status: 401, error: { code: '42501' } });
    },
  );

  test('find a table that isn’t offered', async () => {
    for (const table of ['listing', 'mail', 'newsletter_consent', 'migration', 'pg_roles']) {
      const { error, status } = await client().from(table).select('*');
      expect(status).toBe(404);
      expect(error).toMatchObject({ code: 'PGRST205' });
    }
  });
});

describe('error answers', () => {
  const post = (body: string, headers: Record<string, string> = {}, query = '') =>
    fetch(`${server.url}/rest/v1/newsletter_subscribers${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each(['', '{', 'null', '"ann"', '[1]', '[[]]', 'undefined'])(
    'for the body %j: PGRST102',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'PGRST102', message: 'Empty or invalid json' });
    },
  );

  test('for a missing column: PGRST204; for one that visitors can’t use: 42501', async () => {
    const response = await post('{"email":"a@example.com","name":"Ann"}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'name' column of 'newsletter_subscribers' in the schema cache",
    });
    expect((await post('{"email":"a@example.com","created_at":"2020-01-01"}')).status).toBe(401);
  });

  test('for two rows where one was asked for: 406 PGRST116, and none is saved', async () => {
    const two = '[{"email":"one@example.com"},{"email":"two@example.com"}]';
    const response = await post(two, {
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'return=representation',
    });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' });
    expect((await post(two)).status).toBe(201);
  });

  test('for a value of another type, an unstorable character, a missing value, too many rows', async () => {
    const rating = await client()
      .from('friends_family_feedback')
      .insert({ ...feedback, rating: 'ten' });
    expect(rating).toMatchObject({ status: 400, error: { code: '22P02' } });
    expect(await (await post(JSON.stringify({ email: 'a\u0000@example.com' }))).json()).toMatchObject({
      code: '22P05',
    });
    expect(await (await post('{"source":"footer_signup"}')).json()).toMatchObject({ code: '23502' });
    const many = Array.from({ length: 21 }, (_, index) => ({ email: `many${index}@example.com` }));
    expect((await post(JSON.stringify(many))).status).toBe(400);
    expect((await post('{"email":"a@example.com"}', {}, '?select=email,(x)')).status).toBe(400);
  });

  test('a count is in Content-Range, and no cache keeps anything', async () => {
    const response = await fetch(`${server.url}/rest/v1/newsletter_subscribers?select=*`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-range')).toBe('*/0');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('');
  });
});

test('accepts feedback', async () => {
  const { data, error } = await client().from('friends_family_feedback').insert(feedback).select().single();
  expect(error).toBeNull();
  expect(data).toMatchObject(feedback);
});

describe('the newsletter', () => {
  const emailTo = async (email: string): Promise<string> => {
    const find = () => emails.find((mail) => mail.includes(`To: ${email}`));
    await until(`an email to ${email} arrives`, () => find() !== undefined, 60_000);
    return find() ?? '';
  };
  const linkOf = (mail: string, kind: string) =>
    new RegExp(`https://wildloop\\.example(/newsletter/${kind}/[0-9a-f-]{36})`).exec(mail)?.[1] ?? '';
  const press = (path: string, body = '') =>
    fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });

  test('leads from the form to a confirmed subscription, and out again with one click', async () => {
    const { error, status } = await client()
      .from('newsletter_subscribers')
      .insert({ email: 'reader@example.com', source: 'footer_signup' });
    expect({ error, status }).toEqual({ error: null, status: 201 });
    const mail = await emailTo('reader@example.com');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const confirm = linkOf(mail, 'confirm');
    const page = await fetch(server.url + confirm);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Confirm');
    expect((await press(confirm)).headers.get('location')).toBe('/newsletter/confirmed');
    const oneClick = await press(linkOf(mail, 'unsubscribe'), 'List-Unsubscribe=One-Click');
    expect(oneClick.status).toBe(200);
    expect(await oneClick.text()).toBe('You’ve been unsubscribed.');
    expect((await press(linkOf(mail, 'unsubscribe'))).headers.get('location')).toBe(
      '/newsletter/unsubscribed',
    );
  });

  test('answers 409 and 23505 for an address that exists', async () => {
    await client()
      .from('newsletter_subscribers')
      .insert({ email: 'known@example.com', source: 'footer_signup' });
    const { error, status } = await client()
      .from('newsletter_subscribers')
      .insert({ email: 'KNOWN@example.com', source: 'feedback_thank_you' });
    expect(status).toBe(409);
    expect(error?.code).toBe('23505');
  });

  test('explains a link that was never sent', async () => {
    const path = '/newsletter/confirm/6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11';
    expect((await press(path)).headers.get('location')).toBe('/newsletter/unknown');
    expect((await press('/newsletter/unsubscribe/x')).headers.get('location')).toBe('/newsletter/unknown');
  });
});
