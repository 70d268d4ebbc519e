import { expect, test } from 'vitest';
import { eventReaders } from '../../../features/event-readers.ts';
import { eventText } from './thread-words.ts';

test('every event that is noted in a conversation has its words', () => {
  const noted = Object.entries(eventReaders).flatMap(([event, readers]) =>
    readers.includes('note-in-thread') ? [event] : [],
  );
  expect(noted.length).toBeGreaterThan(20);
  expect(noted.filter((event) => eventText(event) === eventText(''))).toEqual([]);
});
