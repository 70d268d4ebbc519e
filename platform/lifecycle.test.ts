import * as fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { lifecycle, LifecycleError } from './lifecycle.ts';
import type { ActorOf, EventOf, Row, StateOf } from './lifecycle.ts';

const parcel = lifecycle('parcel', {
  rows: [
    {
      event: 'send',
      from: null,
      to: 'sent',
      who: ['sender'],
      effects: ['print label'],
      notice: ['receiver: it is on its way'],
    },
    { event: 'deliver', from: ['sent', 'kept'], to: 'delivered', who: ['courier'] },
    { event: 'keep', from: 'sent', to: 'kept', who: ['courier', 'clock'], deadline: 'end of day' },
    { event: 'return', from: ['sent', 'kept'], to: 'returned', who: ['receiver'] },
    { event: 'expire', from: 'kept', to: 'returned', who: ['clock'], deadline: 'seven days' },
  ],
  final: ['delivered', 'returned'],
});

test('derives the types from the table', () => {
  expectTypeOf<StateOf<typeof parcel>>().toEqualTypeOf<'sent' | 'kept' | 'delivered' | 'returned'>();
  expectTypeOf<EventOf<typeof parcel>>().toEqualTypeOf<'send' | 'deliver' | 'keep' | 'return' | 'expire'>();
  expectTypeOf<ActorOf<typeof parcel>>().toEqualTypeOf<'sender' | 'courier' | 'receiver' | 'clock'>();
});

test('a step returns the next state and its effects; a step not in the table is refused', () => {
  expect(parcel.nextState(null, 'send', 'sender')).toEqual({
    to: 'sent',
    effects: ['print label'],
    notice: ['receiver: it is on its way'],
    fact: null,
    deadline: null,
  });
  expect(parcel.nextState('kept', 'expire', 'clock')?.deadline).toBe('seven days');
  expect(parcel.nextState('sent', 'deliver', 'sender')).toBeNull();
  expect(parcel.nextState('delivered', 'deliver', 'courier')).toBeNull();
  expect(parcel.nextState(null, 'deliver', 'courier')).toBeNull();
});

test('a state’s buttons are exactly its possible events', () => {
  expect(parcel.allowedEvents('sent', 'courier')).toEqual(['deliver', 'keep']);
  expect(parcel.allowedEvents('delivered', 'receiver')).toEqual([]);
  expect(parcel.deadlines('kept')).toEqual([{ event: 'expire', deadline: 'seven days' }]);
  expect(parcel.deadlines('sent')).toEqual([{ event: 'keep', deadline: 'end of day' }]);
  const events = parcel.rows.map((row) => row.event);
  const actors = ['sender', 'courier', 'receiver', 'clock'] as const;
  for (const state of [null, ...parcel.states]) {
    for (const actor of actors) {
      for (const event of events) {
        expect(parcel.allowedEvents(state, actor).includes(event)).toBe(
          parcel.nextState(state, event, actor) !== null,
        );
      }
    }
  }
});

test('law: whatever people press, the state stays in the table and only ends in a final one', () => {
  const press = fc.record({
    event: fc.constantFrom(...parcel.rows.map((row) => row.event)),
    actor: fc.constantFrom('sender' as const, 'courier' as const, 'receiver' as const, 'clock' as const),
  });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 30 }), (presses) => {
      let state: string | null = null;
      for (const { event, actor } of presses) {
        const step = parcel.nextState(state, event, actor);
        if (step) expect(parcel.final).not.toContain(state);
        state = step?.to ?? state;
      }
      if (state !== null) expect(parcel.states).toContain(state);
    }),
  );
});

test('makes the SQL check and the diagram from the same table', () => {
  expect(parcel.sqlCheck('state')).toBe("state in ('sent', 'kept', 'delivered', 'returned')");
  expect(parcel.diagram()).toContain('  [*] --> sent: send, sender\n');
  expect(parcel.diagram()).toContain('  kept --> returned: expire, clock (seven days)');
  expect(parcel.diagram()).toContain('  returned --> [*]');
});

const born: Row = { event: 'begin', from: null, to: 'open', who: ['owner'] };
const end: Row = { event: 'end', from: 'open', to: 'closed', who: ['owner'] };

test.each<[string, Row[], string[], RegExp]>([
  [
    'an unreachable state',
    [born, end, { event: 'x', from: 'island', to: 'closed', who: ['owner'] }],
    ['closed'],
    /never reaches the state "island"/,
  ],
  ['a duplicate row', [born, end, { ...end, to: 'open' }], ['closed'], /two rows for open \+ end by owner/],
  ['a dead end', [born, end], [], /no way out of "closed"/],
  [
    'a state that only leads to itself',
    [born, { event: 'wait', from: 'open', to: 'open', who: ['owner'] }],
    [],
    /no way out of "open"/,
  ],
  [
    'a final state that goes on',
    [born, end],
    ['open', 'closed'],
    /declares "open" final, but something happens there/,
  ],
  ['an unknown final state', [born, end], ['closed', 'gone'], /unknown state "gone"/],
  [
    'a clock without a deadline',
    [born, { ...end, who: ['clock'] }],
    ['closed'],
    /must name a deadline for "end"/,
  ],
  [
    'a deadline without the clock',
    [born, { ...end, deadline: 'noon' }],
    ['closed'],
    /must name a deadline for "end"/,
  ],
  ['a row for nobody', [born, { ...end, who: [] }], ['closed'], /has nobody who may end/],
  ['a name that is no word', [born, { ...end, to: "clo'sed" }], ["clo'sed"], /lower-case words/],
])('refuses %s at load', (_, rows, final, sentence) => {
  expect(() => lifecycle('broken', { rows, final })).toThrow(LifecycleError);
  expect(() => lifecycle('broken', { rows, final })).toThrow(sentence);
});
