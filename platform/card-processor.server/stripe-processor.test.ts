import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { startStripeServer } from '../../tests/builders/stripe-server.ts';
import { processorContract } from '../../tests/builders/processor-contract.ts';
import { stripeProcessor } from './stripe-processor.ts';

// Stripe's own library on both ends: it makes the requests, and signs and verifies webhooks.
const secretKey = 'sk_test_local';
const webhookSecret = 'whsec_local';
const server = await startStripeServer(secretKey, () => new Date());
afterAll(() => server.close());
const cards = stripeProcessor({ secretKey, webhookSecret, apiUrl: server.url });
const signer = new Stripe('sk_test_signer').webhooks;

const signed = (event: object, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)) => {
  const payload = JSON.stringify(event);
  return { body: payload, signature: signer.generateTestHeaderString({ payload, secret, timestamp }) };
};
const newPayee = () =>
  cards.openPayee({
    key: randomUUID(),
    reference: randomUUID(),
    id: null,
    returnUrl: 'https://club.example/hosting/earnings',
  });
const ask = async (method: string) => ({
  key: randomUUID(),
  amountCents: 10_000,
  method,
  payer: await cards.openPayer({ key: randomUUID(), reference: 'x' }),
  isPayerPresent: true,
  returnUrl: 'https://club.example/trips?payment=1',
  reference: 'x',
});

processorContract(() =>
  Promise.resolve({
    cards,
    methods: {
      pays: 'pm_card_visa',
      declines: 'pm_card_chargeDeclined',
      noFunds: 'pm_card_chargeDeclinedInsufficientFunds',
      asks: 'pm_card_threeDSecure2Required',
      presentOnly: 'pm_card_authenticationRequiredOnSetup',
      failsAtCapture: 'pm_card_failsAtCapture',
    },
    confirm: (id, isThem) => Promise.resolve(server.confirm(id, isThem)),
    async press(page, answer) {
      const said = answer === 'pays' ? 'pm_card_visa' : answer;
      const body = new URLSearchParams({ answer: said });
      const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      return response.headers.get('location') ?? '';
    },
    message: ({ id, kind, objectId }) =>
      Promise.resolve(
        signed({
          id,
          object: 'event',
          type: kind,
          data: { object: { id: objectId, object: 'payment_intent' } },
        }),
      ),
    disputeCharge: (id, cents) => Promise.resolve(server.disputeCharge(id, cents)),
    bankDecides: (id, outcome) => Promise.resolve(server.bankDecides(id, outcome)),
    async payee() {
      const { id } = await newPayee();
      server.activate(id);
      return id;
    },
  }),
);

test('tells a hold that its bank released from one that we released', async () => {
  const { id } = await cards.authorise(await ask('pm_card_visa'));
  server.lapse(id);
  expect(await cards.find(id)).toMatchObject({ state: 'lapsed' });
});

test('refuses an old message, and one without our secret; for a charge or refund it names the intent', async () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
  };
  const now = Math.floor(Date.now() / 1000);
  const read = ({ body, signature }: ReturnType<typeof signed>, processor = cards) =>
    processor.eventOf(body, signature);
  expect(await read(signed(event))).toEqual({ id: 'evt_1', kind: 'charge.refunded', objectId: 'pi_1' });
  expect(await read(signed(event, webhookSecret, now - 3_600))).toBeNull();
  expect(await read(signed(event, 'whsec_other'))).toBeNull();
  const deaf = stripeProcessor({ secretKey, webhookSecret: null, apiUrl: server.url });
  expect(await read(signed(event), deaf)).toBeNull();
});

test('while Stripe is down the result is unknown, and the same call is repeated; our wrong key says nothing about a card', async () => {
  const request = await ask('pm_card_visa');
  server.setAway(true);
  await expect(cards.authorise(request)).rejects.toMatchObject({ name: 'ProcessorAway' });
  server.setAway(false);
  expect(await cards.authorise(request)).toMatchObject({ state: 'authorised' });
  const wrong = stripeProcessor({ secretKey: 'sk_test_wrong', webhookSecret, apiUrl: server.url });
  await expect(wrong.authorise(await ask('pm_card_visa'))).rejects.toMatchObject({ name: 'ProcessorAway' });
  const closed = stripeProcessor({ secretKey, webhookSecret, apiUrl: 'http://127.0.0.1:9' });
  await expect(closed.find('pi_1')).rejects.toMatchObject({ name: 'ProcessorAway' });
});

test('a processor that takes the call and doesn’t answer is down, after two tries', async () => {
  let calls = 0;
  const silent = createServer((socket) => {
    calls += 1;
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const hanging = stripeProcessor({
    secretKey,
    webhookSecret,
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMilliseconds: 50,
  });
  await expect(hanging.find('pi_1')).rejects.toMatchObject({ name: 'ProcessorAway' });
  expect(calls).toBe(2);
  silent.close();
});
