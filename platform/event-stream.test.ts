import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, heartbeat, writeEvent } from './event-stream.ts';

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const event = fc.record({
  event: word,
  // JSON without a carriage return, which would end a line; ours never has one.
  data: fc.json().map((text) => text.replaceAll('\r', '')),
  id: fc.option(fc.nat().map(String), { nil: null }),
});

test('law: what was written is read, however the network splits it and however many heartbeats come between', () => {
  fc.assert(
    fc.property(
      fc.array(event),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (events, cuts) => {
        const wire = events.map((each) => writeEvent(each) + heartbeat).join('');
        const read = createEventReader();
        const heard = [];
        for (let at = 0, turn = 0; at < wire.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1;
          heard.push(...read(wire.slice(at, at + length)));
          at += length;
        }
        expect(heard).toEqual(events);
      },
    ),
  );
});

test('joins several lines of data', () => {
  expect(writeEvent({ event: 'note', data: 'a\nb', id: '7' })).toBe(
    'id: 7\nevent: note\ndata: a\ndata: b\n\n',
  );
  expect(createEventReader()('data: a\ndata: b\n\n')).toEqual([{ event: 'message', data: 'a\nb', id: null }]);
});
