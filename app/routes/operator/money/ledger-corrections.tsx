import { useState } from 'react';
import type {
  CorrectionDecision,
  CorrectionState,
} from '../../../../features/points/corrections/correction-lifecycle.ts';
import type { CorrectionItem, Page } from '../../../../features/points/ledger/ledger-queries.server.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { useSession } from '../../../components/session/session.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/ledger-corrections';
import { askFiltered } from '../parts/ask-filtered.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterBar, FilterSelect, Pager, allOr } from '../parts/filter-bar.tsx';
import { LedgerBack } from './ledger-back.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { changeText } from '../parts/points-text.ts';
import { RowButton } from '../parts/row-button.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Page<CorrectionItem>>('/operator/points/corrections', new URL(request.url).searchParams);

const states: Record<CorrectionState, { label: string; variant: 'sun' | 'success' | 'danger' | 'neutral' }> =
  {
    proposed: { label: 'Proposed', variant: 'sun' },
    confirmed: { label: 'Confirmed', variant: 'success' },
    declined: { label: 'Declined', variant: 'danger' },
    withdrawn: { label: 'Withdrawn', variant: 'neutral' },
  };

const columnsFor = (open: (item: CorrectionItem) => void): Column<CorrectionItem>[] => [
  column('Member', (item) => <RowButton onClick={() => open(item)}>{item.memberName}</RowButton>, 'head'),
  column('Points', ({ points }) => changeText(points), 'end', 'narrow'),
  column('Account', ({ account }) => account, 'narrow'),
  column(
    'State',
    ({ state }) => <Badge variant={states[state].variant}>{states[state].label}</Badge>,
    'narrow',
  ),
  column('Reason', ({ reason }) => reason),
  column('Proposed', ({ proposedAt }) => <Moment at={proposedAt} />, 'end', 'narrow'),
];

/** Corrections that one operator proposes and another confirms. */
export default function LedgerCorrections({ loaderData: { items, next } }: Route.ComponentProps) {
  const [open, setOpen] = useState<CorrectionItem | null>(null);
  return (
    <>
      <LedgerBack />
      <PageHead
        title="Corrections"
        text="One operator proposes and another confirms, so no one moves points alone."
      />
      <FilterBar>
        <FilterSelect name="state" label="State" options={allOr(states)} />
      </FilterBar>
      <Table
        caption="Corrections"
        columns={columnsFor(setOpen)}
        rows={items}
        keyOf={({ id }) => id}
        empty="No corrections match this filter."
      />
      <Pager next={next} />
      {open && <CorrectionWindow key={open.id} item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const acts: Record<CorrectionDecision, { verb: string; done: string; description: string }> = {
  confirm: {
    verb: 'Confirm',
    done: 'Confirmed. The points have moved',
    description: 'The points move right away.',
  },
  decline: { verb: 'Decline', done: 'Declined', description: 'No points move, and the proposal is closed.' },
  withdraw: {
    verb: 'Withdraw',
    done: 'Withdrawn',
    description: 'No points move, and the proposal is closed.',
  },
};

function CorrectionWindow({ item, onClose }: { item: CorrectionItem; onClose: () => void }) {
  const { user } = useSession();
  const [act, setAct] = useState<CorrectionDecision | null>(null);
  const possible: CorrectionDecision[] =
    item.state !== 'proposed' ? [] : item.proposedBy === user?.id ? ['withdraw'] : ['decline', 'confirm'];
  const title = `${changeText(item.points)} ${item.account} points for ${item.memberName}`;
  if (act !== null)
    return (
      <ActDialog
        isOpen
        onClose={onClose}
        title={`${acts[act].verb}: ${title}?`}
        description={`${acts[act].description} Reason given: ${item.reason}`}
        confirm={acts[act].verb}
        isDangerous={act === 'decline'}
        done={acts[act].done}
        act={(reason) =>
          askApi(`/operator/points/corrections/${item.id}/${act}`, { method: 'POST', body: { reason } })
        }
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={possible.map((each) => (
        <Button
          key={each}
          variant={each === 'confirm' ? 'primary' : 'secondary'}
          onClick={() => setAct(each)}
        >
          {acts[each].verb}
        </Button>
      ))}
    >
      <Facts>
        <Fact name="State">
          <Badge variant={states[item.state].variant}>{states[item.state].label}</Badge>
        </Fact>
        <Fact name="Reason">{item.reason}</Fact>
        <Fact name="Proposed">
          <Moment at={item.proposedAt} />
        </Fact>
        {item.decidedAt !== null && (
          <Fact name="Decided">
            <Moment at={item.decidedAt} />
          </Fact>
        )}
      </Facts>
    </Dialog>
  );
}
