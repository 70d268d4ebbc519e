/** `npm run notifications`: writes docs/domain/notifications.md. */
import { writeFile } from 'node:fs/promises';
import { notificationsDocument, notificationsFile } from './notifications-document.ts';

await writeFile(notificationsFile, notificationsDocument());
console.log(`Wrote ${notificationsFile}.`);
