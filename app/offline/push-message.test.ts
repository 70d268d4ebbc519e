import { expect, test } from 'vitest';
import { readPushMessage } from './push-message.ts';

test('reads our own message as it was written', () => {
  const message = { title: 'A request', text: 'Please answer.', path: '/bookings/1', tag: 'notice-7' };
  expect(readPushMessage(JSON.stringify(message))).toEqual(message);
});

test.each([null, '', 'no json', '[]', '7', '{"title": 7}'])(
  'reads %j as a message without content',
  (data) => {
    expect(readPushMessage(data)).toEqual({
      title: 'You have a new notification',
      text: '',
      path: '/notifications',
      tag: '',
    });
  },
);

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('leads nowhere else: %s', (path) => {
  expect(readPushMessage(JSON.stringify({ title: 'x', path })).path).toBe('/notifications');
});
