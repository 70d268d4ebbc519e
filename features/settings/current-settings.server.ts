/** What holds now for a page that would rather show what held a moment ago than nothing? */
import { isDatabaseAway, isTooSlow } from '../../platform/database.server/database-error.ts';
import { within } from '../../platform/deadline.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { readSettings } from './read-settings.server.ts';
import { today } from '../../platform/time-zone.ts';
import { coversEverything } from './cover.ts';
import { beforeLaunch, type PromiseName } from './promise-names.ts';
import type { Settings } from './settings.ts';

/** Pages of words need nothing else of the database, so they do not wait long for it. */
const longestMilliseconds = 1_500;

/** By pool: what was read last in this process. */
const lastRead = new WeakMap<object, Settings>();

/**
 * The settings as they stand. While the database is away, those that were read last.
 * @throws what the database says when nothing has been read yet: a claim that was switched off must not come back by a failure
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

/**
 * Promises that nothing stands behind: insurance, unless the policies of the setting `cover` in force today cover everything. Nobody can
 * switch such a promise on.
 */
export function unfoundedPromises({ cover }: Pick<Settings, 'cover'>, now: Date): PromiseName[] {
  return coversEverything(cover, today('America/Vancouver', now)) ? [] : ['insurance'];
}

/**
 * Names of promises that do not hold: those of the configuration, those that an operator has switched off, those that nothing stands behind, and, once the
 * doors are open, what founders were promised before they were.
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
