/** Opens the storage that the settings name: a bucket, or the folder DATA_DIR/files. */
import { join } from 'node:path';
import { outsideTransactions } from '../database.server/outside-transactions.ts';
import type { Deps } from '../deps.server.ts';
import { bucketStorage } from './bucket-storage.ts';
import { openBucket } from './bucket.ts';
import { fileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

/** Where photos and documents are stored. Nothing is opened until it is used. */
export const openStorage = ({ config, now }: Pick<Deps, 'config' | 'now'>): Storage =>
  outsideTransactions(
    config.storage
      ? bucketStorage(openBucket(config.storage), now)
      : fileStorage(join(config.dataDir, 'files'), now),
    'storage',
  );
