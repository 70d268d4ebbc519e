/** Imitates Stripe's disputes and reversed transfers, for the local Stripe server in tests. */
import { randomUUID } from 'node:crypto';

type Thing = Record<string, unknown> & { id: string };
type Line = { id: string; type: string; amount: number; source: string; created: number };
type Answer = { status: number; body: object };
type Given = {
  things: Map<string, Thing>;
  /** Writes a line of the balance. */
  line: (type: string, amount: number, source: string, category?: string) => Line;
  seconds: () => number;
  wrong: (code: string) => Answer;
};

const answerDays = 7;

export function stripeDisputes({ things, line, seconds, wrong }: Given) {
  const emptied = new Set<unknown>();
  const put = (thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };
  const disputes = (): Thing[] => [...things.values()].filter(({ object }) => object === 'dispute');
  const moneyOf = (dispute: Thing): Line[] => dispute.balance_transactions as Line[];

  const update = (dispute: Thing, form: Record<string, string>): Answer => {
    if (!String(dispute.status).endsWith('needs_response')) return wrong('dispute_not_open');
    const file = form['evidence[service_documentation]'];
    if (file !== undefined && things.get(file)?.object !== 'file') return wrong('resource_missing');
    const evidence = Object.entries(form).filter(([name]) => name.startsWith('evidence['));
    Object.assign(dispute, {
      evidence: Object.fromEntries(evidence.map(([name, value]) => [name.slice(9, -1), value])),
      status: form.submit === 'true' ? 'under_review' : dispute.status,
    });
    return { status: 200, body: dispute };
  };

  /** Takes a PDF as evidence, and nothing else. */
  const upload = (text: string): Answer => {
    const isEvidence = /name="purpose"\s+dispute_evidence\s/.test(text);
    if (!isEvidence || !/application\/pdf\s+%PDF/.test(text)) return wrong('parameter_invalid');
    return { status: 200, body: put({ id: `file_${randomUUID()}`, object: 'file', bytes: text.length }) };
  };

  const reverse = (transfer: Thing | undefined, form: Record<string, string>): Answer => {
    const cents = Number(form.amount);
    const before = Number(transfer?.amount_reversed ?? 0);
    if (transfer?.object !== 'transfer') return wrong('resource_missing');
    if (before + cents > Number(transfer.amount)) return wrong('amount_too_large');
    if (emptied.has(transfer.destination)) return wrong('insufficient_funds');
    transfer.amount_reversed = before + cents;
    const made = put({ id: `trr_${randomUUID()}`, object: 'transfer_reversal', amount: cents });
    line('transfer_refund', cents, made.id);
    return { status: 200, body: made };
  };

  return {
    /** Answers requests about disputes and reversals; null for everything else. */
    route(method: string, url: URL, form: Record<string, string>): Answer | null {
      const [, , kind = '', id = '', act = ''] = url.pathname.split('/');
      if (kind === 'transfers' && act === 'reversals') return reverse(things.get(id), form);
      if (kind === 'files') return upload(form.text ?? '');
      if (kind !== 'disputes') return null;
      if (id === '') {
        const since = Number(url.searchParams.get('created[gte]'));
        const data = disputes().filter(({ created }) => Number(created) >= since);
        return { status: 200, body: { object: 'list', data, has_more: false } };
      }
      const found = things.get(id);
      if (found?.object !== 'dispute') return wrong('resource_missing');
      return method === 'POST' ? update(found, form) : { status: 200, body: found };
    },
    isDisputed: (intent: string): boolean =>
      disputes().some(({ payment_intent }) => payment_intent === intent),
    /** A payer disputes a charge with their bank. An inquiry takes no money. */
    open(intent: Thing, cents: number, isInquiry = false): string {
      const id = `du_${randomUUID()}`;
      put({
        id,
        object: 'dispute',
        payment_intent: intent.id,
        charge: intent.latest_charge,
        amount: cents,
        reason: 'product_not_received',
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        created: seconds(),
        evidence_details: { due_by: seconds() + answerDays * 86_400 },
        balance_transactions: isInquiry ? [] : [line('adjustment', -cents, id, 'dispute')],
      });
      return id;
    },
    decide(id: string, outcome: 'won' | 'lost'): void {
      const dispute = things.get(id);
      if (!dispute || dispute.status === 'won' || dispute.status === 'lost') return;
      dispute.status = outcome;
      const taken = moneyOf(dispute);
      if (outcome === 'won' && taken.length > 0)
        taken.push(line('adjustment', Number(dispute.amount), id, 'dispute_reversal'));
    },
    evidenceOf: (id: string): unknown => things.get(id)?.evidence,
    /** The owner has moved everything out of their account. */
    empty: (account: string): void => void emptied.add(account),
  };
}
