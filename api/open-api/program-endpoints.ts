/** Describes the endpoints that manage API tokens and webhooks, for the reference. */
import { z } from 'zod';
import { topics } from '../../features/notifications/notification-kind.ts';
import {
  newTokenShape,
  newWebhookShape,
  tokenShape,
  webhookShape,
} from '../../features/programs/program-view.ts';
import { tokenInput, webhookInput } from '../v1/account/programs.server.ts';
import { shape, type EndpointTable } from './endpoint.ts';

const tokens = shape('Tokens', z.strictObject({ tokens: z.array(tokenShape) }));
const webhooks = shape(
  'Webhooks',
  z.strictObject({
    webhooks: z.array(webhookShape),
    topics: z.array(z.strictObject({ name: z.enum(topics), label: z.string() })),
  }),
);

export const programEndpoints: EndpointTable = {
  Programs: {
    words:
      'API tokens and webhooks, so that other programs can act for me and get my notifications. A token can’t use these endpoints.',
    endpoints: {
      'GET /account/tokens': {
        summary: 'List my API tokens',
        answer: {
          words: 'The tokens: name, scopes, expiry, last use. Never the token itself.',
          shape: tokens,
        },
      },
      'POST /account/tokens': {
        summary: 'Make an API token',
        description:
          'The answer contains the token, which is shown only once. We email the account about it.',
        body: shape('TokenInput', tokenInput),
        answer: { status: 201, words: 'The token.', shape: shape('NewToken', newTokenShape) },
        refusals: [409],
      },
      'DELETE /account/tokens/:id': {
        summary: 'Delete an API token',
        answer: { words: 'The remaining tokens.', shape: tokens },
      },
      'GET /account/webhooks': {
        summary: 'List my webhooks with their latest deliveries',
        answer: { words: 'The webhooks.', shape: webhooks },
      },
      'POST /account/webhooks': {
        summary: 'Add a webhook',
        description:
          'An https address on the public internet. Each notification about the chosen topics is posted to it, signed as the Standard Webhooks specification says, and retried for up to four hours until the answer is 2xx. The answer contains the secret, which is shown only once.',
        body: shape('WebhookInput', webhookInput),
        answer: {
          status: 201,
          words: 'The webhook with its secret.',
          shape: shape('NewWebhook', newWebhookShape),
        },
        refusals: [409],
      },
      'DELETE /account/webhooks/:id': {
        summary: 'Delete a webhook',
        answer: { words: 'The remaining webhooks.', shape: webhooks },
      },
      'POST /account/webhooks/:id/test': {
        summary: 'Send a test to a webhook',
        answer: { words: 'The webhooks, with the test queued.', shape: webhooks },
      },
      'POST /account/webhooks/:id/deliveries/:delivery/redeliver': {
        summary: 'Send a delivery again',
        answer: { words: 'The webhooks, with the delivery queued.', shape: webhooks },
        refusals: [409],
      },
    },
  },
};
