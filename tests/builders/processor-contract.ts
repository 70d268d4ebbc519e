/** Tests what every card processor must do; each adapter's test runs this suite. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  Authorisation,
  CardProcessor,
  ProcessorEvent,
  ProcessorRefused,
} from '../../platform/card-processor.server/card-processor.ts';

/** A processor under test, its test cards by behaviour, and its outside world: cardholders and webhooks. */
export type ProcessorUnderTest = {
  cards: CardProcessor;
  methods: Record<'pays' | 'declines' | 'noFunds' | 'asks' | 'presentOnly' | 'failsAtCapture', string>;
  confirm(id: string, isThem: boolean): Promise<void>;
  /** Presses a button on a page the processor hosts; returns where it redirects. */
  press(page: string, answer: 'pays' | 'ready' | 'yes' | 'no'): Promise<string>;
  /** A webhook as sent, and its signature. */
  message(event: ProcessorEvent): Promise<{ body: string; signature: string }>;
  /** The payer disputes a charge with their bank, and the bank decides. */
  disputeCharge(id: string, cents: number): Promise<string>;
  bankDecides(chargeback: string, outcome: 'won' | 'lost'): Promise<void>;
  /** An account that can be paid. */
  payee(): Promise<string>;
};

/** Registers the contract's tests. @param open the processor, a new one per test or the same */
export function processorContract(open: () => Promise<ProcessorUnderTest>): void {
  const key = () => `key ${randomUUID()}`;
  const asking = async (
    { cards, methods }: ProcessorUnderTest,
    method: keyof ProcessorUnderTest['methods'],
    more: { isPayerPresent?: boolean; key?: string; amountCents?: number } = {},
  ) => {
    const payer = await cards.openPayer({ key: `payer ${randomUUID()}`, reference: randomUUID() });
    const request = {
      key: key(),
      amountCents: 10_000,
      method: methods[method],
      payer,
      isPayerPresent: true,
      returnUrl: 'https://club.example/trips',
      reference: 'a payment',
      ...more,
    };
    return { request, answer: await cards.authorise(request) };
  };
  const held = async (processor: ProcessorUnderTest): Promise<Authorisation> =>
    (await asking(processor, 'pays')).answer;
  const refused = (code?: string) =>
    expect.objectContaining({ name: 'ProcessorRefused', ...(code ? { code } : {}) }) as ProcessorRefused;

  test('a card that pays is authorised, named by a word and four digits, and held for days', async () => {
    const processor = await open();
    const { id, ...rest } = await held(processor);
    expect(rest).toMatchObject({
      state: 'authorised',
      amountCents: 10_000,
      capturedCents: 0,
      refundedCents: 0,
      card: { brand: 'visa', lastFour: '4242' },
      declineCode: null,
    });
    expect(rest.holdsUntil?.getTime()).toBeGreaterThan(0);
    expect(await processor.cards.find(id)).toEqual({ id, ...rest });
  });

  test('the same key is the same authorisation; with another amount it is refused', async () => {
    const processor = await open();
    const { request, answer } = await asking(processor, 'pays');
    expect((await processor.cards.authorise(request)).id).toBe(answer.id);
    await expect(processor.cards.authorise({ ...request, amountCents: 1 })).rejects.toEqual(refused());
  });

  test.each([
    ['declines', /declined|decline/],
    ['noFunds', /insufficient_funds/],
  ] as const)(
    'a card that %s is an answer, also when it is asked again and looked at',
    async (method, code) => {
      const processor = await open();
      const { request, answer } = await asking(processor, method);
      expect(answer).toMatchObject({ state: 'declined', capturedCents: 0 });
      expect(answer.declineCode).toMatch(code);
      expect(await processor.cards.authorise(request)).toMatchObject({ id: answer.id, state: 'declined' });
      expect(await processor.cards.find(answer.id)).toMatchObject({ state: 'declined' });
      await expect(processor.cards.capture({ key: key(), id: answer.id, amountCents: 1 })).rejects.toEqual(
        refused(),
      );
    },
  );

  test('a bank that asks gets its answer from the cardholder: yes is authorised, no is declined', async () => {
    const processor = await open();
    for (const [isThem, state] of [
      [true, 'authorised'],
      [false, 'declined'],
    ] as const) {
      const { answer } = await asking(processor, 'asks');
      expect(answer.state).toBe('needs_confirmation');
      await processor.confirm(answer.id, isThem);
      await processor.confirm(answer.id, !isThem);
      expect(await processor.cards.find(answer.id)).toMatchObject({ state });
    }
  });

  test('the bank asks on a page of its own, and sends the cardholder back from there, whatever they said', async () => {
    const processor = await open();
    for (const [said, state] of [
      ['yes', 'authorised'],
      ['no', 'declined'],
    ] as const) {
      const { answer } = await asking(processor, 'asks');
      const page = answer.confirmUrl ?? '';
      expect(await processor.press(page, said)).toMatch(/^https:\/\/club\.example\/trips/);
      expect(await processor.cards.find(answer.id)).toMatchObject({ state, confirmUrl: null });
    }
    expect((await held(processor)).confirmUrl).toBeNull();
  });

  test('a card is written down on a page of the processor, and is good for the payer who wrote it alone', async () => {
    const processor = await open();
    const { cards } = processor;
    const payerOf = () => cards.openPayer({ key: `payer ${randomUUID()}`, reference: randomUUID() });
    const payer = await payerOf();
    const page = await cards.openCardPage({ payer, returnUrl: 'https://club.example/trips?shelf=past' });
    const back = new URL(await processor.press(page, 'pays'));
    expect(back.searchParams.get('shelf')).toBe('past');
    const method = back.searchParams.get('card') ?? '';
    const { request } = await asking(processor, 'pays');
    const asked = { ...request, method };
    await expect(cards.authorise({ ...asked, key: key(), payer: await payerOf() })).rejects.toEqual(
      refused('no_such_card'),
    );
    expect(await cards.authorise({ ...asked, key: key(), payer })).toMatchObject({
      state: 'authorised',
      card: { lastFour: '4242' },
    });
    // A kept card is charged without its payer, and refused to anyone else.
    await expect(cards.keepCard({ method, payer: await payerOf() })).rejects.toEqual(refused('no_such_card'));
    const kept = await cards.keepCard({ method, payer });
    expect(kept.card).toEqual({ brand: 'visa', lastFour: '4242' });
    const later = { ...asked, key: key(), payer, method: kept.method, isPayerPresent: false };
    expect(await cards.authorise(later)).toMatchObject({ state: 'authorised' });
    const empty = await cards.openCardPage({ payer, returnUrl: 'https://club.example/trips' });
    const unwritten = new URL(empty).pathname.split('/').at(-1) ?? '';
    await expect(cards.authorise({ ...asked, key: key(), payer, method: unwritten })).rejects.toEqual(
      refused('no_such_card'),
    );
  });

  test('a card that was entered before anybody knew its payer belongs to the first payer who brings it', async () => {
    const processor = await open();
    const { cards } = processor;
    const payerOf = () => cards.openPayer({ key: `payer ${randomUUID()}`, reference: randomUUID() });
    const page = await cards.openCardPage({ payer: null, returnUrl: 'https://club.example/listing/boat' });
    const method = new URL(await processor.press(page, 'pays')).searchParams.get('card') ?? '';
    const { request } = await asking(processor, 'pays');
    const payer = await payerOf();
    for (const _ of ['first', 'again'])
      expect(await cards.authorise({ ...request, method, key: key(), payer })).toMatchObject({
        state: 'authorised',
      });
    await expect(cards.authorise({ ...request, method, key: key(), payer: await payerOf() })).rejects.toEqual(
      refused('no_such_card'),
    );
  });

  test('an owner tells the processor who they are, on its page; until then nothing can be sent to them', async () => {
    const processor = await open();
    const { cards } = processor;
    const request = { key: key(), reference: randomUUID(), id: null, returnUrl: 'https://club.example/host' };
    const before = await cards.openPayee(request);
    expect(before.isReady).toBe(false);
    expect(await processor.press(before.onboardingUrl ?? '', 'ready')).toBe('https://club.example/host');
    expect(await cards.openPayee({ ...request, id: before.id })).toEqual({
      id: before.id,
      isReady: true,
      onboardingUrl: null,
    });
  });

  test('a card whose bank wants its cardholder is declined without them', async () => {
    const processor = await open();
    expect((await asking(processor, 'presentOnly')).answer.state).toBe('authorised');
    const { answer } = await asking(processor, 'presentOnly', { isPayerPresent: false });
    expect(answer).toMatchObject({ state: 'declined', declineCode: 'authentication_required' });
  });

  test('a part is captured once, whatever the key is sent again; more than was held is refused', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id } = await held(processor);
    await expect(cards.capture({ key: key(), id, amountCents: 10_001 })).rejects.toEqual(refused());
    const request = { key: key(), id, amountCents: 6_000 };
    const first = await cards.capture(request);
    expect(await cards.capture(request)).toEqual(first);
    expect(await cards.find(id)).toMatchObject({ state: 'captured', capturedCents: 6_000 });
    await expect(cards.void({ key: key(), id })).rejects.toEqual(refused());
  });

  test('a bank that goes back on its word at the capture refuses it', async () => {
    const processor = await open();
    const { answer } = await asking(processor, 'failsAtCapture');
    await expect(processor.cards.capture({ key: key(), id: answer.id, amountCents: 10_000 })).rejects.toEqual(
      refused('card_declined'),
    );
  });

  test('what is given back cannot be captured; giving it back again is nothing', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id } = await held(processor);
    await cards.void({ key: key(), id });
    await cards.void({ key: key(), id });
    expect(await cards.find(id)).toMatchObject({ state: 'voided', capturedCents: 0 });
    await expect(cards.capture({ key: key(), id, amountCents: 1 })).rejects.toEqual(refused());
  });

  test('refunds add up to what was captured and no further; the same key is the same refund', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id } = await held(processor);
    await expect(cards.refund({ key: key(), id, amountCents: 1 })).rejects.toEqual(refused());
    await cards.capture({ key: key(), id, amountCents: 10_000 });
    const request = { key: key(), id, amountCents: 4_000 };
    const first = await cards.refund(request);
    expect(await cards.refund(request)).toEqual(first);
    await cards.refund({ key: key(), id, amountCents: 6_000 });
    expect(await cards.find(id)).toMatchObject({ state: 'captured', refundedCents: 10_000 });
    await expect(cards.refund({ key: key(), id, amountCents: 1 })).rejects.toEqual(refused());
  });

  test('an owner is paid once for a key; an account that is none is refused', async () => {
    const processor = await open();
    const { cards } = processor;
    const payee = await processor.payee();
    const { id } = await held(processor);
    const { movement: source } = await cards.capture({ key: key(), id, amountCents: 7_000 });
    const request = { key: key(), payee, amountCents: 7_000, reference: 'booking 1', source };
    const first = await cards.payOut(request);
    expect(await cards.payOut(request)).toEqual(first);
    await expect(cards.payOut({ ...request, key: key(), payee: 'nobody' })).rejects.toEqual(refused());
    // Paid out of one charge: never more than it brought, and not without one.
    await expect(cards.payOut({ ...request, key: key(), amountCents: 7_001 })).rejects.toEqual(refused());
    await expect(cards.payOut({ ...request, key: key(), source: 'ch_none' })).rejects.toEqual(refused());
  });

  const evidence = {
    product: 'A boat',
    customer: 'Ann',
    serviceDay: '2027-06-04',
    cancellationPolicy: 'Flexible',
    record: 'Both confirmed the hand-over.',
  };

  test('a disputed charge is taken back, answered once, and what is won comes back', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id: paid } = await held(processor);
    await cards.capture({ key: key(), id: paid, amountCents: 9_000 });
    const id = await processor.disputeCharge(paid, 9_000);
    const before = await cards.findChargeback(id);
    expect(before).toMatchObject({
      authorisation: paid,
      cents: 9_000,
      state: 'needs_answer',
      returnedBy: null,
    });
    expect(before.takenBy).not.toBeNull();
    expect(before.dueAt?.getTime()).toBeGreaterThan(0);
    expect(await cards.chargebacksSince(new Date('2000-01-01'))).toContain(id);
    expect(await cards.chargebacksSince(new Date('2100-01-01'))).toEqual([]);
    const document = Buffer.from('%PDF-1.7 with two photos');
    const request = { key: key(), id, evidence, document };
    await cards.sendEvidence(request);
    await cards.sendEvidence(request);
    await expect(cards.sendEvidence({ ...request, key: key() })).rejects.toEqual(refused());
    expect((await cards.findChargeback(id)).state).toBe('under_review');
    await processor.bankDecides(id, 'won');
    const after = await cards.findChargeback(id);
    expect(after.state).toBe('won');
    const moved = await cards.movements(new Date('2000-01-01'), new Date('2100-01-01'));
    const of = (name: string | null) =>
      moved.filter((each) => each.id === name).map(({ kind, cents }) => [kind, cents]);
    expect(of(before.takenBy)).toEqual([['chargeback', 9_000]]);
    expect(of(after.returnedBy)).toEqual([['chargeback_won', 9_000]]);
  });

  test('a lost charge stays with the bank; what an owner was sent is taken back up to what was sent', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id: paid } = await held(processor);
    const { movement: source } = await cards.capture({ key: key(), id: paid, amountCents: 9_000 });
    const payee = await processor.payee();
    const sent = await cards.payOut({ key: key(), payee, amountCents: 8_000, reference: 'x', source });
    const id = await processor.disputeCharge(paid, 9_000);
    await processor.bankDecides(id, 'lost');
    expect(await cards.findChargeback(id)).toMatchObject({ state: 'lost', returnedBy: null });
    const request = { key: key(), payout: sent.movement, amountCents: 5_000 };
    const first = await cards.takeBack(request);
    expect(await cards.takeBack(request)).toEqual(first);
    await expect(cards.takeBack({ ...request, key: key() })).rejects.toEqual(refused());
    const moved = await cards.movements(new Date('2000-01-01'), new Date('2100-01-01'));
    expect(moved.find((each) => each.id === first.movement)).toMatchObject({
      kind: 'take_back',
      cents: 5_000,
    });
    await expect(cards.findChargeback('du_none')).rejects.toEqual(refused());
  });

  test('every movement is listed once, under the name that its command gave, in its order', async () => {
    const processor = await open();
    const { cards } = processor;
    const { id } = await held(processor);
    const charged = await cards.capture({ key: key(), id, amountCents: 9_000 });
    const back = await cards.refund({ key: key(), id, amountCents: 2_000 });
    const paid = await cards.payOut({
      key: key(),
      payee: await processor.payee(),
      amountCents: 5_000,
      reference: 'x',
      source: charged.movement,
    });
    const all = await cards.movements(new Date('2000-01-01'), new Date('2100-01-01'));
    const ours = all.filter((each) => [charged, back, paid].some(({ movement }) => movement === each.id));
    expect(ours.map(({ id: name, kind, cents }) => [name, kind, cents])).toEqual(
      expect.arrayContaining([
        [charged.movement, 'capture', 9_000],
        [back.movement, 'refund', 2_000],
        [paid.movement, 'payout', 5_000],
      ]),
    );
    expect(ours).toHaveLength(3);
    expect(await cards.movements(new Date('2000-01-01'), new Date('2000-01-02'))).toEqual([]);
  });

  test('a message is read when its signature holds; one letter changed, another signature or none, and it is not', async () => {
    const processor = await open();
    const event = { id: `evt_${randomUUID()}`, kind: 'payment_intent.succeeded', objectId: 'pi_1' };
    const { body, signature } = await processor.message(event);
    expect(await processor.cards.eventOf(body, signature)).toEqual(event);
    const other = await processor.message({ ...event, objectId: 'pi_2' });
    for (const [text, sign] of [
      [body.replace('pi_1', 'pi_9'), signature],
      [body, other.signature],
      [body, ''],
      [body, 't=1,v1=0'],
      ['', signature],
    ] as const)
      expect(await processor.cards.eventOf(text, sign)).toBeNull();
  });

  test('what is not there is refused', async () => {
    const { cards } = await open();
    await expect(cards.find('pi_nobody')).rejects.toEqual(refused());
    await expect(cards.void({ key: key(), id: 'pi_nobody' })).rejects.toEqual(refused());
  });
}
