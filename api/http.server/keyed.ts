/** Makes sure that a command sent twice happens once, by the client's `Idempotency-Key`. */
import type { Context } from 'hono';
import type { AccountActor } from '../../features/members/actor.ts';
import { signInNeeded } from '../../features/members/member-refusals.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { isRequestKey, oncePerKey, type KeptAnswer } from '../../platform/requests.server.ts';
import { accountOf, type ActorEnvironment } from './actor.ts';
import { answerResponse, bodyOf, refusalAnswer, refusalResponse } from './answers.ts';

export const keyMissing = refusal(
  'invalid',
  'Send an Idempotency-Key header of 1 to 200 printable characters: a new key for each command, and the same key for a retry.',
);
const keyUsed = refusal(
  'key-used',
  'This Idempotency-Key was used for another request. Use a new one for each new command.',
);

/**
 * Runs a signed-in account's command once per key. The same key gets the same answer for 24 hours; with another body, 422.
 * @param command gets dependencies whose transaction commits its writes together with the answer
 * @param status of an answer that is not a refusal
 */
export async function keyed(
  deps: Deps,
  c: Context<ActorEnvironment>,
  command: (deps: Deps, actor: AccountActor) => Promise<object | string | Refusal>,
  status: 200 | 201 = 200,
): Promise<Response> {
  const actor = accountOf(c);
  if (!actor) return refusalResponse(signInNeeded);
  const key = c.req.header('idempotency-key') ?? '';
  if (!isRequestKey(key)) return refusalResponse(keyMissing);
  const words = `${c.req.method} ${c.req.path}\n${await c.req.text()}`;
  const answer = await oncePerKey(deps, { actorId: actor.accountId, key, words }, async (inner) => {
    const outcome = await command(inner, actor);
    if (isRefusal(outcome)) return refusalAnswer(outcome);
    // Through JSON, so that the first answer equals the stored one: instants are text.
    return { status, body: JSON.parse(JSON.stringify(bodyOf(outcome))) as KeptAnswer['body'] };
  });
  return answer === 'other-words' ? refusalResponse(keyUsed) : answerResponse(answer.status, answer.body);
}
