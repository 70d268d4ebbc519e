import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checklistOf } from './evidence/checklists.ts';
import { setText } from './handover-set.ts';
import type { HandoverView, StageView } from './handover-view.ts';
import { shownPersons, shownStage, waitingText, type Word, type Work } from './waiting-work.ts';

const exchange = { kind: 'booking', id: '00000000-0000-4000-8000-00000000000b' } as const;
const renterId = '00000000-0000-4000-8000-000000000001';
const list = checklistOf('water');
const stage: StageView = {
  shots: [],
  readings: [],
  confirmations: [],
  setHash: '',
  missing: [],
  closedAt: null,
  window: { from: '2027-06-03T16:00:00Z', until: '2027-06-04T18:00:00Z' },
};
const view: HandoverView = {
  exchange,
  path: '/exchanges/b',
  pagePath: '/exchanges/b',
  side: 'renter',
  accountId: renterId,
  renterId,
  names: { owner: 'Olive', renter: 'Noor' },
  title: 'A boat',
  picture: null,
  pickUp: '2027-06-04T09:00',
  returnBy: '2027-06-06T17:00',
  location: 'Kelowna, BC',
  standing: 'coming',
  adultFrom: 19,
  needsDeposit: false,
  depositFrom: null,
  needsShowing: false,
  waiver: { version: '2026-11', hash: 'a'.repeat(64), title: 'Waiver', paragraphs: [] },
  persons: [],
  checklist: list,
  meterTerms: [],
  days: 3,
  stages: { departure: stage, return: stage },
  overages: [],
};
const id = fc.uuid();
const shotWord: fc.Arbitrary<Word> = fc.record({
  kind: fc.constant('shot'),
  stage: fc.constant('departure'),
  shot: fc.constantFrom(...list.shots.map((each) => each.id)),
  hash: fc.constantFrom('1'.repeat(64), '2'.repeat(64)),
});
const readingWord: fc.Arbitrary<Word> = fc.record({
  kind: fc.constant('reading'),
  stage: fc.constant('departure'),
  meter: fc.constant('engine_hours'),
  tenths: fc.nat(999),
});
const works = fc.uniqueArray(
  fc.record({
    id,
    word: fc.oneof(shotWord, readingWord),
    saidAt: fc.nat(3).map((second) => new Date(1_800_000_000_000 + second * 1000).toISOString()),
    exchange: fc.constant(exchange),
    refusals: fc.constant(0),
    isSent: fc.boolean(),
    trouble: fc.constant(null),
  }),
  { maxLength: 10, selector: (work) => work.id },
);

/** The view after the server has processed some actions, as it would answer. */
function taken(from: HandoverView, words: readonly Work[]): HandoverView {
  const departure = { ...from.stages.departure };
  for (const { id: wordId, word, saidAt } of words) {
    const kept = {
      takenAt: saidAt,
      receivedAt: saidAt,
      skewSeconds: 0,
      isSkewed: false,
      by: 'renter' as const,
    };
    if (
      word.kind === 'shot' &&
      !departure.shots.some(({ shot, hash }) => shot === word.shot && hash === word.hash)
    )
      departure.shots = [
        ...departure.shots,
        { ...kept, id: wordId, shot: word.shot, hash: word.hash, isOutsideWindow: false, isLate: false },
      ];
    if (word.kind === 'reading')
      departure.readings = [
        ...departure.readings,
        { ...kept, id: wordId, meter: word.meter, tenths: word.tenths },
      ];
  }
  return { ...from, stages: { ...from.stages, departure } };
}

test('law: two phones’ queues merge to the same set in any order, sent in part or whole, once or twice', () => {
  fc.assert(
    fc.property(works, works, fc.nat(20), (mine, theirs, cutAt) => {
      const both = [...mine, ...theirs.filter((work) => !mine.some((own) => own.id === work.id))];
      const expected = setText(shownStage(taken(view, both), [], 'departure').set);
      const some = taken(view, both.slice(0, cutAt));
      // Something processed may still be in the queue: its answer was lost.
      expect(setText(shownStage(some, both, 'departure').set)).toBe(expected);
      expect(setText(shownStage(some, both.toReversed(), 'departure').set)).toBe(expected);
      expect(
        setText(
          shownStage(
            taken(
              taken(view, theirs),
              mine.filter((work) => !theirs.some((other) => other.id === work.id)),
            ),
            [],
            'departure',
          ).set,
        ),
      ).toBe(expected);
    }),
  );
});

const work = (word: Word, more: Partial<Work> = {}): Work => ({
  id: renterId,
  word,
  saidAt: '2027-06-04T16:00:00Z',
  exchange,
  refusals: 0,
  isSent: false,
  trouble: null,
  ...more,
});
const bo = { personId: 'b', name: 'Bo', isMinor: false };

test('shows people added, signed or removed on this phone before the server knows', () => {
  const added = work({ kind: 'person', ...bo });
  const signed = work({
    kind: 'sign',
    personId: 'b',
    name: 'Bo',
    textHash: 'a'.repeat(64),
    byPersonId: null,
  });
  expect(shownPersons(view, [added])).toMatchObject([{ name: 'Bo', isSigned: false, isWaiting: true }]);
  expect(shownPersons(view, [added, signed])).toMatchObject([{ isSigned: true, signature: { name: 'Bo' } }]);
  expect(shownPersons(view, [added, work({ kind: 'drop', personId: 'b' })])).toEqual([]);
  // Someone who signed can no longer be removed; refused actions, and those of another exchange, don't count.
  expect(shownPersons(view, [added, signed, work({ kind: 'drop', personId: 'b' })])).toHaveLength(1);
  const refused = { code: 'other-name', sentence: 'No.' };
  expect(shownPersons(view, [{ ...added, trouble: refused }])).toEqual([]);
  expect(shownPersons(view, [{ ...added, exchange: { ...exchange, id: 'another' } }])).toEqual([]);
});

test('shows a picture once that was taken once, even if it is in the queue twice or has arrived', () => {
  const shot = work({ kind: 'shot', stage: 'departure', shot: 'bow', hash: '1'.repeat(64) });
  expect(shownStage(view, [shot, { ...shot, id: 'x' }], 'departure').shots).toHaveLength(1);
  expect(shownStage(taken(view, [shot]), [shot], 'departure').shots).toMatchObject([{ isWaiting: false }]);
});

test('says in words what is waiting', () => {
  const shot = work({ kind: 'shot', stage: 'departure', shot: 'bow', hash: 'a' });
  const sign = work({ kind: 'sign', personId: 'b', name: 'Bo', textHash: 'a', byPersonId: null });
  expect(waitingText([], false)).toBe('');
  expect(waitingText([shot, shot, shot], false)).toBe('3 photos wait for a connection');
  expect(waitingText([shot], false)).toBe('1 photo waits for a connection');
  expect(waitingText([shot, sign], true)).toBe('Sending 1 photo and 1 signature');
  expect(waitingText([{ ...shot, isSent: true }], true)).toBe('');
  expect(waitingText([{ ...shot, trouble: { code: 'x', sentence: 'x' } }], false)).toBe('');
});

test('a confirmation waits on this phone for its own stage only', () => {
  const own = work({ kind: 'confirm', stage: 'departure', setHash: 'a'.repeat(64) });
  expect(shownStage(view, [], 'departure').isConfirmWaiting).toBe(false);
  expect(shownStage(view, [own], 'departure').isConfirmWaiting).toBe(true);
  expect(shownStage(view, [own], 'return').isConfirmWaiting).toBe(false);
});
