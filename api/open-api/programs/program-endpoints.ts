/** Describes the endpoints that manage API tokens and webhooks, for the reference. */
import { tokenInput, webhookInput } from '../../v1/account/programs.server.ts';
import { newTokenShape, newWebhookShape, tokensShape, webhooksShape } from './program-shapes.ts';
import { shape, type EndpointTable } from '../endpoint.ts';

export const programEndpoints: EndpointTable = {
  Programs: {
    words:
      'API tokens and webhooks, so that other programs can act for me and get my notifications. A token can’t use these endpoints.',
    endpoints: {
      'GET /account/tokens': {
        summary: 'List my API tokens',
        answer: {
          words: 'The tokens: name, scopes, expiry, last use. Never the token itself.',
          shape: tokensShape,
        },
      },
      'POST /account/tokens': {
        summary: 'Make an API token',
        description:
          'The answer contains the token, which is shown only once. We email the account about it.',
        body: shape('TokenInput', tokenInput),
        answer: { status: 201, words: 'The token.', shape: newTokenShape },
        refusals: [409],
      },
      'DELETE /account/tokens/:id': {
        summary: 'Delete an API token',
        answer: { words: 'The remaining tokens.', shape: tokensShape },
      },
      'GET /account/webhooks': {
        summary: 'List my webhooks with their latest deliveries',
        answer: { words: 'The webhooks.', shape: webhooksShape },
      },
      'POST /account/webhooks': {
        summary: 'Add a webhook',
        description:
          'An https address on the public internet. Each notification about the chosen topics is posted to it, signed as the Standard Webhooks specification says, and retried for up to four hours until the answer is 2xx. The answer contains the secret, which is shown only once.',
        body: shape('WebhookInput', webhookInput),
        answer: { status: 201, words: 'The webhook with its secret.', shape: newWebhookShape },
        refusals: [409],
      },
      'DELETE /account/webhooks/:id': {
        summary: 'Delete a webhook',
        answer: { words: 'The remaining webhooks.', shape: webhooksShape },
      },
      'POST /account/webhooks/:id/test': {
        summary: 'Send a test to a webhook',
        answer: { words: 'The webhooks, with the test queued.', shape: webhooksShape },
      },
      'POST /account/webhooks/:id/deliveries/:delivery/redeliver': {
        summary: 'Send a delivery again',
        answer: { words: 'The webhooks, with the delivery queued.', shape: webhooksShape },
        refusals: [409],
      },
    },
  },
};
