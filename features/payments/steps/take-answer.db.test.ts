import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Authorisation } from '../../../platform/card-processor.server/card-processor.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { clubMember } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { paymentLifecycle, type PaymentState } from './payment-lifecycle.ts';
import { takeAnswer } from './take-answer.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());
const now = new Date('2027-06-01T12:00:00Z');
let payerId = '';
beforeAll(async () => {
  payerId = (await clubMember(db.ownerSql, 'renter')).accountId;
});

async function paymentIn(state: PaymentState, keepCents: number | null = null): Promise<string> {
  const captured = state === 'captured' ? 100 : 0;
  const [row] = await db.sql<{ id: string }[]>`
    insert into payment (payer_id, purpose, about, request_key, amount_cents, processor, method, is_payer_present, state, captured_cents, keep_cents, asked_at)
    values (${payerId}, 'price', 'x', ${randomUUID()}, 100, 'test', 'test_visa', true, ${state}, ${captured}, ${keepCents}, ${now}) returning id`;
  return row?.id ?? '';
}
const found = (state: Authorisation['state']): Authorisation => ({
  id: randomUUID(),
  state,
  amountCents: 100,
  capturedCents: 0,
  refundedCents: 0,
  capturedBy: null,
  method: 'test_visa',
  card: null,
  holdsUntil: now,
  confirmUrl: null,
  declineCode: null,
});

// Whatever arrives when: a payment takes a step the bank may cause, or stays.
const answers: Record<Authorisation['state'], Partial<Record<PaymentState, PaymentState>>> = {
  authorised: { asked: 'authorised', needs_confirmation: 'authorised' },
  needs_confirmation: { asked: 'needs_confirmation' },
  declined: { asked: 'declined', needs_confirmation: 'declined' },
  voided: { needs_confirmation: 'lapsed', authorised: 'lapsed' },
  lapsed: { needs_confirmation: 'lapsed', authorised: 'lapsed' },
  captured: {},
};

test.each(['needs_confirmation', 'authorised', 'refused'] as const)(
  'voids a hold that ended after we released it, when it was %s',
  async (state) => {
    const id = await paymentIn(state, 0);
    await inTransaction(db, {}, ({ sql }) => takeAnswer(sql, id, found('lapsed'), now));
    expect(await db.sql`select state from payment where id = ${id}`).toEqual([{ state: 'voided' }]);
  },
);

test('a late, old or repeated answer undoes nothing', async () => {
  const states: PaymentState[] = [
    'asked',
    'needs_confirmation',
    'authorised',
    'declined',
    'captured',
    'refused',
    'voided',
    'lapsed',
  ];
  expect(new Set(states)).toEqual(new Set(paymentLifecycle.states));
  for (const answer of Object.keys(answers) as Authorisation['state'][])
    for (const state of states) {
      const id = await paymentIn(state);
      const said = found(answer);
      for (let times = 0; times < 2; times += 1)
        await inTransaction(db, {}, ({ sql }) => takeAnswer(sql, id, said, now));
      const [row] = await db.sql`select state from payment where id = ${id}`;
      expect(row?.state, `${state}, and the bank says ${answer}`).toBe(answers[answer][state] ?? state);
    }
});
