/** Reads the current settings for pages, falling back to the last known ones. */
import { isDatabaseAway, isTooSlow } from '../../platform/database.server/database-error.ts';
import { within } from '../../platform/time/deadline.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { readSettings } from './read-settings.server.ts';
import { today } from '../../platform/time/time-zone.ts';
import { coversEverything } from './cover.ts';
import { beforeLaunch, type PromiseName } from './promise-names.ts';
import type { Settings } from './settings.ts';

/** Text pages need nothing else from the database, so they don't wait long for it. */
const longestMilliseconds = 1_500;

/** By pool: the last values read in this process. */
const lastRead = new WeakMap<object, Settings>();

/**
 * The current settings. While the database is away, the last ones read.
 * @throws the database's error when none were read yet: a disabled promise must not return through a failure
 */
export async function currentSettings({ sql }: Pick<Deps, 'sql'>): Promise<Settings> {
  try {
    const read = await within(longestMilliseconds, readSettings(sql));
    lastRead.set(sql, read);
    return read;
  } catch (error) {
    const known = lastRead.get(sql);
    if (known && (isDatabaseAway(error) || isTooSlow(error))) return known;
    throw error;
  }
}

/** Promises without backing: insurance, unless today's policies (setting `cover`) cover everything. Nobody can turn such a promise on. */
export function unfoundedPromises({ cover }: Pick<Settings, 'cover'>, now: Date): PromiseName[] {
  return coversEverything(cover, today('America/Vancouver', now)) ? [] : ['insurance'];
}

/**
 * Names of promises that don't hold: from the configuration, turned off by an operator, without backing, and, after launch, those made to
 * founders before it.
 */
export const promisesOffBy = (
  config: Pick<Deps['config'], 'promisesOff'>,
  settings: Settings,
  now: Date,
): string[] => [
  ...new Set([
    ...config.promisesOff,
    ...settings['promises-off'],
    ...unfoundedPromises(settings, now),
    ...(settings['launch-phase'] === 1 ? [] : [beforeLaunch, 'early-access']),
  ]),
];
