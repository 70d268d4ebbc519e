/** Simulates the part of Stripe's API that we use: form-encoded requests, idempotency keys, its errors and states. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answerSession, newSession, sessionShown } from './stripe-identity.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripePage } from './stripe-pages.ts';

type Thing = Record<string, unknown> & { id: string };
type Intent = Thing & {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  status: string;
  created: number;
  cancellation_reason: string | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  next_action: { redirect_to_url: { url: string } } | null;
  latest_charge: string | null;
  payment_method: string;
};
type Answer = { status: number; body: object };
type Form = Record<string, string>;

/** Each card's behaviour, by the names of Stripe's own test cards. */
const declines: Readonly<Record<string, string>> = {
  pm_card_chargeDeclined: 'generic_decline',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
};
const asks = 'pm_card_threeDSecure2Required';
const presentOnly = 'pm_card_authenticationRequiredOnSetup';
const failsAtCapture = 'pm_card_failsAtCapture';

export async function startStripeServer(secretKey: string, now: () => Date) {
  const things = new Map<string, Thing>();
  const balance: {
    id: string;
    type: string;
    reporting_category: string;
    amount: number;
    source: string;
    created: number;
  }[] = [];
  const kept = new Map<string, { words: string; answer: Answer }>();
  const seconds = () => Math.floor(now().getTime() / 1000);
  let isAway = false;
  let home = '';
  /** Where a page's visitor is redirected. */
  const returnUrls = new Map<string, string>();
  const hosted = (kind: string, id: string): string => `${home}/hosted/${kind}/${id}`;

  const put = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing);
    return thing;
  };
  const line = (type: string, amount: number, source: string, reporting_category = type) => {
    const made = { id: `txn_${randomUUID()}`, type, reporting_category, amount, source, created: seconds() };
    balance.push(made);
    return made;
  };
  const fault = (status: number, type: string, more: object): Answer => ({
    status,
    body: { error: { type, message: 'No.', ...more } },
  });
  const wrong = (code: string) => fault(400, 'invalid_request_error', { code });
  const disputes = stripeDisputes({ things, line, seconds, wrong });
  const intentOf = (id: string): Intent => {
    const thing = things.get(id);
    if (thing?.object !== 'payment_intent') throw wrong('resource_missing');
    return thing as Intent;
  };
  const shown = (intent: Intent): object => ({
    ...intent,
    latest_charge: intent.latest_charge === null ? null : things.get(intent.latest_charge),
    payment_method: {
      id: intent.payment_method,
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242' },
    },
  });
  const authorise = (intent: Intent): void => {
    intent.status = 'requires_capture';
    intent.next_action = null;
    intent.latest_charge = put({
      id: `ch_${randomUUID()}`,
      object: 'charge',
      amount_refunded: 0,
      payment_method_details: { card: { capture_before: intent.created + 7 * 86_400 } },
    }).id;
  };
  const decline = (intent: Intent, code: string, decline_code: string): Answer => {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { code, decline_code };
    return fault(402, 'card_error', { code, decline_code, payment_intent: intent });
  };

  const createIntent = (form: Form): Answer => {
    const entered = things.get(form.payment_method ?? '');
    if (entered && entered.customer !== form.customer) return wrong('resource_missing');
    const method = typeof entered?.says === 'string' ? entered.says : (form.payment_method ?? '');
    const intent = put<Intent>({
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      amount: Number(form.amount),
      amount_received: 0,
      status: 'requires_confirmation',
      created: seconds(),
      cancellation_reason: null,
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
      payment_method: method,
      currency: form.currency,
    });
    if (!things.has(form.customer ?? '')) return wrong('resource_missing');
    const reason = declines[method];
    if (reason) return decline(intent, 'card_declined', reason);
    const isAbsent = form.off_session === 'true';
    if (isAbsent && method === presentOnly)
      return decline(intent, 'authentication_required', 'authentication_required');
    if (!isAbsent && method === asks) {
      intent.status = 'requires_action';
      intent.next_action = { redirect_to_url: { url: hosted('bank', intent.id) } };
      returnUrls.set(intent.id, form.return_url ?? '');
    } else authorise(intent);
    return { status: 200, body: shown(intent) };
  };

  const capture = (intent: Intent, form: Form): Answer => {
    const amount = Number(form.amount_to_capture);
    if (intent.status !== 'requires_capture') return wrong('payment_intent_unexpected_state');
    if (amount > intent.amount) return wrong('amount_too_large');
    if (intent.payment_method === failsAtCapture)
      return fault(402, 'card_error', {
        code: 'card_declined',
        decline_code: 'generic_decline',
        payment_intent: intent,
      });
    Object.assign(intent, { status: 'succeeded', amount_received: amount });
    line('charge', amount, intent.latest_charge ?? '');
    line('stripe_fee', -30, `fee_${randomUUID()}`);
    return { status: 200, body: shown(intent) };
  };

  const cancel = (intent: Intent, form: Form): Answer => {
    if (['succeeded', 'canceled'].includes(intent.status)) return wrong('payment_intent_unexpected_state');
    Object.assign(intent, { status: 'canceled', cancellation_reason: form.cancellation_reason ?? null });
    return { status: 200, body: intent };
  };

  const refund = (form: Form): Answer => {
    const intent = intentOf(form.payment_intent ?? '');
    const charge = things.get(intent.latest_charge ?? '');
    const amount = Number(form.amount);
    const before = Number(charge?.amount_refunded ?? 0);
    if (disputes.isDisputed(intent.id)) return wrong('charge_disputed');
    if (!charge || before + amount > intent.amount_received) return wrong('charge_already_refunded');
    charge.amount_refunded = before + amount;
    const made = put({ id: `re_${randomUUID()}`, object: 'refund', payment_intent: intent.id, amount });
    line('refund', -amount, made.id);
    return { status: 200, body: made };
  };

  const transfer = (form: Form): Answer => {
    if (things.get(form.destination ?? '')?.object !== 'account') return wrong('resource_missing');
    const source = form.source_transaction;
    const intent = [...things.values()].find(
      (thing) => source !== undefined && thing.latest_charge === source,
    );
    if (source !== undefined && Number(intent?.amount_received ?? 0) < Number(form.amount))
      return wrong(intent ? 'amount_too_large' : 'resource_missing');
    const made = put({
      id: `tr_${randomUUID()}`,
      object: 'transfer',
      amount: Number(form.amount),
      destination: form.destination,
      source,
    });
    line('transfer', -Number(form.amount), made.id);
    return { status: 200, body: made };
  };

  const listBalance = (query: URLSearchParams): Answer => {
    const [gte, lt] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))];
    const found = balance.filter(({ created }) => created >= gte && created < lt).toReversed();
    const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    // Two per page, so that readers must paginate.
    const data = found.slice(start, start + 2);
    return { status: 200, body: { object: 'list', data, has_more: start + 2 < found.length } };
  };

  const route = (method: string, url: URL, form: Form): Answer => {
    const [, , kind = '', id = '', act = ''] = url.pathname.split('/');
    const ofDispute = disputes.route(method, url, form);
    if (ofDispute) return ofDispute;
    switch (`${method} ${kind} ${act}`.trim()) {
      case 'POST payment_intents':
        return createIntent(form);
      case 'GET payment_intents':
        return { status: 200, body: shown(intentOf(id)) };
      case 'POST payment_intents capture':
        return capture(intentOf(id), form);
      case 'POST payment_intents cancel':
        return cancel(intentOf(id), form);
      case 'POST refunds':
        return refund(form);
      case 'POST transfers':
        return transfer(form);
      case 'POST customers':
        return { status: 200, body: put({ id: `cus_${randomUUID()}`, object: 'customer' }) };
      case 'POST accounts':
        return {
          status: 200,
          body: put({
            id: `acct_${randomUUID()}`,
            object: 'account',
            capabilities: { transfers: 'inactive' },
          }),
        };
      case 'GET accounts':
        return { status: 200, body: things.get(id) ?? {} };
      case 'POST account_links':
        return {
          status: 200,
          body: { object: 'account_link', url: accountLink(form) },
        };
      case 'GET payment_methods':
        return keptMethod(things.get(id));
      case 'POST payment_methods attach':
        return attach(things.get(id), form);
      case 'GET balance_transactions':
        return listBalance(url.searchParams);
      default:
        // Resources with two-part names.
        if (url.pathname.startsWith('/v1/identity/verification_sessions')) return identity(method, url, form);
        return url.pathname.startsWith('/v1/checkout/sessions')
          ? checkout(method, url, form)
          : wrong('unknown_url');
    }
  };

  const checkout = (method: string, url: URL, form: Form): Answer => {
    const id = url.pathname.split('/')[4];
    if (method === 'GET')
      return id && things.has(id) ? { status: 200, body: things.get(id) ?? {} } : wrong('resource_missing');
    const made = put({
      // Few digits in a row, like Stripe's: twelve would look like a card number.
      id: `cs_test_${randomUUID().replaceAll(/[\d-]+/g, 'x')}${things.size}`,
      object: 'checkout.session',
      customer: form.customer ?? null,
      setup_intent: null,
      success_url: form.success_url,
    });
    returnUrls.set(made.id, (form.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', made.id));
    return { status: 200, body: { ...made, url: hosted('card', made.id) } };
  };

  const identity = (method: string, url: URL, form: Form): Answer => {
    const id = url.pathname.split('/')[4];
    const found = things.get(id ?? '');
    if (method === 'GET')
      return found ? { status: 200, body: sessionShown(found, url.searchParams) } : wrong('resource_missing');
    const made = put(newSession(form));
    returnUrls.set(made.id, form.return_url ?? '');
    made.page = hosted('identity', made.id);
    made.url = made.page;
    return { status: 200, body: made };
  };

  const accountLink = ({ account = '', return_url = '' }: Form): string => {
    returnUrls.set(account, return_url);
    return hosted('account', account);
  };

  /** The cardholder's answer on the bank's page. */
  const confirm = (id: string, isThem: boolean): void => {
    const intent = intentOf(id);
    if (intent.status !== 'requires_action') return;
    if (isThem) authorise(intent);
    else {
      intent.status = 'requires_payment_method';
      intent.next_action = null;
      intent.last_payment_error = { code: 'payment_intent_authentication_failure' };
    }
  };
  /** The owner has given Stripe what it needs. */
  const activate = (account: string): void => {
    const found = things.get(account);
    if (found) found.capabilities = { transfers: 'active' };
  };
  /** Someone has entered a card on Stripe's page. */
  const fillCardPage = (page: string, method: string): void => {
    const found = things.get(page);
    if (!found) return;
    // Null without an owner: until it is attached to a customer.
    const card = put({ id: `pm_${randomUUID()}`, customer: found.customer, says: method }).id;
    found.setup_intent = { id: `seti_${randomUUID()}`, payment_method: card };
  };
  const keptMethod = (card: Thing | undefined): Answer =>
    card
      ? { status: 200, body: { ...card, card: { brand: 'visa', last4: '4242' } } }
      : wrong('resource_missing');
  const attach = (card: Thing | undefined, { customer = '' }: Form): Answer => {
    if (!card || (card.customer !== null && card.customer !== customer)) return wrong('resource_missing');
    card.customer = customer;
    return { status: 200, body: card };
  };
  /** A check's outcome: 'verified', 'processing', 'canceled', or why a try failed. */
  const show = (id: string, answer: string): void => {
    const found = things.get(id);
    if (found) answerSession(found, answer);
  };
  const press = (kind: string, id: string, answer: string): string | null => {
    const back = returnUrls.get(id);
    if (back === undefined) return null;
    if (kind === 'bank') confirm(id, answer === 'yes');
    else if (kind === 'card') fillCardPage(id, answer);
    else if (kind === 'identity') show(id, answer);
    else activate(id);
    // Stripe adds data to the address; nobody should trust it.
    return kind === 'bank' ? `${back}?payment_intent=${id}&redirect_status=succeeded` : back;
  };

  const answerOf = (request: IncomingMessage, text: string): Answer => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return fault(401, 'authentication_error', {});
    if (isAway) return fault(503, 'api_error', {});
    const url = new URL(request.url ?? '/', 'http://stripe');
    // A form with files has a new boundary each time.
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
    const form: Form = isForm ? { text } : Object.fromEntries(new URLSearchParams(text));
    const key = request.headers['idempotency-key'];
    const words = `${request.method} ${url.pathname} ${isForm ? '' : text}`;
    const known = typeof key === 'string' && request.method === 'POST' ? kept.get(key) : undefined;
    if (known) return known.words === words ? known.answer : fault(400, 'idempotency_error', {});
    let answer: Answer;
    try {
      answer = route(request.method ?? 'GET', url, form);
    } catch (error) {
      if (typeof error !== 'object' || error === null || !('status' in error)) throw error;
      answer = error as Answer;
    }
    // A snapshot: later changes don't affect it.
    if (typeof key === 'string') kept.set(key, { words, answer: structuredClone(answer) });
    return answer;
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { pathname } = new URL(request.url ?? '/', 'http://stripe');
      if (pathname.startsWith('/hosted/')) {
        const answer = new URLSearchParams(text).get('answer') ?? '';
        const { status, location, html } = stripePage(request.method ?? 'GET', pathname, answer, press);
        response.writeHead(status, { 'content-type': 'text/html', ...(location ? { location } : {}) });
        response.end(html);
        return;
      }
      const { status, body } = answerOf(request, text);
      response.writeHead(status, {
        'content-type': 'application/json',
        // Stripe sends this header; without it the client retries repeatedly.
        ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
      });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: home,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    setAway: (away: boolean) => {
      isAway = away;
    },
    confirm,
    /** The bank releases what was not captured in time. */
    lapse(id: string): void {
      Object.assign(intentOf(id), { status: 'canceled', cancellation_reason: 'automatic' });
    },
    disputeCharge: (intent: string, cents: number, isInquiry = false) =>
      disputes.open(intentOf(intent), cents, isInquiry),
    bankDecides: (id: string, outcome: 'won' | 'lost') => disputes.decide(id, outcome),
    evidenceOf: (id: string) => disputes.evidenceOf(id),
    emptyAccount: (account: string) => disputes.empty(account),
    activate,
    fillCardPage,
    show,
  };
}
