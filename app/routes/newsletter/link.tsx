import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { documentContext } from '../../deps.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/link';
import { EmailCard } from './email-card.tsx';

const words = {
  confirm: {
    title: 'One click and you’re in',
    text: 'Confirm that you want our newsletter. One email a month at most, and you can unsubscribe with one click.',
    button: 'Confirm my subscription',
    Icon: IconMailCheck,
  },
  unsubscribe: {
    title: 'Unsubscribe from our newsletter?',
    text: 'No hard feelings. We keep your address only to make sure we never email it again.',
    button: 'Unsubscribe',
    Icon: IconMailOff,
  },
  searchOff: {
    title: 'Stop emails about this search?',
    text: 'The search is still under Saved, where you can turn emails back on.',
    button: 'Stop the emails',
    Icon: IconMailOff,
  },
  noticesOff: {
    title: 'Stop these emails?',
    text: 'You’ll still find everything under Notifications when you’re signed in. We always email you about deadlines and your money.',
    button: 'Stop the emails',
    Icon: IconMailOff,
  },
};

const kindOf = (path: string): keyof typeof words => {
  if (path.startsWith('/saved-searches/')) return 'searchOff';
  if (path.startsWith('/notifications/')) return 'noticesOff';
  return path.includes('/unsubscribe/') ? 'unsubscribe' : 'confirm';
};

export function loader({ url, context }: Route.LoaderArgs) {
  // The address contains a personal key, so the page is not cached.
  context.get(documentContext).isUncached = true;
  return {
    path: url.pathname,
    kind: kindOf(url.pathname),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? '';
  return [
    { title: `${words[loaderData?.kind ?? 'confirm'].title} · ${brand}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The target of our emails' links. The button posts: mail scanners follow links, so a link alone must change nothing. */
export default function EmailLink({ loaderData: { path, kind } }: Route.ComponentProps) {
  const { title, text, button, Icon } = words[kind];
  return (
    <EmailCard icon={<Icon aria-hidden="true" size={28} />} title={title} text={text}>
      <form method="post" action={path}>
        <Button type="submit" variant={kind === 'confirm' ? 'primary' : 'strong'} size="large">
          {button}
        </Button>
      </form>
      <ButtonLink to="/" size="large" variant="ghost">
        Not now
      </ButtonLink>
    </EmailCard>
  );
}
