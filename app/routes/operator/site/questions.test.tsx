import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TicketFile } from '../../../../features/help/help-view.ts';
import { ToastProvider } from '../../../ui/overlay/toast.tsx';
import Questions from './questions.tsx';

test('lists a question with its author, sorted by their latest message', () => {
  const at = '2027-05-01T18:00:00.000Z';
  const messages = [
    { body: 'Where is my key?', isTeam: false, at },
    { body: 'Under the mat.', isTeam: true, at },
    { body: 'Which mat?', isTeam: false, at },
  ];
  const ticket: TicketFile = {
    id: 'a',
    number: 7,
    state: 'waiting',
    about: '',
    messages,
    name: 'Ann L.',
    email: 'ann@example.com',
    accountId: null,
    openedAt: at,
    waitingSince: at,
  };
  const loaderData = { tickets: [ticket], next: null, waiting: 1 };
  const Page = createRoutesStub([
    {
      id: 'routes/operator-shell',
      path: '/',
      loader: () => null,
      Component: () => (
        <ToastProvider>
          {/* The page reads nothing else from its route. */}
          <Questions {...({ loaderData } as Parameters<typeof Questions>[0])} />
        </ToastProvider>
      ),
    },
  ]);
  const desk = { 'routes/operator-shell': { now: at, zone: { name: 'America/Vancouver', offset: '' } } };
  const html = renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: desk }} />);
  expect(html).toContain('Which mat?');
  expect(html).toContain('Ann L.');
  expect(html).toContain('1 waiting');
});
