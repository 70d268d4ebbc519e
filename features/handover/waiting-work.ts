/** Shows a hand-over whose words have not all left the phone: what the server has, and what waits here, as one set. */
import type { MeterKind } from '../listings/meter-terms.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import {
  missingFrom,
  tenthsByMeter,
  type ExchangeRef,
  type HandoverSet,
  type Missing,
  type Stage,
} from './handover-set.ts';
import type { HandoverView, PersonView, ReadingView, ShotView } from './handover-view.ts';

/** One action at a hand-over, in the order made. */
export type Word =
  | { kind: 'person'; personId: string; name: string; isMinor: boolean }
  | { kind: 'drop'; personId: string }
  | { kind: 'sign'; personId: string; name: string; textHash: string; byPersonId: string | null }
  | { kind: 'shot'; stage: Stage; shot: string; hash: string }
  | { kind: 'reading'; stage: Stage; meter: MeterKind; tenths: number }
  | { kind: 'confirm'; stage: Stage; setHash: string };

/** An action still on the phone, or refused. */
export type Work = {
  /** A UUID made by the phone; it identifies a reading. */
  id: string;
  exchange: ExchangeRef;
  word: Word;
  /** By the phone's clock, ISO text. */
  saidAt: string;
  /** It has arrived; shown from here until the server's state is read again. */
  isSent: boolean;
  /** Refusals so far: each retry is a new request. */
  refusals: number;
  /** Why it was refused and won't succeed unless someone acts; null while it waits. */
  trouble: { code: string; sentence: string } | null;
};

export type ShownPerson = PersonView & { isWaiting: boolean };
export type ShownShot = Pick<
  ShotView,
  'shot' | 'hash' | 'takenAt' | 'by' | 'isLate' | 'isSkewed' | 'isOutsideWindow'
> & { id: string | null; isWaiting: boolean };
export type ShownReading = Pick<ReadingView, 'id' | 'meter' | 'tenths' | 'takenAt' | 'by' | 'isSkewed'> & {
  isWaiting: boolean;
};

export type ShownStage = {
  shots: ShownShot[];
  readings: ShownReading[];
  missing: Missing[];
  set: HandoverSet;
  closedAt: string | null;
  /** Whether this side's confirmation still waits on this phone. */
  isConfirmWaiting: boolean;
};

/** Whether it only waits for a connection. */
export const isToBeSent = ({ trouble, isSent }: Work): boolean => trouble === null && !isSent;

const pending = (works: readonly Work[], exchange: ExchangeRef): Work[] =>
  works.filter((work) => work.trouble === null && work.exchange.id === exchange.id);

/** The party including everyone added, removed or signed here. */
export function shownPersons(view: HandoverView, works: readonly Work[]): ShownPerson[] {
  const all = new Map<string, ShownPerson>(
    view.persons.map((person) => [person.id, { ...person, isWaiting: false }]),
  );
  for (const { word, saidAt, isSent } of pending(works, view.exchange)) {
    if (word.kind === 'person' && !all.has(word.personId)) {
      const { personId: id, name, isMinor } = word;
      all.set(id, { id, name, isMinor, isSigned: false, signature: null, isWaiting: !isSent });
    }
    if (word.kind !== 'drop' && word.kind !== 'sign') continue;
    const person = all.get(word.personId);
    if (!person || person.isSigned) continue;
    if (word.kind === 'drop') all.delete(word.personId);
    else
      all.set(person.id, {
        ...person,
        isSigned: true,
        isWaiting: !isSent,
        signature: {
          name: word.name,
          deviceAt: saidAt,
          at: saidAt,
          on: 'renter',
          acknowledgedBy: word.byPersonId,
        },
      });
  }
  return [...all.values()];
}

function shownShots(view: HandoverView, works: readonly Work[], stage: Stage): ShownShot[] {
  const known = view.stages[stage].shots;
  const keys = new Set(known.map(({ shot, hash }) => `${shot} ${hash}`));
  const waiting = new Map<string, ShownShot>();
  for (const { word, saidAt, isSent } of works) {
    if (word.kind !== 'shot' || word.stage !== stage) continue;
    const key = `${word.shot} ${word.hash}`;
    if (keys.has(key) || waiting.has(key)) continue;
    const flags = { isLate: false, isSkewed: false, isOutsideWindow: false };
    const { shot, hash } = word;
    waiting.set(key, { shot, hash, id: null, takenAt: saidAt, by: view.side, isWaiting: !isSent, ...flags });
  }
  return [...known.map((shot) => ({ ...shot, isWaiting: false })), ...waiting.values()];
}

function shownReadings(view: HandoverView, works: readonly Work[], stage: Stage): ShownReading[] {
  const known = view.stages[stage].readings;
  const ids = new Set(known.map(({ id }) => id));
  const by: Side = view.side;
  return [
    ...known.map((reading) => ({ ...reading, isWaiting: false })),
    ...works.flatMap(({ id, word, saidAt, isSent }) =>
      word.kind === 'reading' && word.stage === stage && !ids.has(id)
        ? [
            {
              id,
              meter: word.meter,
              tenths: word.tenths,
              takenAt: saidAt,
              by,
              isSkewed: false,
              isWaiting: !isSent,
            },
          ]
        : [],
    ),
  ];
}

/** A stage as the phone shows it, and the set that a press on "confirm" is about. */
export function shownStage(view: HandoverView, works: readonly Work[], stage: Stage): ShownStage {
  const own = pending(works, view.exchange);
  const shots = shownShots(view, own, stage);
  const readings = shownReadings(view, own, stage);
  const set: HandoverSet = {
    exchange: view.exchange,
    stage,
    waiverHash: view.waiver.hash,
    persons: shownPersons(view, works),
    shots: shots.filter(({ isLate }) => !isLate),
    readings,
  };
  const before = stage === 'return' ? shownReadings(view, own, 'departure') : [];
  const { renterId, checklist, meterTerms } = view;
  const readBefore = new Set(tenthsByMeter(before).keys());
  return {
    shots,
    readings,
    set,
    missing: missingFrom(set, { checklist, meterTerms, renterId, readBefore }),
    closedAt: view.stages[stage].closedAt,
    isConfirmWaiting: own.some(({ word }) => word.kind === 'confirm' && word.stage === stage),
  };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** '3 photos and 1 signature wait for a connection'; '' when none do. */
export function waitingText(works: readonly Work[], isOnline: boolean): string {
  const waiting = works.filter(isToBeSent);
  const of = (...kinds: Word['kind'][]) => waiting.filter(({ word }) => kinds.includes(word.kind)).length;
  const parts = [
    [of('shot'), 'photo', 'photos'],
    [of('sign'), 'signature', 'signatures'],
    [of('reading'), 'reading', 'readings'],
    [of('person', 'drop'), 'change to the party', 'changes to the party'],
    [of('confirm'), 'confirmation', 'confirmations'],
  ] as const;
  const said = parts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []));
  if (said.length === 0) return '';
  const last = said.at(-1) ?? '';
  const list = said.length === 1 ? last : `${said.slice(0, -1).join(', ')} and ${last}`;
  const verb = waiting.length === 1 ? 'waits' : 'wait';
  return isOnline ? `Sending ${list}` : `${list} ${verb} for a connection`;
}
