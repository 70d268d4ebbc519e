import { useState } from 'react';
import { documentNames, type IdentityLine } from '../../../../features/identity/identity-view.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/identities';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterAge, FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { identityStates, IdentityWindow } from './identity-window.tsx';
import { Ago } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';

type Answer = { identities: IdentityLine[]; next: number | null; waiting: number };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askFiltered<Answer>('/operator/identities', new URL(request.url).searchParams);
}

const columnsFor = (open: (line: IdentityLine) => void): Column<IdentityLine>[] => [
  column(
    'Member',
    (line) => <RowButton onClick={() => open(line)}>{line.name || 'Former member'}</RowButton>,
    'head',
  ),
  column('Document', ({ document }) => documentNames[document], 'narrow'),
  column(
    'State',
    ({ state }) => <Badge variant={identityStates[state].variant}>{identityStates[state].label}</Badge>,
    'narrow',
  ),
  column('Sent', ({ submittedAt }) => <Ago at={submittedAt} />, 'end', 'narrow'),
];

/** Identity documents waiting for a check, and earlier decisions. */
export default function Identities({ loaderData: { identities, next, waiting } }: Route.ComponentProps) {
  const [open, setOpen] = useState<IdentityLine | null>(null);
  return (
    <>
      <PageHead
        title="Identities"
        text={`${waiting} waiting. A picture is deleted 30 days after the decision; the decision stays.`}
      />
      <FilterBar>
        <FilterSelect
          name="state"
          label="State"
          standard="submitted"
          options={Object.entries(identityStates).map(([value, { label }]) => ({ value, label }))}
        />
        <FilterAge standard="oldest" />
      </FilterBar>
      <Table
        caption="Identities"
        columns={columnsFor(setOpen)}
        rows={identities}
        keyOf={({ id }) => id}
        empty="Nobody is waiting."
      />
      <Pager next={next} />
      {open && <IdentityWindow key={open.id} line={open} onClose={() => setOpen(null)} />}
    </>
  );
}
