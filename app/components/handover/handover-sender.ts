/** Sends a hand-over's queued actions to the server, minutes or days later, in order; repeats count once. */
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { isToBeSent } from '../../../features/handover/waiting-work.ts';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import { ApiProblem, askApi, fetchApi } from '../session/api-client.ts';
import type { KeptWork, Shelf } from './handover-shelf.ts';

export const handoverPath = ({ id }: LegRef): string => `/handovers/${encodeURIComponent(id)}`;

/** Sends one action. @throws ApiProblem */
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
      if (!file) throw new ApiProblem(410, 'picture-gone', 'This photo isn’t on this phone anymore.');
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
      // The clock may have been set back since: a reading is never later than its sending.
      const takenAt = Date.parse(saidAt) > Date.parse(sentAt) ? sentAt : saidAt;
      // The phone's time is sent again with each try; the reading's own id prevents duplicates.
      await post('readings', { id, stage, meter, tenths, takenAt, sentAt }, `.${Date.parse(sentAt)}`);
      return;
    }
    case 'confirm': {
      const { stage, setHash } = word;
      await post('confirm', { stage, setHash, deviceAt: saidAt });
    }
  }
}

/** Tries of an action that causes a server error. */
const mostFaults = 5;

/** 'later': no answer, or not now. 'blocked': it waits for the other side. 'no': it will be refused as it is. */
function verdictOf(error: unknown, refusals: number): 'later' | 'blocked' | 'no' {
  if (!(error instanceof ApiProblem)) return 'later';
  if ([0, 401, 403, 429, 502, 503, 504].includes(error.status)) return 'later';
  // A server error may pass; one that does not must not block everything else.
  if (error.status >= 500) return refusals < mostFaults ? 'blocked' : 'no';
  return error.code === 'not-yet' || error.code === 'too-early' ? 'blocked' : 'no';
}

async function sendAll(shelf: Shelf): Promise<boolean> {
  let isSomethingSent = false;
  let last = -Infinity;
  const blocked = new Set<string>();
  // Read again for each: actions added meanwhile are sent too, and removed ones are not.
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
      // Later actions depend on it.
      if (verdict === 'blocked') blocked.add(work.exchange.id);
      const { code, message: sentence } = error as ApiProblem;
      const isConfirm = work.word.kind === 'confirm';
      // Being too early is no reason to confirm automatically later: the person must look again.
      const trouble = verdict === 'no' || isConfirm ? { code, sentence } : null;
      await shelf.change({ ...work, refusals: work.refusals + 1, trouble });
      isSomethingSent = true;
    }
  }
}

let underWay: Promise<boolean> | null = null;

/** Sends what waits, in one tab at a time. @returns whether anything was sent, so that the page reloads its data */
export function sendWaiting(shelf: Shelf): Promise<boolean> {
  underWay ??= (
    'locks' in navigator
      ? navigator.locks.request(`hand-over ${shelf.accountId}`, () => sendAll(shelf))
      : sendAll(shelf)
  ).finally(() => (underWay = null));
  return underWay;
}

/**
 * Reads the hand-over and keeps it for places without a network.
 * @param onView gets it before its actions leave the queue, so that nothing disappears from the page in between
 * @throws ApiProblem
 */
export async function readHandover(
  shelf: Shelf | null,
  ref: LegRef,
  { signal, onView }: { signal?: AbortSignal; onView?: (view: HandoverView) => void } = {},
): Promise<HandoverView> {
  const works = (await shelf?.works().catch(() => [])) ?? [];
  const view = await askApi<HandoverView>(handoverPath(ref), { signal });
  onView?.(view);
  if (!shelf) return view;
  await shelf.keepView(view).catch(() => undefined);
  // Actions that arrived before this request are in the answer.
  for (const { seq, isSent, exchange } of works) if (isSent && exchange.id === ref.id) await shelf.drop(seq);
  return view;
}

/** A hand-over photo: from this phone, else from the server, which is then kept here. */
export async function shotPicture(
  shelf: Shelf | null,
  ref: LegRef,
  { id, hash }: { id: string | null; hash: string },
): Promise<Blob | null> {
  const here = await shelf?.picture(hash).catch(() => null);
  if (here || id === null) return here ?? null;
  const blob = await (await fetchApi(`${handoverPath(ref)}/shots/${id}?size=whole`)).blob();
  await shelf?.keepPicture(hash, blob).catch(() => undefined);
  return blob;
}
