/** What holds now for a page that would rather show what held a moment ago than nothing? */
import { isDatabaseAway, isTooSlow } from '../../platform/database.server/database-error.ts';
import { within } from '../../platform/deadline.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { readSettings } from './read-settings.server.ts';
import { beforeLaunch } from './promise-names.ts';
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
 * Names of promises that do not hold: those of the configuration, those that an operator has switched off, and, once the doors are open, what founders
 * were promised before they were.
 */
export const promisesOffBy = (config: Pick<Deps['config'], 'promisesOff'>, settings: Settings): string[] => [
  ...new Set([
    ...config.promisesOff,
    ...settings['promises-off'],
    ...(settings['launch-phase'] === 1 ? [] : [beforeLaunch, 'early-access']),
  ]),
];
