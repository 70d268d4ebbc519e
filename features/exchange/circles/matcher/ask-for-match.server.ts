/** Lets owners start a search for circles; all requests within a minute share one run. */
import { inCommand } from '../../../../platform/database.server/command.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isOwner, type Actor } from '../../../members/actor.ts';
import { askToMatch } from './match-now.server.ts';
import { wishRefusals } from '../wishes/wish-refusals.ts';

export const askForMatch = (deps: Deps, actor: Actor): Promise<'asked' | typeof wishRefusals.ownersOnly> =>
  inCommand(deps, async ({ sql }) => {
    if (!isOwner(actor)) return wishRefusals.ownersOnly;
    await askToMatch(sql, deps.now());
    return 'asked' as const;
  });
