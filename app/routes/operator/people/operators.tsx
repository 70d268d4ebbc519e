import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState } from 'react';
import type { OperatorRow } from '../../../../features/membership/application/application-view.ts';
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { Route } from './+types/operators';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RowButton } from '../parts/row-button.tsx';
import styles from '../frame/desk-page.module.css';

export const clientLoader = () => askApi<{ operators: OperatorRow[] }>('/operator/operators');

const columnsFor = (open: (operator: OperatorRow) => void): Column<OperatorRow>[] => [
  column(
    'Operator',
    (operator) => (
      <span className={styles.badges}>
        <RowButton onClick={() => open(operator)}>{operator.email ?? operator.accountId}</RowButton>
        {operator.isSelf && <Badge size="small">You</Badge>}
      </span>
    ),
    'head',
  ),
  column('Since', ({ grantedAt }) => <Moment at={grantedAt} />, 'end', 'narrow'),
];

/** The operators; they can add and remove others. */
export default function Operators({ loaderData: { operators } }: Route.ComponentProps) {
  const [isGranting, setGranting] = useState(false);
  const [revoked, setRevoked] = useState<OperatorRow | null>(null);
  return (
    <>
      <PageHead
        title="Operators"
        text="Operators need two-step sign-in. Add the first operator on the command line: npm run operator -- add EMAIL."
        actions={
          <Button icon={<IconUserPlus size={20} />} onClick={() => setGranting(true)}>
            Add an operator
          </Button>
        }
      />
      <Table
        caption="Operators"
        columns={columnsFor(setRevoked)}
        rows={operators}
        keyOf={({ accountId }) => accountId}
        empty="There are no operators."
      />
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
      <ActDialog
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        title={revoked?.isSelf ? 'Give up your own access?' : 'Remove this operator?'}
        description={`${revoked?.email ?? 'This account'} loses access to the desk right away.`}
        confirm="Remove"
        isDangerous
        done="Operator removed"
        act={(reason) =>
          askApi(`/operator/operators/${revoked?.accountId ?? ''}/revoke`, {
            method: 'POST',
            body: { reason },
          })
        }
      />
    </>
  );
}

function GrantDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const act = async (reason: string) => {
    const isAddress = email.includes('@');
    setFault(isAddress ? undefined : 'Enter an email address.');
    if (!isAddress) throw new ApiProblem(400, 'invalid', 'Enter an email address.');
    await askApi('/operator/operators', { method: 'POST', body: { email: email.trim(), reason } });
  };
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title="Add an operator"
      description="They need an account with a confirmed email. They’ll see every application and can change every setting."
      confirm="Add"
      done="Added"
      act={act}
    >
      <Field label="E-mail" error={fault} required>
        <TextInput
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
    </ActDialog>
  );
}
