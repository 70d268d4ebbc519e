import { Link } from 'react-router';
import type { GoLiveItem, GoLiveState } from '../../../../features/desk/go-live.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/go-live';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = () => askApi<{ items: GoLiveItem[] }>('/operator/go-live');

const badges: Record<GoLiveState, { label: string; variant: 'success' | 'sun' | 'danger' }> = {
  ready: { label: 'Ready', variant: 'success' },
  advice: { label: 'Recommended', variant: 'sun' },
  missing: { label: 'Missing', variant: 'danger' },
};

const columns: Column<GoLiveItem>[] = [
  column('What', ({ title }) => title, 'head', 'narrow'),
  column(
    'State',
    ({ state }) => <Badge variant={badges[state].variant}>{badges[state].label}</Badge>,
    'narrow',
  ),
  column('Details', ({ sentence }) => sentence),
  column(
    'Where',
    ({ where }) =>
      'to' in where ? (
        <Link to={where.to} className={styles.row}>
          {where.label}
        </Link>
      ) : (
        where.label
      ),
    'narrow',
  ),
];

/** What is missing before the public may use the site. */
export default function GoLive({ loaderData: { items } }: Route.ComponentProps) {
  const missing = items.filter(({ state }) => state === 'missing').length;
  return (
    <>
      <PageHead
        title="Go-live"
        text={
          missing === 0
            ? 'You’re ready. Nothing is missing from the server’s settings or the database.'
            : `${missing} of ${items.length} things to do before you invite people. Settings in capitals are environment variables. Restart the server after changing them.`
        }
      />
      <Table caption="Go-live checklist" columns={columns} rows={items} keyOf={({ key }) => key} empty="" />
    </>
  );
}
