/** How does what was said at a hand-over reach the server, minutes or days later? Word by word, in order; what comes twice is there once. */
import type { ExchangeRef } from '../../features/handover/handover-set.ts';
import { isToBeSent } from '../../features/handover/waiting-work.ts';
import type { HandoverView } from '../../features/handover/handover-view.ts';
import { ApiProblem, askApi, fetchApi } from './api-client.ts';
import type { KeptWork, Shelf } from './handover-shelf.ts';

export const handoverPath = ({ kind, id }: ExchangeRef): string =>
  `/handovers/${kind}/${encodeURIComponent(id)}`;

/** Sends one word. @throws ApiProblem */
async function send(shelf: Shelf, { id, exchange, word, saidAt, refusals }: KeptWork): Promise<void> {
  const at = handoverPath(exchange);
  const sentAt = new Date().toISOString();
  const post = (path: string, body: object, more = '') =>
    askApi(`${at}/${path}`, {
      method: 'POST',
      body,
      headers: { 'idempotency-key': `${id}.${refusals}${more}` },
    });
  switch (word.kind) {
    case 'person':
      await post('persons', { id: word.personId, name: word.name, isMinor: word.isMinor });
      return;
    case 'drop':
      await askApi(`${at}/persons/${word.personId}`, { method: 'DELETE' });
      return;
    case 'sign': {
      const { personId, name, textHash, byPersonId } = word;
      await post(`persons/${personId}/sign`, { name, textHash, byPersonId, deviceAt: saidAt });
      return;
    }
    case 'shot': {
      const { stage, shot, hash } = word;
      const file = await shelf.picture(hash);
      if (!file) throw new ApiProblem(410, 'picture-gone', 'This photo isn’t on this phone any more.');
      const query = new URLSearchParams({ stage, shot, hash, takenAt: saidAt, sentAt });
      await fetchApi(`${at}/shots?${query.toString()}`, {
        method: 'POST',
        file,
        headers: { 'content-type': 'application/octet-stream' },
      });
      return;
    }
    case 'reading': {
      const { stage, meter, tenths } = word;
      // A clock that was set back since: nothing is read later than it is sent.
      const takenAt = Date.parse(saidAt) > Date.parse(sentAt) ? sentAt : saidAt;
      // The phone's clock goes along anew with each try, and the reading's own id keeps it single.
      await post('readings', { id, stage, meter, tenths, takenAt, sentAt }, `.${Date.parse(sentAt)}`);
      return;
    }
    case 'confirm': {
      const { stage, setHash, code } = word;
      await post('confirm', { stage, setHash, code, deviceAt: saidAt });
    }
  }
}

/** Tries of a word at which the server breaks down. */
const mostFaults = 5;

/** 'later': nobody answered, or not now. 'blocked': it waits for the other side. 'no': it will not be taken as it is. */
function verdictOf(error: unknown, refusals: number): 'later' | 'blocked' | 'no' {
  if (!(error instanceof ApiProblem)) return 'later';
  if ([0, 401, 403, 429, 502, 503, 504].includes(error.status)) return 'later';
  // A fault of the server's may pass; one that does not must not stand in everything's way.
  if (error.status >= 500) return refusals < mostFaults ? 'blocked' : 'no';
  return error.code === 'not-yet' || error.code === 'too-early' ? 'blocked' : 'no';
}

async function sendAll(shelf: Shelf): Promise<boolean> {
  let isSomethingSent = false;
  let last = -Infinity;
  const blocked = new Set<string>();
  // Read anew for each: what is said while others are under way goes with them, and what is taken back does not.
  for (;;) {
    const work = (await shelf.works()).find(
      (each) => each.seq > last && isToBeSent(each) && !blocked.has(each.exchange.id),
    );
    if (!work) return isSomethingSent;
    last = work.seq;
    try {
      await send(shelf, work);
      isSomethingSent = true;
      await shelf.change({ ...work, isSent: true });
    } catch (error) {
      const verdict = verdictOf(error, work.refusals);
      if (verdict === 'later') return isSomethingSent;
      // What follows builds on it.
      if (verdict === 'blocked') blocked.add(work.exchange.id);
      const { code, message: sentence } = error as ApiProblem;
      const isConfirm = work.word.kind === 'confirm';
      // Being too early is no reason to confirm by itself later: the person has to look once more.
      const trouble = verdict === 'no' || isConfirm ? { code, sentence } : null;
      await shelf.change({ ...work, refusals: work.refusals + 1, trouble });
      isSomethingSent = true;
    }
  }
}

let underWay: Promise<boolean> | null = null;

/** Sends what waits, in one tab at a time. @returns whether anything was said, so that the page is read anew */
export function sendWaiting(shelf: Shelf): Promise<boolean> {
  underWay ??= (
    'locks' in navigator
      ? navigator.locks.request(`hand-over ${shelf.accountId}`, () => sendAll(shelf))
      : sendAll(shelf)
  ).finally(() => (underWay = null));
  return underWay;
}

/**
 * Reads the hand-over and keeps it for where there is no network.
 * @param onView hears of it before what stands in it is taken off the queue, so that nothing is gone from the page in between
 * @throws ApiProblem
 */
export async function readHandover(
  shelf: Shelf | null,
  ref: ExchangeRef,
  { signal, onView }: { signal?: AbortSignal; onView?: (view: HandoverView) => void } = {},
): Promise<HandoverView> {
  const works = (await shelf?.works().catch(() => [])) ?? [];
  const view = await askApi<HandoverView>(handoverPath(ref), { signal });
  onView?.(view);
  if (!shelf) return view;
  await shelf.keepView(view).catch(() => undefined);
  // What had arrived before this was asked stands in the answer.
  for (const { seq, isSent, exchange } of works)
    if (isSent && exchange.kind === ref.kind && exchange.id === ref.id) await shelf.drop(seq);
  return view;
}

/** A picture of a hand-over: from this phone, else from the server, and then it stays here. */
export async function shotPicture(
  shelf: Shelf | null,
  ref: ExchangeRef,
  { id, hash }: { id: string | null; hash: string },
): Promise<Blob | null> {
  const here = await shelf?.picture(hash).catch(() => null);
  if (here || id === null) return here ?? null;
  const blob = await (await fetchApi(`${handoverPath(ref)}/shots/${id}?size=whole`)).blob();
  await shelf?.keepPicture(hash, blob).catch(() => undefined);
  return blob;
}
