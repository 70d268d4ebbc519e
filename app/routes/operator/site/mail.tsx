import { useState } from 'react';
import type { MailLine, MailState } from '../../../../platform/mail.server/mail-queue.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/mail';
import { askFiltered } from '../parts/ask-filtered.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { FilterAge, FilterBar, FilterSelect, Pager, allOr } from '../parts/filter-bar.tsx';
import { Ago, Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';

type Answer = { emails: MailLine[]; next: number | null; counts: Record<MailState, number> };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askFiltered<Answer>('/operator/mail', new URL(request.url).searchParams);
}

const states: Record<
  MailState,
  { label: string; variant: 'neutral' | 'danger' | 'sun' | 'success'; meaning: string }
> = {
  waiting: { label: 'Waiting', variant: 'neutral', meaning: 'We send it as soon as its job runs.' },
  sending: { label: 'Leaving', variant: 'neutral', meaning: 'We’re sending it right now.' },
  sent: { label: 'Sent', variant: 'success', meaning: 'The mail server accepted it.' },
  refused: {
    label: 'Refused',
    variant: 'danger',
    meaning: 'The mail server refused it. Fix the cause, then send it again.',
  },
  unclear: {
    label: 'Unclear',
    variant: 'sun',
    meaning:
      'The connection broke while we were sending it. It may have arrived, so we won’t send it again automatically.',
  },
};

const columnsFor = (open: (mail: MailLine) => void): Column<MailLine>[] => [
  column('Email', (mail) => <RowButton onClick={() => open(mail)}>{mail.subject}</RowButton>, 'head'),
  column('To', ({ to }) => to, 'narrow'),
  column(
    'State',
    ({ state }) => <Badge variant={states[state].variant}>{states[state].label}</Badge>,
    'narrow',
  ),
  column('Written', ({ createdAt }) => <Ago at={createdAt} />, 'end', 'narrow'),
];

/** All emails of the last thirty days, without their text. */
export default function Mail({ loaderData: { emails, next, counts } }: Route.ComponentProps) {
  const [open, setOpen] = useState<MailLine | null>(null);
  return (
    <>
      <PageHead
        title="Mail"
        text={`${counts.waiting + counts.sending} waiting, ${counts.sent} sent, ${counts.unclear} unclear, ${counts.refused} refused in the last thirty days.`}
      />
      <FilterBar>
        <FilterSelect name="state" label="State" options={allOr(states)} />
        <FilterAge />
      </FilterBar>
      <Table
        caption="Emails"
        columns={columnsFor(setOpen)}
        rows={emails}
        keyOf={({ id }) => id}
        empty="No email matches this filter."
      />
      <Pager next={next} />
      <EmailWindow key={open?.id} mail={open} onClose={() => setOpen(null)} />
    </>
  );
}

function EmailWindow({ mail, onClose }: { mail: MailLine | null; onClose: () => void }) {
  const [isResending, setResending] = useState(false);
  if (mail === null) return null;
  const { label, variant, meaning } = states[mail.state];
  const mayResend = mail.state === 'unclear' || mail.state === 'refused';
  if (isResending)
    return (
      <ActDialog
        isOpen
        onClose={onClose}
        title="Send this email again?"
        description={`“${mail.subject}” to ${mail.to}. It may arrive a second time.`}
        confirm="Send again"
        done="The email is on its way again"
        act={(reason) => askApi(`/operator/mail/${mail.id}/resend`, { method: 'POST', body: { reason } })}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={mail.subject}
      actions={mayResend && <Button onClick={() => setResending(true)}>Send again</Button>}
    >
      <Facts>
        <Fact name="State">
          <Badge variant={variant}>{label}</Badge>
        </Fact>
        <Fact name="What it means">{meaning}</Fact>
        <Fact name="To">{mail.to}</Fact>
        <Fact name="Written">
          <Moment at={mail.createdAt} />
        </Fact>
        {mail.sentAt !== null && (
          <Fact name="Sent">
            <Moment at={mail.sentAt} />
          </Fact>
        )}
      </Facts>
    </Dialog>
  );
}
