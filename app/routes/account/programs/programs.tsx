import type { OwnToken, OwnWebhook } from '../../../../features/programs/program-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { MembersHead } from '../../../components/page/members-head.tsx';
import { membersMeta } from '../../../components/page/members-meta.ts';
import { PageWaiting } from '../../../components/page/page-waiting.tsx';
import { askMe } from '../../../components/session/me.ts';
import type { Route } from './+types/programs';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import pageStyles from '../sections/notification-choices.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('API tokens and webhooks', matches[0]?.loaderData?.brand.name);
}

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [me, { tokens }, hooks] = await Promise.all([
    askMe({ signal }),
    askApi<{ tokens: OwnToken[] }>('/account/tokens', { signal }),
    askApi<{ webhooks: OwnWebhook[]; topics: { name: string; label: string }[] }>('/account/webhooks', {
      signal,
    }),
  ]);
  return { isOperator: me.isOperator, tokens, ...hooks };
}

export function HydrateFallback() {
  return (
    <PageWaiting
      title="API tokens and webhooks"
      words="Loading your tokens and webhooks"
      className={pageStyles.page}
      heights={[240, 240]}
    />
  );
}

/** Members connect their own programs: what these may do, and what they hear of. */
export default function Programs({
  loaderData: { isOperator, tokens, webhooks, topics },
}: Route.ComponentProps) {
  return (
    <div className={pageStyles.page}>
      <div>
        <MembersHead title="API tokens and webhooks" />
        <p className={pageStyles.lead}>
          Connect your own tools. The <a href="/api/docs">API reference</a> lists what they can do.
        </p>
      </div>
      <TokensSection tokens={tokens} isOperator={isOperator} />
      <WebhooksSection webhooks={webhooks} topics={topics} />
    </div>
  );
}
