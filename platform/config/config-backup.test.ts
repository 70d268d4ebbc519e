import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

test('backups go below DATA_DIR unencrypted, unless a setting says otherwise', () => {
  expect(readConfig({ DATA_DIR: '/srv/club' }).backup).toEqual({
    directory: resolve('/srv/club/backups'),
    bucket: null,
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
    bucket: null,
    passphrase: 'twelve chars',
    keep: { count: 3, days: 0 },
  });
});

test.each([
  ['BACKUP_PASSPHRASE', 'too short'],
  ['BACKUP_KEEP_COUNT', '0'],
  ['BACKUP_KEEP_DAYS', '-1'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

const key = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'secret' };

test('photos and backups go into a bucket whose address is set, with the same key', () => {
  const opens = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' };
  const config = readConfig({
    ...key,
    STORAGE_URL: 'https://s3.example/club/',
    BACKUP_DIR: 'https://s3.example/copies/nightly',
  });
  expect(config.storage).toEqual({ url: 'https://s3.example/club', ...opens });
  expect(config.backup.bucket).toEqual({ url: 'https://s3.example/copies/nightly', ...opens });
  expect(readConfig({}).storage).toBeNull();
});

test.each([
  { STORAGE_URL: 'https://s3.example/club' },
  { BACKUP_DIR: 'https://s3.example/club', STORAGE_ACCESS_KEY_ID: 'id' },
  { ...key, STORAGE_URL: 'https://s3.example/' },
  { ...key, STORAGE_URL: 'https://id:secret@s3.example/club' },
  { ...key, STORAGE_URL: 'ftp://s3.example/club' },
])('refuses %o by name', (settings) => {
  expect(() => readConfig(settings)).toThrow(ConfigError);
  expect(() => readConfig(settings)).toThrow('STORAGE_');
});
