/** Lists the ways in which the settings for programs, and programs themselves, are refused. */
import { refusal } from '../../platform/refusal.ts';
import type { Scope } from './scopes.ts';

export const mostTokens = 20;
export const mostWebhooks = 5;

export const programRefusals = {
  unconfirmed: refusal('not-allowed', 'Confirm your email first.'),
  tooManyTokens: refusal('too-many-tokens', `You can have ${mostTokens} tokens. Delete one first.`),
  tooManyWebhooks: refusal('too-many-webhooks', `You can have ${mostWebhooks} webhooks. Delete one first.`),
  notForPrograms: refusal('not-for-programs', 'A token can’t do this. Sign in on our site instead.'),
  deskOnly: refusal('not-allowed', 'Only operators may read the desk.', 'scopes'),
  stillWaiting: refusal('still-waiting', 'This delivery is still being tried.'),
};

export const scopeMissing = (scope: Scope) =>
  refusal('scope-missing', `This token doesn’t include ${scope}. Make one that does on your account page.`);
