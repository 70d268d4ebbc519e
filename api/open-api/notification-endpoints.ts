/** Describes the endpoints of notifications. */
import {
  browser,
  browserEndpoint,
  topicChoice,
  listQuery,
  quietSettings,
  readNotices,
} from '../v1/notifications.server.ts';
import { shape, type EndpointTable } from './endpoint.ts';

export const notificationEndpoints: EndpointTable = {
  Notifications: {
    words: 'What I was told, and what I want to be told. There is no way to name somebody else’s.',
    endpoints: {
      'GET /notifications': {
        summary: 'Read what I was told, the newest first',
        who: 'signed in',
        query: listQuery,
        answer: { words: 'A page of notices, how many are unread, and where the next page begins.' },
        refusals: [400],
      },
      'GET /notifications/count': {
        summary: 'Count what I have not read',
        who: 'signed in',
        answer: { words: 'How many are unread.' },
      },
      'PUT /notifications/read': {
        summary: 'Mark notices as read',
        description: 'Either “ids”, or “upTo”: everything until this one.',
        who: 'signed in',
        body: shape('ReadNotices', readNotices),
        answer: { words: 'How many are unread then.' },
        refusals: [400],
      },
      'GET /notifications/choices': {
        summary: 'Read what I chose, and what there is to choose',
        who: 'signed in',
        answer: { words: 'Quiet hours, topics with what holds for each, and the key for web push.' },
      },
      'PUT /notifications/choices/:topic': {
        summary: 'Turn emails or push messages about a topic on or off',
        description: 'Emails about what has a deadline, moves money or ends an agreement are always sent.',
        who: 'signed in',
        body: shape('TopicChoice', topicChoice),
        answer: { words: 'What holds for this topic now.' },
        refusals: [400, 409],
      },
      'PUT /notifications/settings': {
        summary: 'Say when I may be disturbed',
        who: 'signed in',
        body: shape('QuietSettings', quietSettings),
        answer: { words: 'What holds now.' },
        refusals: [400],
      },
      'POST /notifications/browsers': {
        summary: 'Tell this browser while its page is closed',
        description: 'What `PushManager.subscribe` hands out. It ends with the session.',
        who: 'signed in',
        body: shape('PushBrowser', browser),
        answer: { status: 204, words: 'Kept.' },
        refusals: [400, 409],
      },
      'DELETE /notifications/browsers': {
        summary: 'Tell this browser no more',
        who: 'signed in',
        body: shape('PushBrowserEndpoint', browserEndpoint),
        answer: { status: 204, words: 'Gone, if it was mine.' },
        refusals: [400],
      },
    },
  },
};
