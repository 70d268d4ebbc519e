import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

test('each entry is one line of JSON, whatever stands in it', () => {
  let written = '';
  const log = createLog(
    'debug',
    (text) => (written += text),
    () => new Date(0),
  );
  const forged = 'a\r\n{"level":"error","message":"forged"}\u2028\u0000\u001b[2K"';
  log.info(forged, { path: forged });
  log.error('The second.');
  const lines = written.split(/[\r\n]/);
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { at: '1970-01-01T00:00:00.000Z', level: 'info', message: forged, path: forged },
    { at: '1970-01-01T00:00:00.000Z', level: 'error', message: 'The second.' },
  ]);
  // A terminal that shows the log obeys none of it.
  expect(written).not.toMatch(/[\u0000\u001b]/);
});

test('leaves out what is below its level', () => {
  const written: string[] = [];
  const log = createLog(
    'warn',
    (text) => written.push(text),
    () => new Date(0),
  );
  log.info('No.');
  log.warn('Yes.');
  log.flush();
  expect(written.join('')).toContain('Yes.');
  expect(written.join('')).not.toContain('No.');
});
