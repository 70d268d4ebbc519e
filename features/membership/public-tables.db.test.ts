import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import {
  changeAsStranger,
  insertAsStranger,
  readAsStranger,
} from '../../platform/database.server/public-table.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { feedbackTable } from '../feedback/give-feedback.server.ts';
import { subscribersTable } from '../newsletter/subscribe.server.ts';
import { applicationsTable, submitApplication } from './application/submit-application.server.ts';

const db = await testDatabase({ poolSize: 24 });
afterAll(() => db.drop());
const deps = db.deps();
const tables = [subscribersTable, applicationsTable, feedbackTable];

const feedback = {
  first_impression: 'curious',
  clear_sense: 'yes',
  next_action: 'Look at boats',
  explanation: 'Airbnb for toys',
  has_gear_listed: 'no',
  would_list: 'maybe',
  exciting_part: 'Swapping',
  unclear_part: 'Insurance',
  know_anyone: 'My brother',
  rating: 8,
  make_it_ten: 'More boats',
};
const rowFor = {
  newsletter_subscribers: { email: 'ann@example.com' },
  founders_club_applications: { first_name: 'Ann', email: 'ann@example.com' },
  friends_family_feedback: feedback,
} as Record<string, Record<string, string | number | string[]>>;

const insert = (table: (typeof tables)[number], more = {}, readBack = true) => {
  const row = { ...rowFor[table.name], ...more };
  return insertAsStranger(deps, table, { rows: [row], columns: Object.keys(row), readBack });
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: { code?: string }) => error.code,
  );
const asStranger = (statement: string, values: string[] = []) =>
  inTransaction(db, { role: 'anonymous' }, ({ sql }) => sql.unsafe(statement, values));

beforeEach(async () => {
  await db.ownerSql`truncate newsletter_subscribers, founders_club_applications, friends_family_feedback cascade`;
});

describe.each(tables)('$name', (table) => {
  test('accepts a row from a visitor and returns it once', async () => {
    const [row] = await insert(table);
    expect(row).toMatchObject(rowFor[table.name] ?? {});
    expect(Object.keys(row ?? {}).sort()).toEqual([...table.columns, ...table.ownColumns].sort());
  });

  test('shows a visitor nothing: no row, a count of 0, and no way around', async () => {
    await insert(table);
    const [row] = await db.ownerSql.unsafe<{ id: string }[]>(`select id from ${table.name}`);
    const id = row?.id ?? '';
    expect(await readAsStranger(deps, table)).toEqual([]);
    expect(await readAsStranger(deps, table, [{ column: 'id', value: id }])).toEqual([]);
    expect(await asStranger(`select count(*)::int as n from ${table.name}`)).toEqual([{ n: 0 }]);
    expect(await asStranger(`select * from ${table.name}_just_inserted(array[$1::uuid])`, [id])).toEqual([]);
    const columns = Object.keys(rowFor[table.name] ?? {}).join(', ');
    const insertReturning = `insert into ${table.name} (${columns}) select ${columns}
      from json_populate_record(null::${table.name}, $1::text::json) returning id`;
    expect(await codeOf(asStranger(insertReturning, [JSON.stringify(rowFor[table.name])]))).toBe('42501');
  });

  test('lets a visitor neither change nor delete', async () => {
    await insert(table);
    expect(await codeOf(changeAsStranger(deps, table, 'update'))).toBe('42501');
    expect(await codeOf(changeAsStranger(deps, table, 'delete'))).toBe('42501');
    expect(await codeOf(asStranger(`truncate ${table.name}`))).toBe('42501');
  });
});

test('the server itself reads no feedback, and changes no text of an application', async () => {
  await insert(applicationsTable);
  await insert(feedbackTable);
  expect(await db.sql`select from friends_family_feedback`).toHaveLength(0);
  expect(await codeOf(db.sql`update founders_club_applications set dream_swap = 'x'`)).toBe('42501');
});

test('a visitor sees no email and no consent, and knows no key', async () => {
  for (const table of ['mail', 'newsletter_consent', 'event', 'job'])
    expect(await codeOf(asStranger(`select * from ${table}`)), table).toBe('42501');
});

describe('an application', () => {
  test('exists once per address, however it is written and however many send it at once', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => ({
      first_name: 'Ann',
      email: index % 2 ? 'Ann@Example.com' : 'ann@example.com',
    }));
    const outcomes = await Promise.all(
      rows.map((row) =>
        submitApplication(deps, { rows: [row], columns: ['first_name', 'email'], readBack: true }).then(
          () => 'taken',
          violatedConstraint,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'application_email_is_unique')).toHaveLength(23);
    const events = await db.sql`select from event where name = 'application.submitted'`;
    expect(events).toHaveLength(1);
  });

  test('belongs to no one else’s account', async () => {
    expect(await codeOf(insert(applicationsTable, { user_id: '6dd2bb10-6a1c-4d8e-9d4f-6f3c3f0d9a11' }))).toBe(
      '42501',
    );
  });

  test.each([
    ['attention', 'boredom', 'application_attention_is_known'],
    ['income_importance', 'very', 'application_income_importance_is_known'],
    ['commitment', 'no', 'application_commitment_is_known'],
    ['first_name', '  ', 'application_has_a_first_name'],
    ['email', 'ann@example', 'application_email_is_an_address'],
    ['email', 'ann example.com', 'application_email_is_an_address'],
    ['dream_swap', 'x'.repeat(40_001), 'application_texts_are_not_endless'],
    ['desired_experiences', Array.from({ length: 51 }, () => 'x'), 'application_texts_are_not_endless'],
  ])('with its own kind of %s is refused', async (column, value, constraint) => {
    expect(await insert(applicationsTable, { [column]: value }).catch(violatedConstraint)).toBe(constraint);
  });
});

test.each([
  ['first_impression', 'bored', 'feedback_first_impression_is_known'],
  ['clear_sense', 'maybe', 'feedback_clear_sense_is_yes_or_no'],
  ['has_gear_listed', 'maybe', 'feedback_has_gear_listed_is_yes_or_no'],
  ['would_list', 'perhaps', 'feedback_would_list_is_known'],
  ['rating', 0, 'feedback_rating_is_from_1_to_10'],
  ['rating', 11, 'feedback_rating_is_from_1_to_10'],
  ['make_it_ten', ' ', 'feedback_answers_every_question'],
])('refuses feedback with %s = %j by %s', async (column, value, constraint) => {
  expect(await insert(feedbackTable, { [column]: value }).catch(violatedConstraint)).toBe(constraint);
});

test.each(['ann', '@example.com', 'ann@', 'a b@example.com', 'ann@x@y'])(
  'refuses %j as a newsletter address',
  async (email) => {
    expect(await insert(subscribersTable, { email }).catch(violatedConstraint)).toBe(
      'subscriber_email_is_an_address',
    );
  },
);
