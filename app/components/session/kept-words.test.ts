import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetWordsSentWith, keepWords, paymentsOfKeptWords, useKeptWords } from './kept-words.ts';
import { forgetSentWords } from '../sent-words.ts';

const plans: Record<string, string> = { '/payments/payment-1': 'done', '/payments/payment-2': 'waiting' };
vi.mock('./api-client.ts', () => ({
  askApi: (path: string) => {
    const state = plans[path];
    return state === undefined
      ? Promise.reject(new Error('Nobody answers.'))
      : Promise.resolve({ plan: { state } });
  },
}));

/** A tab's storage, with its keys as properties like in a browser. */
const storage = (): object =>
  Object.defineProperties(Object.create(null) as object, {
    getItem: {
      value(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
    },
    setItem: {
      value(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
    },
    removeItem: {
      value(this: Record<string, string>, key: string) {
        Reflect.deleteProperty(this, key);
      },
    },
  });

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

function Form({ about }: { about: string }) {
  return useKeptWords(about, (words) => (typeof words === 'string' ? words : null)) ?? '';
}
/** A form's initial values. */
const drawn = (about: string) => renderToStaticMarkup(createElement(Form, { about }));

test('restores typed text after a visit to the card page, and while a payment isn’t confirmed', () => {
  keepWords('/listing/boat', 'Two adults', null);
  keepWords('/exchanges/new cabin', 'My boat for your cabin?', 'payment-1');
  expect(drawn('/listing/boat')).toBe('Two adults');
  expect(drawn('/exchanges/new cabin')).toBe('My boat for your cabin?');
});

test('doesn’t restore what was sent with a payment, but everything else', () => {
  keepWords('/listing/boat', 'Two adults', null);
  keepWords('/exchanges/new cabin', 'My boat for your cabin?', 'payment-1');
  keepWords('/exchanges/new kayak', 'My boat for your kayak?', 'payment-2');
  sessionStorage.setItem('of something else', 'no words');
  forgetWordsSentWith('payment-1');
  expect(drawn('/exchanges/new cabin')).toBe('');
  expect(drawn('/exchanges/new kayak')).toBe('My boat for your kayak?');
  expect(drawn('/listing/boat')).toBe('Two adults');
});

test('doesn’t restore text that was sent although this tab never saw the answer; restores it when unsure', async () => {
  keepWords('/listing/boat', 'Two adults', null);
  keepWords('/exchanges/new cabin', 'My boat for your cabin?', 'payment-1');
  keepWords('/exchanges/new kayak', 'My boat for your kayak?', 'payment-2');
  keepWords('/exchanges/new sled', 'My boat for your sled?', 'payment-3');
  expect(paymentsOfKeptWords()).toEqual(['payment-1', 'payment-2', 'payment-3']);
  await forgetSentWords();
  expect(drawn('/exchanges/new cabin')).toBe('');
  expect(drawn('/exchanges/new kayak')).toBe('My boat for your kayak?');
  expect(drawn('/exchanges/new sled')).toBe('My boat for your sled?');
  expect(drawn('/listing/boat')).toBe('Two adults');
});

test('works without storage, and keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepWords('/listing/boat', 'Two adults', 'payment-1');
  forgetWordsSentWith('payment-1');
  expect(paymentsOfKeptWords()).toEqual([]);
  expect(drawn('/listing/boat')).toBe('');
});
