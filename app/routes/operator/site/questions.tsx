import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { TicketFile } from '../../../../features/help/help-view.ts';
import { askApi, sentenceOf } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Table, column, type Column } from '../../../ui/show/table.tsx';
import { TextArea } from '../../../ui/fields/text-input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { Route } from './+types/questions';
import { askFiltered } from '../parts/ask-filtered.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterBar, FilterSelect, Pager } from '../parts/filter-bar.tsx';
import { Ago, Moment } from '../parts/moment.tsx';
import { MaskedEmail } from '../parts/masked-email.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';

type Answer = { tickets: TicketFile[]; next: number | null; waiting: number };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  askFiltered<Answer>('/operator/tickets', new URL(request.url).searchParams);

const longestLine = 80;
const firstLine = ({ messages }: TicketFile): string => {
  const text = messages.findLast(({ isTeam }) => !isTeam)?.body.split('\n')[0] ?? '';
  return text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
};

const columnsFor = (open: (ticket: TicketFile) => void): Column<TicketFile>[] => [
  column(
    'Question',
    (ticket) => <RowButton onClick={() => open(ticket)}>{firstLine(ticket)}</RowButton>,
    'head',
  ),
  column('From', ({ name }) => name),
  column('Waiting', ({ waitingSince, openedAt }) => <Ago at={waitingSince ?? openedAt} />, 'end'),
];

/** Questions to the team, answered by email. */
export default function Tickets({ loaderData: { tickets, next, waiting } }: Route.ComponentProps) {
  const [open, setOpen] = useState<TicketFile | null>(null);
  return (
    <>
      <PageHead title="Questions" text={`${waiting} waiting. Your answer goes out by email.`} />
      <FilterBar>
        <FilterSelect
          name="shelf"
          label="Show"
          standard="waiting"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'answered', label: 'Answered' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </FilterBar>
      <Table
        caption="Questions"
        columns={columnsFor(setOpen)}
        rows={tickets}
        keyOf={({ id }) => id}
        empty="Nobody is waiting."
      />
      <Pager next={next} />
      {open && <TicketWindow key={open.id} ticket={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function TicketWindow({ ticket, onClose }: { ticket: TicketFile; onClose: () => void }) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<'answer' | 'settle' | 'close' | null>(null);
  const act = async (which: 'answer' | 'settle' | 'close') => {
    setBusy(which);
    try {
      const path = `/operator/tickets/${ticket.id}/${which === 'close' ? 'close' : 'answer'}`;
      const body = which === 'close' ? undefined : { message, isClosing: which === 'settle' };
      await askApi(path, { method: 'POST', body });
      await revalidate();
      toast({ title: which === 'close' ? 'Closed' : 'Answer sent' });
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(null);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Question ${ticket.number}`}
      size="large"
      actions={
        <>
          {ticket.state !== 'closed' && (
            <Button busy={busy === 'close'} onClick={() => void act('close')}>
              Close without an answer
            </Button>
          )}
          <Button busy={busy === 'settle'} onClick={() => void act('settle')}>
            Send and close
          </Button>
          <Button variant="primary" busy={busy === 'answer'} onClick={() => void act('answer')}>
            Send answer
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name="From">
          {ticket.name} · <MaskedEmail email={ticket.email} of={{ kind: 'help_ticket', id: ticket.id }} />
          {ticket.accountId === null && ' · not signed in'}
        </Fact>
        {ticket.about !== '' && (
          <Fact name="About">
            <Link to={ticket.about}>{ticket.about}</Link>
          </Fact>
        )}
        {ticket.messages.map(({ body, isTeam, at }) => (
          <Fact key={`${at} ${body}`} name={isTeam ? 'Our team' : ticket.name}>
            {body} · <Moment at={at} />
          </Fact>
        ))}
      </Facts>
      <Field label="Your answer" error={fault}>
        <TextArea
          rows={5}
          maxLength={4_000}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
