import type { ReviewLine } from '../../../../features/hosting/hosting-view.ts';
import { categoryKindOf } from '../../../../features/hosting/category-fields.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/listings';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx';
import { listingStates } from './listing-states.ts';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowLink } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

type Answer = { listings: ReviewLine[]; counts: { waiting: number; changed: number } };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/listings', new URL(request.url).searchParams);

const columns: Column<ReviewLine>[] = [
  column(
    'Listing',
    ({ id, title, location }) => (
      <>
        <RowLink to={`/operator/listings/${id}`}>{title === '' ? 'No name yet' : title}</RowLink>
        <p className={styles.clip}>{location === '' ? 'No town yet' : location}</p>
      </>
    ),
    'head',
  ),
  column(
    'State',
    ({ state, isChanged }) => (
      <span className={styles.badges}>
        <Badge variant={listingStates[state].look}>{listingStates[state].label}</Badge>
        {isChanged && <Badge variant="sun">Edited</Badge>}
      </span>
    ),
    'narrow',
  ),
  column('Category', ({ categoryId }) => categoryKindOf(categoryId)?.name ?? '–'),
  column('Owner', ({ ownerName, ownerIsFounder }) => (
    <span className={styles.badges}>
      {ownerName}
      {ownerIsFounder && <Badge variant="gold">Founder</Badge>}
    </span>
  )),
  column(
    'Submitted',
    ({ submittedAt }) => (submittedAt === null ? '–' : <Moment at={submittedAt} />),
    'end',
    'narrow',
  ),
];

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'changed', label: 'Edited' },
  { value: 'sent_back', label: 'Sent back' },
  { value: 'published', label: 'Published' },
  { value: 'all', label: 'All' },
];

/** Listings waiting for review, longest waiting first. */
export default function Listings({ loaderData: { listings, counts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Listings"
        text={`${counts.waiting} waiting for review, ${counts.changed} edited since we approved them.`}
      />
      <FilterBar>
        <FilterSelect name="view" label="Show" standard="waiting" options={views} />
      </FilterBar>
      <Table
        caption="Listings"
        columns={columns}
        rows={listings}
        keyOf={({ id }) => id}
        empty="No listings are waiting."
      />
    </>
  );
}
