import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/outcome';
import { LetterCard } from './letter-card.tsx';

const outcomes = {
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. The next letter is yours, and it will be worth opening.',
    to: '/listings',
    action: 'Look around the marketplace',
    Icon: IconCircleCheck,
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You will get no more letters from us. If that was a slip, subscribe again at the foot of any page.',
    to: '/',
    action: 'Back to Home',
    Icon: IconCircleCheck,
  },
  'search-off': {
    title: 'No more letters about this search',
    text: 'It stays with your account, under Saved, where letters can be switched on again.',
    to: '/saved',
    action: 'To what I saved',
    Icon: IconCircleCheck,
  },
  'notices-off': {
    title: 'No more letters of this kind',
    text: 'What we write to you about, and when, is on your account’s page; letters can be switched on again there.',
    to: '/account/notifications',
    action: 'To what I chose',
    Icon: IconCircleCheck,
  },
  unknown: {
    title: 'We do not know this link',
    text: 'It may have been cut off by the mail program. Copy the whole address from the letter, or subscribe again at the foot of this page.',
    to: '/',
    action: 'Back to Home',
    Icon: IconMailQuestion,
  },
};

const isOutcome = (kind: string): kind is keyof typeof outcomes => Object.hasOwn(outcomes, kind);

export function loader({ url }: Route.LoaderArgs) {
  const kind = url.pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return { kind: isOutcome(kind) ? kind : ('unknown' as const) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [
    { title: `${outcomes[loaderData?.kind ?? 'unknown'].title} · ${brand}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** What became of a link that was pressed. */
export default function LetterOutcome({ loaderData: { kind } }: Route.ComponentProps) {
  const { title, text, to, action, Icon } = outcomes[kind];
  return (
    <LetterCard icon={<Icon aria-hidden="true" size={28} />} title={title} text={text}>
      <ButtonLink to={to} variant="strong" size="large">
        {action}
      </ButtonLink>
    </LetterCard>
  );
}
