/**
 * Builds the set that both sides confirm: names, photos and readings in one canonical form, so that two phones with the same content have
 * the same hash.
 */
import type { MeterKind, MeterTerms } from '../listings/meter-terms.ts';
import { requiredShots, videoShot, type Checklist } from './evidence/checklists.ts';

export const exchangeKinds = ['booking', 'leg'] as const;
export type ExchangeRef = { kind: (typeof exchangeKinds)[number]; id: string };
export const stages = ['departure', 'return'] as const;
export type Stage = (typeof stages)[number];

export type SetPerson = { id: string; name: string; isMinor: boolean; isSigned: boolean };
/** The SHA-256 of the phone's original bytes. */
export type SetShot = { shot: string; hash: string };
/** Instants are ISO text by the phone's clock. */
export type SetReading = { id: string; meter: MeterKind; tenths: number; takenAt: string };

export type HandoverSet = {
  exchange: ExchangeRef;
  stage: Stage;
  /** Of the signed text. */
  waiverHash: string;
  persons: readonly SetPerson[];
  shots: readonly SetShot[];
  readings: readonly SetReading[];
};

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Each meter's counting reading: the latest by the phones' clocks; at the same instant the one with the greater id. */
export function currentReadings(readings: readonly SetReading[]): Map<MeterKind, SetReading> {
  const rank = ({ takenAt, id }: SetReading) => `${new Date(takenAt).toISOString()} ${id}`;
  const current = new Map<MeterKind, SetReading>();
  for (const reading of readings) {
    const before = current.get(reading.meter);
    if (!before || rank(before) < rank(reading)) current.set(reading.meter, reading);
  }
  return current;
}

export const tenthsByMeter = (readings: readonly SetReading[]): Map<MeterKind, number> =>
  new Map([...currentReadings(readings)].map(([meter, { tenths }]) => [meter, tenths]));

/**
 * The set as text: equal for equal names, photos and readings, in whatever order and however often they came. Only the departure's set has
 * the people who sign.
 */
export function setText({ exchange, stage, waiverHash, persons, shots, readings }: HandoverSet): string {
  const people = new Map(persons.map((person) => [person.id, person]));
  const signed = [...people.values()]
    .toSorted((one, other) => byText(one.id, other.id))
    .map(({ id, name, isMinor, isSigned }) => [id, name, isMinor, isSigned]);
  const pictures = [...new Set(shots.map(({ shot, hash }) => `${shot} ${hash}`))].toSorted(byText);
  const meters = [...tenthsByMeter(readings)].toSorted(([one], [other]) => byText(one, other));
  const party = stage === 'departure' ? [waiverHash, signed] : null;
  return JSON.stringify(['hand-over 1', exchange.kind, exchange.id, stage, party, pictures, meters]);
}

export type Missing =
  | { kind: 'shot'; shot: string; label: string }
  | { kind: 'meter'; meter: MeterKind }
  | { kind: 'signature'; personId: string; name: string };

/** Shots with a photo. A photo used for two shots counts only for the first in the list. */
export function takenShots(checklist: Checklist, shots: readonly SetShot[]): Set<string> {
  const used = new Set<string>();
  const taken = new Set<string>();
  for (const { id } of checklist.shots) {
    const fresh = shots.find(({ shot, hash }) => shot === id && !used.has(hash));
    if (!fresh) continue;
    used.add(fresh.hash);
    taken.add(id);
  }
  return taken;
}

export type Requirements = {
  checklist: Checklist;
  meterTerms: readonly MeterTerms[];
  /** Who must sign in any case. */
  renterId: string;
  /** Meters read at the departure; they are read again at the return. */
  readBefore: ReadonlySet<MeterKind>;
};

/** What is missing before a side may confirm, in the order shown. A video replaces every photo. */
export function missingFrom(set: HandoverSet, needs: Requirements): Missing[] {
  const taken = takenShots(needs.checklist, set.shots);
  const read = currentReadings(set.readings);
  const asked = new Set([...needs.meterTerms.map(({ meter }) => meter), ...needs.readBefore]);
  const unsigned = set.persons.filter(({ isSigned }) => !isSigned);
  const isRenterThere = set.persons.some(({ id, isMinor }) => id === needs.renterId && !isMinor);
  const signatures: Missing[] =
    set.stage === 'return'
      ? []
      : [
          ...(isRenterThere
            ? []
            : [{ kind: 'signature', personId: needs.renterId, name: 'the renter' } as const]),
          ...unsigned.map(({ id, name }) => ({ kind: 'signature', personId: id, name }) as const),
        ];
  return [
    ...signatures,
    ...(taken.has(videoShot) ? [] : requiredShots(needs.checklist))
      .filter(({ id }) => !taken.has(id))
      .map(({ id, label }) => ({ kind: 'shot', shot: id, label }) as const),
    ...[...asked]
      .filter((meter) => !read.has(meter))
      .toSorted(byText)
      .map((meter) => ({ kind: 'meter', meter }) as const),
  ];
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether a typed signature equals the name, ignoring spaces and case. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);
