import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

test('backups go below DATA_DIR and are not encrypted, unless a setting says otherwise', () => {
  expect(readConfig({ DATA_DIR: '/srv/club' }).backup).toEqual({
    directory: resolve('/srv/club/backups'),
    passphrase: null,
    keep: { count: 7, days: 30 },
  });
  const set = {
    BACKUP_DIR: '/elsewhere',
    BACKUP_PASSPHRASE: 'twelve chars',
    BACKUP_KEEP_COUNT: '3',
    BACKUP_KEEP_DAYS: '0',
  };
  expect(readConfig(set).backup).toEqual({
    directory: '/elsewhere',
    passphrase: 'twelve chars',
    keep: { count: 3, days: 0 },
  });
});

test.each([
  ['BACKUP_PASSPHRASE', 'too short'],
  ['BACKUP_KEEP_COUNT', '0'],
  ['BACKUP_KEEP_DAYS', '-1'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
