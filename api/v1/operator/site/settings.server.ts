/** Lets operators read and change settings. */
import { Hono } from 'hono';
import { z } from 'zod';
import { changeSetting } from '../../../../features/settings/change-setting.server.ts';
import { unfoundedPromises } from '../../../../features/settings/current-settings.server.ts';
import { readSettings } from '../../../../features/settings/read-settings.server.ts';
import { listSettings } from '../../../../features/settings/list-settings.server.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../../http.server/answers.ts';

export const settingBody = z.strictObject({
  // Checked by the setting's own schema (features/settings/settings.ts).
  value: z.unknown(),
  reason: z.string().max(4_000),
  seenAt: z.string().max(40).nullable().optional(),
});

/** `GET /`: every setting with its shape; `PUT /:name` `{value, reason, seenAt}`: null restores the default. */
export function operatorSettingsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const unfounded = unfoundedPromises(await readSettings(deps.sql), deps.now());
    const { promisesOff } = deps.config;
    return privateJson(c, { settings: await listSettings(deps.sql), promisesOff, unfounded });
  });
  app.put('/:name', async (c) => {
    const body = await readBody(c, settingBody);
    if (isRefusal(body)) return refusalResponse(body);
    const outcome = await changeSetting(deps, c.get('actor'), { name: c.req.param('name'), ...body });
    if (isRefusal(outcome)) return refusalResponse(outcome);
    const settings = await listSettings(deps.sql);
    return privateJson(c, { setting: settings.find(({ name }) => name === c.req.param('name')) ?? null });
  });
  return app;
}
