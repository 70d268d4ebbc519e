import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import { useState } from 'react';
import type { WalletItem } from '../../../../features/points/ledger/ledger-queries.server.ts';
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { readNumber } from '../site/setting-shape.ts';

const notWhole = 'Enter a whole number of points. Use a minus sign to take points away.';

/** Proposes a correction of a member's points. Nothing moves until another operator confirms. */
export function ProposeButton({ wallet }: { wallet: WalletItem }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconAdjustments size={20} />} onClick={() => setOpen(true)}>
        Propose a correction
      </Button>
      {isOpen && <ProposeDialog wallet={wallet} onClose={() => setOpen(false)} />}
    </>
  );
}

function ProposeDialog({ wallet, onClose }: { wallet: WalletItem; onClose: () => void }) {
  const [account, setAccount] = useState('available');
  const [points, setPoints] = useState('');
  const [fault, setFault] = useState<string>();
  const act = async (reason: string) => {
    const amount = readNumber(points);
    const isWhole = amount !== null && Number.isInteger(amount) && amount !== 0;
    setFault(isWhole ? undefined : notWhole);
    if (!isWhole) throw new ApiProblem(400, 'invalid', notWhole);
    await askApi('/operator/points/corrections', {
      method: 'POST',
      body: { memberId: wallet.memberId, account, points: amount, reason },
    });
  };
  return (
    <ActDialog
      isOpen
      onClose={onClose}
      title={`Correct ${wallet.name}’s points`}
      description="No points move until another operator confirms."
      confirm="Propose"
      done="Proposed. Another operator decides"
      act={act}
    >
      <Field label="Points" error={fault} required>
        <TextInput
          inputMode="numeric"
          value={points}
          onChange={(event) => setPoints(event.currentTarget.value)}
        />
      </Field>
      <Field label="Account">
        <Select
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          options={[
            { value: 'available', label: 'Available' },
            { value: 'bonus', label: 'Bonus' },
          ]}
        />
      </Field>
    </ActDialog>
  );
}
