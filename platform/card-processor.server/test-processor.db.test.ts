import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { processorContract } from '../../tests/builders/processor-contract.ts';
import { testProcessor } from './test-processor.ts';

const db = await testDatabase();
afterAll(() => db.drop());
let instant = '2027-06-01T12:00:00Z';
const cards = testProcessor({ sql: db.sql, now: () => new Date(instant) });

processorContract(() =>
  Promise.resolve({
    cards,
    methods: {
      pays: 'test_visa',
      declines: 'test_declined',
      noFunds: 'test_no_funds',
      asks: 'test_confirm',
      presentOnly: 'test_present_only',
      failsAtCapture: 'test_capture_fails',
    },
    async confirm(id, isThem) {
      const [page] = await db.sql<
        { id: string }[]
      >`select id from test_processor_page where object_id = ${id}`;
      await cards.answerPage(page?.id ?? '', isThem ? 'yes' : 'no');
    },
    async press(page, answer) {
      const id = new URL(page).pathname.split('/').at(-1) ?? '';
      return (await cards.answerPage(id, answer === 'pays' ? 'test_visa' : answer))?.returnUrl ?? '';
    },
    async message(event) {
      const body = JSON.stringify(event);
      return { body, signature: await cards.sign(body) };
    },
    disputeCharge: (id, cents) => cards.disputeCharge(id, cents),
    bankDecides: (id, outcome) => cards.bankDecides(id, outcome),
    async payee() {
      const { id, onboardingUrl } = await cards.openPayee({
        key: randomUUID(),
        reference: randomUUID(),
        id: null,
        returnUrl: 'https://club.example/',
      });
      await cards.answerPage(new URL(onboardingUrl ?? '').pathname.split('/').at(-1) ?? '', 'ready');
      return id;
    },
  }),
);

test('a hold ends on its own, and an ended one can’t be captured', async () => {
  const request = {
    key: randomUUID(),
    amountCents: 500,
    method: 'test_short_hold',
    payer: 'x',
    isPayerPresent: true,
    returnUrl: '',
    reference: 'x',
  };
  const { id } = await cards.authorise(request);
  instant = '2027-06-01T12:59:59Z';
  expect((await cards.find(id)).state).toBe('authorised');
  instant = '2027-06-01T13:00:00Z';
  expect((await cards.find(id)).state).toBe('lapsed');
  await expect(cards.capture({ key: randomUUID(), id, amountCents: 500 })).rejects.toMatchObject({
    code: 'hold_lapsed',
  });
});

test('sixteen captures and refunds at once with one key are one; with separate keys not a cent too much moves', async () => {
  const authorised = () =>
    cards.authorise({
      key: randomUUID(),
      amountCents: 900,
      method: 'test_visa',
      payer: 'x',
      isPayerPresent: true,
      returnUrl: '',
      reference: 'x',
    });
  const { id } = await authorised();
  const many = <T>(work: (index: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: 16 }, (_, index) => work(index)));
  const one = await many(() => cards.capture({ key: `capture of ${id}`, id, amountCents: 900 }));
  expect(new Set(one.map((each) => JSON.stringify(each))).size).toBe(1);
  await many((index) => cards.refund({ key: `refund ${index} of ${id}`, id, amountCents: 200 }));
  expect(await cards.find(id)).toMatchObject({ capturedCents: 900, refundedCents: 800 });
});
