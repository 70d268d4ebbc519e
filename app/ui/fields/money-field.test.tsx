import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CentsField, MoneyField } from './money-field.tsx';
import { WholeField } from './whole-field.tsx';

const ignore = () => undefined;

test('shows cents as dollars, with decimals only when needed', () => {
  const shown = (cents: number | null) =>
    /value="([^"]*)"/.exec(
      renderToStaticMarkup(<CentsField label="Price" cents={cents} onCents={ignore} />),
    )?.[1];
  expect(shown(129_950)).toBe('1,299.50');
  expect(shown(12_900)).toBe('129');
  expect(shown(null)).toBe('');
});

test('asks for an amount in dollars, and a keyboard with a decimal point', () => {
  const html = renderToStaticMarkup(<MoneyField label="Price" text="129.50" onText={ignore} />);
  expect(html).toContain('inputMode="decimal"');
  expect(html).toContain('value="129.50"');
});

test('corrects nothing while someone types', () => {
  expect(renderToStaticMarkup(<MoneyField label="Price" text="1.299" onText={ignore} />)).not.toContain(
    'alert',
  );
  expect(renderToStaticMarkup(<WholeField label="Days" most={7} value={3} onValue={ignore} />)).toContain(
    'value="3"',
  );
});
