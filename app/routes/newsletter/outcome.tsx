import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconMailQuestion from '@tabler/icons-react/dist/esm/icons/IconMailQuestion.mjs';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/outcome';
import { EmailCard } from './email-card.tsx';

const outcomes = {
  confirmed: {
    title: 'You’re on the list',
    text: 'Thank you. You’ll get our next newsletter.',
    to: '/listings',
    action: 'Look around the marketplace',
    Icon: IconCircleCheck,
  },
  unsubscribed: {
    title: 'You’re unsubscribed',
    text: 'You won’t get our newsletter anymore. Changed your mind? Subscribe again at the bottom of any page.',
    to: '/',
    action: 'Back to Home',
    Icon: IconCircleCheck,
  },
  'search-off': {
    title: 'Stop emails about this search',
    text: 'The search is still under Saved, where you can turn emails back on.',
    to: '/saved',
    action: 'See what I saved',
    Icon: IconCircleCheck,
  },
  'notices-off': {
    title: 'We stopped these emails',
    text: 'You can turn them back on in your notification settings.',
    to: '/account/notifications',
    action: 'Notification settings',
    Icon: IconCircleCheck,
  },
  unknown: {
    title: 'This link doesn’t work',
    text: 'Your email program may have cut it off. Copy the whole address from the email, or subscribe again at the bottom of this page.',
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

/** The result of a pressed link. */
export default function EmailOutcome({ loaderData: { kind } }: Route.ComponentProps) {
  const { title, text, to, action, Icon } = outcomes[kind];
  return (
    <EmailCard icon={<Icon aria-hidden="true" size={28} />} title={title} text={text}>
      <ButtonLink to={to} variant="strong" size="large">
        {action}
      </ButtonLink>
    </EmailCard>
  );
}
