import { expect, test } from 'vitest';
import { eventReaders } from './event-readers.ts';

const readersOf = (event: string, kind: string): string[] =>
  (eventReaders[event] ?? []).flatMap((reader) => {
    if (typeof reader === 'string') return [reader];
    return reader.only.includes(kind) ? [reader.job] : [];
  });

test.each(['extension', 'exchange_party', 'debt', 'membership'])(
  'the capture of a %s starts one job besides its receipt',
  (kind) => {
    expect(readersOf('payment.captured', kind).filter((job) => job !== 'email-receipt')).toHaveLength(1);
  },
);
