import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createKeptMarkup } from './kept-markup.server.ts';
import { Kept, KeptParts } from './ui/show/kept.ts';

const draw = vi.fn((name: string) => name);

function Named({ name }: { name: string }) {
  return <b id={useId()}>{draw(name)}</b>;
}

const Part = ({ name }: { name: string }) => (
  <Kept by={[useId(), name]}>
    <Named name={name} />
  </Kept>
);

function Page({ names }: { names: string[] }) {
  return (
    <main>
      {names.map((name, index) => (
        <Part key={`${index} ${name}`} name={name} />
      ))}
      <i>{useId()} ‘end’</i>
    </main>
  );
}

/** As the server sends it, with what is kept, and as the browser expects it. */
function rendered(markup: ReturnType<typeof createKeptMarkup>, names: string[]) {
  const parts = markup.page();
  const sent = parts.fill(
    renderToString(
      <KeptParts value={parts.placeOf}>
        <Page names={names} />
      </KeptParts>,
    ),
  );
  return { sent: sent.toString(), expected: renderToString(<Page names={names} />) };
}

test('a part is rendered once for all pages that show the same, and every page is as the browser expects it', () => {
  const markup = createKeptMarkup(10_000);
  for (const names of [['Canoe', 'Sled’s'], ['Canoe', 'Sled’s'], ['Sled’s', 'Canoe', 'Canoe'], []]) {
    const { sent, expected } = rendered(markup, names);
    expect(sent).toBe(expected);
  }
  draw.mockClear();
  const parts = markup.page();
  renderToString(
    <KeptParts value={parts.placeOf}>
      <Page names={['Canoe', 'Sled’s']} />
    </KeptParts>,
  );
  expect(draw).not.toHaveBeenCalled();
});

test('what was used least recently goes when there are too many', () => {
  const markup = createKeptMarkup(200);
  for (let number = 0; number < 50; number += 1) rendered(markup, [`Canoe ${number}`]);
  expect(markup.size).toBeLessThanOrEqual(200);
  expect(markup.size).toBeGreaterThan(0);
  draw.mockClear();
  rendered(markup, ['Canoe 49']);
  rendered(markup, ['Canoe 1']);
  // Once each for what the browser expects, and once for the one that is gone.
  expect(draw).toHaveBeenCalledTimes(3);
});

test('a part that waits for its data is not kept', () => {
  const markup = createKeptMarkup(10_000);
  const parts = markup.page();
  const { number } = parts.placeOf('late');
  expect(parts.fill(`<kept-part n="${number}"><!--$?-->…<!--/$--></kept-part>`).toString()).toBe(
    '<!--$?-->…<!--/$-->',
  );
  expect(markup.page().placeOf('late').isKept).toBe(false);
});
