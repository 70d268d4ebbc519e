import { expect, test } from 'vitest';
import type { EventReader } from '../platform/jobs.server/save-event-readers.ts';
import { eventReaders } from './event-readers.ts';
import { eventsTold } from './notifications/notification-kinds.ts';

const readersOf = (event: keyof typeof eventReaders, kind: string): string[] =>
  (eventReaders[event] as readonly EventReader[]).flatMap((reader) => {
    if (typeof reader === 'string') return [reader];
    return reader.only.includes(kind) ? [reader.job] : [];
  });

test.each(['extension', 'exchange_party', 'debt', 'membership'])(
  'the capture of a %s starts one job besides its receipt',
  (kind) => {
    expect(readersOf('payment.captured', kind).filter((job) => job !== 'email-receipt')).toHaveLength(1);
  },
);

test('members are notified of exactly those events that have a notification', () => {
  const told = Object.entries(eventReaders)
    .filter(([, readers]) => (readers as readonly EventReader[]).includes('tell-members'))
    .map(([event]) => event);
  expect(told.toSorted()).toEqual(eventsTold.toSorted());
});
