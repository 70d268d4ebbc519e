/** Lists the ways in which the settings for programs, and programs themselves, are refused. */
import { refusal } from '../../platform/refusal.ts';
import type { Scope } from './scopes.ts';

export const mostTokens = 20;
export const mostWebhooks = 5;

export const programRefusals = {
  unconfirmed: refusal('not-allowed', 'Confirm your email first.'),
  tooManyTokens: refusal('too-many-tokens', `You have ${mostTokens} tokens, the maximum. Delete one first.`),
  tooManyWebhooks: refusal(
    'too-many-webhooks',
    `You have ${mostWebhooks} webhooks, the maximum. Delete one first.`,
  ),
  notForPrograms: refusal('not-for-programs', 'A token can’t do this. Sign in on our site instead.'),
  deskOnly: refusal('not-allowed', 'Only operators can use the desk.', 'scopes'),
  stillWaiting: refusal('still-waiting', 'This delivery is still being tried.'),
};

export const scopeMissing = (scope: Scope) =>
  refusal('scope-missing', `This token doesn’t include ${scope}. Make one that does on your account page.`);
