import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { notificationsDocument, notificationsFile } from '../scripts/documents/notifications-document.ts';

test('docs/domain/notifications.md shows the table that the code runs on (npm run notifications writes it)', async () => {
  expect(await readFile(notificationsFile, 'utf8')).toBe(notificationsDocument());
});
