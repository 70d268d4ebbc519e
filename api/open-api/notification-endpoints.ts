/** Describes the endpoints of notifications. */
import {
  browser,
  browserEndpoint,
  topicChoice,
  listQuery,
  quietSettings,
  readNotices,
} from '../v1/account/notifications.server.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const notificationEndpoints: EndpointTable = {
  Notifications: {
    words: 'My notifications and their settings.',
    endpoints: {
      'GET /notifications': {
        summary: 'List my notifications, newest first',
        query: listQuery,
        answer: { words: 'One page, how many are unread, and where the next page begins.' },
      },
      'GET /notifications/count': {
        summary: 'Count my unread notifications',
        answer: { words: 'How many are unread.' },
      },
      'PUT /notifications/read': {
        summary: 'Mark notifications as read',
        description: 'Either “ids”, or “upTo”: everything up to this one.',
        body: shape('ReadNotices', readNotices),
        answer: { words: 'How many remain unread.' },
      },
      'GET /notifications/choices': {
        summary: 'Read my notification settings',
        answer: { words: 'Quiet hours, each topic’s setting, and the key for web push.' },
      },
      'PUT /notifications/choices/:topic': {
        summary: 'Turn emails or push messages about a topic on or off',
        description: 'Emails about deadlines, money and cancelled agreements are always sent.',
        body: shape('TopicChoice', topicChoice),
        answer: { words: 'The topic’s current setting.' },
        refusals: [409],
      },
      'PUT /notifications/settings': {
        summary: 'Set my quiet hours',
        body: shape('QuietSettings', quietSettings),
        answer: { words: 'The current setting.' },
      },
      'POST /notifications/browsers': {
        summary: 'Send push messages to this browser',
        description: 'Send the result of `PushManager.subscribe`. The subscription ends with the session.',
        body: shape('PushBrowser', browser),
        answer: { status: 204, words: 'Kept.' },
        refusals: [409],
      },
      'DELETE /notifications/browsers': {
        summary: 'Stop push messages to this browser',
        body: shape('PushBrowserEndpoint', browserEndpoint),
        answer: { status: 204, words: 'Removed, if it was mine.' },
      },
    },
  },
};
